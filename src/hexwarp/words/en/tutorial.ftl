# The tutorials of all games.
# A game's own lessons are in its own folder.

tutorial-title = Learn { $game }
tutorial-steps = Steps
tutorial-step-called = Step { $step }: { $title }
tutorial-back = Back
tutorial-next = Next
tutorial-skip = Skip
tutorial-retry = Try again
tutorial-show = Show me
tutorial-shown = Here is the move. Now make it.
tutorial-lit = Lit: { $places }.
tutorial-restart = Start over
tutorial-mistake = Not quite. Have another look, and try something else.
tutorial-play = Play your first game
tutorial-play-about = You play against { $rival }, the gentlest of our players, with tips when you need them.
