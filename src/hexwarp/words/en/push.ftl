# Notifications while no page is open.

## At the table

push-turn = Your turn
push-started = Your game has started
push-joined = A player has joined your table
