# Texts around every screen.

app-name = Hexwarp
page-skip = Skip to content
page-missing = This page does not exist.
page-missing-about = The link may be incomplete.
page-outdated = Hexwarp has been updated. Reload the page to continue.

## Lobby and pairing

places-title = Main navigation
lobby-title = Lobby

## Users

name-guest = Guest
me-menu = You: { $name }
me-title = Name and account
me-kind-guest = Guest
me-kind-account = Account
me-profile = Profile and games
login-title = Log in
logout-here = Log out
install-app = Install the app
install-by-hand = To install Hexwarp: tap Share, then “Add to Home Screen”.
ratings-title = Ratings

## At the table

table-unknown-game = This page does not know the game { $game }.
table-to-start = To the start page
action-learn = Learn to play

## Settings

settings-language = Language
settings-theme = Theme
settings-theme-auto = System
settings-theme-light = Light
settings-theme-dark = Dark

## Replay

error-session = You were logged out on another device. You are a guest here now.
error-offline = The server cannot be reached. Check your connection, then try again.
error-unknown = Something went wrong on the server. Try again.
seat-open = Open seat

## Puzzles

puzzles-title = Puzzles
action-help = Rules
