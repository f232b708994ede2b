"""Notices to users who are not on the page: mails and push messages."""
