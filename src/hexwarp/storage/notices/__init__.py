"""Addresses for mails and push messages, and a record of those sent."""
