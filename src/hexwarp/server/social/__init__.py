"""How people meet, talk and are called back: lobby, pairing, chat, private things, push."""
