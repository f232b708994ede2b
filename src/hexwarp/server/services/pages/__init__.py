"""Texts and pictures of pages."""
