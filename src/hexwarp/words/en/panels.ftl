# Panels and dialogs of the table, which are loaded when they are first shown.

## Joining

curtain-title = { $name }’s turn
curtain-about = Pass the device on. Secrets stay hidden until { $name } is ready.
curtain-ready = I am { $name }
join-title = You are invited
join-seat = Choose a seat
join-sit = Take a seat
join-watch = Watch as a spectator
join-rated = This game is rated, and only accounts have ratings. Create one or log in, and you will come back to this table.

## Waiting room

invite-title = Play { $game } with me
terms-public = In the lobby
wait-reveal = Each player’s browser adds to the randomness of the game. Waiting for { $names } to open the table.
wait-reveal-elsewhere = You took your seat in another browser. Open the table there so that it can add to the randomness of the game.
wait-reveal-without-about = Or start without your part; the game record will say so.
wait-reveal-without = Start without it
wait-no-longer = Start without waiting
wait-bots = { $count ->
        [one] The computer takes the open seat.
       *[other] The computer takes the open seats.
    }
wait-start = Start now
wait-leave = Leave table

## At the table

action-abort = Abort game
hint-loading = Looking for a good move …
hint-quiet = Keeps your chances best.
hint-wins = Chance to win: { $win }%.
hint-wins-match = Chance to win over all rounds: { $win }%.
hint-next = Next best ({ $win }%): { $move }
hint-close = About as good: { $move }
hint-equal = Just as good: { $move }
hint-strangers = No hints in games with other people.
hint-not-now = Hints are for your own turn.
hint-exact = Solved to the end: these chances are exact.
hint-play = Play it
resign-title = Resign?
resign-about = { $name } resigns. This cannot be undone.
resign-about-many = { $name } resigns, and the computer plays on. This cannot be undone.
resign-confirm = Resign
resign-keep = Keep playing
abort-title = Abort the game?
abort-about = The game has hardly begun: nobody loses. If others play, the table opens again for them.
abort-confirm = Abort
leave-title = Leave the table?
leave-about = The computer plays on for { $name } until you come back.
leave-confirm = Leave

## Chat and notes

chat-none = No messages yet.
chat-write = Say something
chat-send = Send
chat-only = Only players can write here.
chat-phrases = Quick phrases
chat-line-menu = Mute or report { $name }
chat-report-why = What is wrong with this message?
phrase-hello = Hello!
phrase-have-fun = Have fun!
phrase-nice-move = Nice move!
phrase-oops = Oops!
phrase-lucky = Lucky!
phrase-one-moment = One moment, please
phrase-thanks = Thanks!
phrase-good-game = Good game!
phrase-again = Rematch?
phrase-bye = Bye!
notes-title = Notes
notes-about = Only you can see your notes.
notes-kept = Saved
notes-changed = …
notes-failed = Not saved: the server cannot be reached.
chat-title = Chat

## Conditional moves

conditional-about = Enter the moves you expect, and your replies. If they are played, the server replies for you at once, even while you are away. Only you can see your lines.
conditional-later = You can add lines while another player is to move.
conditional-begin = Add a line on the board
conditional-type = Type a line
conditional-typed = Moves in notation
conditional-remove = Remove { $line }
conditional-line = Your line
conditional-how = Play the moves you expect from the others, and your replies. Nothing is sent until you save the line.
conditional-roll = Roll
conditional-roll-any = Any roll
conditional-back = Remove the last move
conditional-cancel = Cancel
conditional-keep = Save
conditional-title = Condi­tional moves
conditional-dropped = Your conditional move was no longer possible.
conditional-kept = Line saved.
conditional-moved = The game has moved on. The line on the board was not saved.
conditional-if = If { $name } plays …
conditional-you = … then you play
conditional-open = The line ends here: the rest is unknown

## Spectators and links

share-title = Share my hand
share-about = Create a link that also shows your hand, for a friend looking over your shoulder. Everyone at the table sees that you share it.
share-make = Create link
share-renew = Create new link
share-end = Stop sharing
share-elsewhere = You have shared a link from another device. A new link replaces it.
moves-title = Moves
moves-round = Round { $round }
moves-first = First position
moves-previous = One move back
moves-next = One move forward
moves-last = Latest position
moves-play = Play from here
moves-pause = Pause
moves-loss = −{ $loss }%
mark-slip = Slip
mark-mistake = Mistake
mark-blunder = Blunder

## Analysis

study-title = Analysis
study-running = Analysing: { $share }%
study-curve = Chances to win
study-table = Chances to win, move by move
study-table-about = In percent: the chance that each move lost its player, and the chances of all players after it. From one move to the next the chances change by luck as well, and because the computer then looks one move further.
study-lost = Lost
study-move = Move { $ply }
study-share = { $share }%
study-chance = { $name } { $share }%
study-how = Step through the game, or pick a point on the graph.
study-best = The best move.
study-better = Better: { $move }
study-account-before = Before
study-account-luck = Luck
study-account-revised = New estimate
study-account-with-best = Best move
study-account-lost = Lost
study-account-after = Now
study-summary = Skill and luck
study-skill = { $skill ->
        [best] found the best moves
        [good] played well
        [fair] missed a few chances
       *[poor] missed many chances
    }, losing { $loss } ± { $error }% a move.
study-fortune = { $fortune ->
        [with] Good luck: +{ $luck }%.
        [against] Bad luck: −{ $luck }%.
       *[even] Neither good nor bad luck.
    }
study-turning = Turning points
study-by-luck = by luck
study-by-move = by the move
study-failed = The analysis failed. You can start it again.
position-title = { $ply ->
        [0] Start position
       *[other] Position after move { $ply }
    }
position-link = Copy link to this position
position-picture = Save picture ({ $format })
result-title = Result
result-round-title = Round { $round }
result-round = Round { $round }
result-points = Points
result-total = Total
result-lowest = The fewest points win.
result-series = After { $games } games: { $wins }.
result-winner = Winner
result-completed = The game was played to the end.
result-no_progress = No progress for too long: nobody wins.
result-resignation = Won by resignation.
result-time = Won on time.
result-agreement = Draw by agreement.
result-study = Analysis board

## Fair chance

fair-title = Fair chance
fair-about = Every roll and draw follows from a secret seed, chosen by the server before the game, and from texts that the players’ browsers add. The seed and the texts are sealed first, so nobody can change them later. After the game the seed is shown, and this page checks the rolls and draws that the server lists. To check those of the game itself, save its record and run hexwarp verify.
fair-seal = Seal
fair-entropy = Added by the players
fair-entropy-none = Nothing
fair-open = not sealed
fair-sealed = sealed
fair-revealed = sealed, then shown
fair-withheld = sealed, but never shown: the game was played without it
fair-yours = yours
fair-seed = Seed
fair-seed-later = Shown after the end
fair-check = Check every roll and draw
fair-right = { $draws ->
        [0] The server lists no roll and no draw.
        [one] The server lists one roll or draw, and it follows from the seed.
       *[other] The server lists { $draws } rolls and draws, and all follow from the seed.
    } { $taken ->
        [0] It says that none was taken back.
        [one] It says that one more was taken back.
       *[other] It says that { $taken } more were taken back.
    } Whether they are those of this game, hexwarp verify checks with the record.
fair-own = The text that this browser sealed is part of it, and nothing else was changed after the texts were shown.
fair-own-none = This browser added nothing, so it cannot tell whether the server chose the seed after seeing the texts.
fair-wrong-text = A text differs from the one that was sealed.
fair-wrong-terms = The seal, the texts, the seats or the number of rounds differ from what this browser was shown before it added its own text.
fair-wrong-takebacks = The server says that rolls or draws were taken back, but no takeback in this game can have done so.
fair-wrong-unused = The text that this browser sealed was not used. That is right if you left the table before the start or started without it; otherwise the server left it out.
fair-wrong-seal = The seed differs from the one that was sealed.
fair-wrong-gap = A roll or draw is missing, and no takeback explains it.
fair-wrong = Round { $round }, after move { $ply }: the seed gives another roll or draw.
fair-plain = Browsers can check this on https pages only. Save the record and run hexwarp verify on it.

## Keyboard

keys-title = Keyboard
keys-board = On the board
keys-previous = One move back, one forward
keys-live = Back to the game
keys-again = Replay the turns since your own last one
keys-undo = Undo
keys-hint = Hint
keys-overview = Hear the whole position
keys-help = Rules of the game
keys-sound = Sound on or off
keys-list = This list

## The coach of a first game, and tips for newcomers

coach-title = Your coach
coach-show = Show me a move
coach-dismiss = I can manage
tip-title = Good to know
tip-dismiss = Got it
tip-none = No more tips
tip-learn = Take the tutorial

## Actions

action-hint = Hint
action-analyse = Computer analysis
action-undo = Undo
action-takeback = Takeback
action-draw = Offer draw
action-leave = Leave
action-share = Share my hand
action-resign = Resign
action-record = Save record
action-invite = Share
action-result = Result
action-see-again = Replay turn
action-fair = Fair chance
notify-about = { $game }, with { $names }
reason-nothing-new = Nothing has happened since your last move.
reason-no-undo = You have no move to take back yet.
reason-no-takeback = You can take back only your latest move, and only until something is drawn, rolled or revealed.
reason-asked = A question is still waiting for its answer.
reason-moment = Wait until the board has come to rest.
reason-who = First say who is at the screen.

## Proposals and side events

asking-takeback = You asked for a takeback.
asking-draw = You offered a draw.
ask-agree = Accept
ask-refuse = Decline
ask-withdraw = Withdraw
ask-agreed = You accepted.
return-text = The computer plays for you.
return-do = Take my seat back
claim-text = { $name } has been away for a long time.
claim-about-two = You can end the game and claim the win.
claim-about-many = The computer can play on for them.
claim-do = Stop waiting
asked-takeback = { $name } asks for a takeback.
asked-draw = { $name } offers a draw.
happened-joined = { $name } has joined.
happened-filled = The computer has taken the open seats.
happened-left = { $name } has left.
happened-reopened = The table is open again: a player has left, or did not come.
happened-timed_out = { $name } ran out of time.
happened-returned = { $name } is back.
happened-resigned = { $name } resigns.
happened-forfeited = { $name } has given up the game.
happened-resumed = The server was down for a while. The clocks were stopped.
happened-agreed = { $name } accepts.
happened-refused = { $name } declines.
happened-withdrawn = { $name } withdraws the offer.
happened-drawn = All agreed to a draw.
