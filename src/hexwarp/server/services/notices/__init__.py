"""What reaches users elsewhere: mails and push messages."""
