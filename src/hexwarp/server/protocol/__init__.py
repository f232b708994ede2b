"""Messages as types, both directions, of games and of what all calls share.

Those of accounts and of meeting are with their calls. /openapi.json is made from all of them.
"""
