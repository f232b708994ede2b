# The settings dialog.

settings-on = On
settings-off = Off

## Board

settings-group-board = Board
settings-board = Board
settings-pieces = Pieces
settings-pieces-normal = Normal
settings-pieces-large = Large
settings-coordinates = Coordinates
settings-confirm = Confirm your moves
settings-confirm-touch = On touch screens
settings-confirm-always = Always
settings-confirm-never = Never
settings-speed = Animation
settings-speed-half = Slow
settings-speed-one = Normal
settings-speed-two = Fast
settings-speed-none = Off

## Sound

settings-group-sound = Sound
settings-sound = Sound
settings-volume-moves = Moves
settings-volume-alerts = Your turn, low time, the end
settings-volume-chat = Chat
settings-haptics = Vibration

## General

settings-group-page = General
settings-notify = Notify me on my turn
settings-notify-about = In correspondence games you are notified even when this page is closed.
settings-notify-refused = Your browser blocks notifications from this page. You can allow them in its settings.
