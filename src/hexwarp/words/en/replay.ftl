# Games from a file.

## Start

start-record-drop = Drop the file to open it

## Replay

replay-another = Open another file
replay-none = Open a game record to step through it.
replay-game = Game { $number }
replay-pick = Game in this file
replay-empty = The file contains no game.
replay-bad-link = This link is damaged or incomplete.
replay-link-long = This record is too long for a link. Send the file instead.
