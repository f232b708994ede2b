# Sentences of errors. The English ones are where the errors are raised; the ids are their words.

error-a-d-sides-cannot-roll-face = { $sides ->
        [4] Een driehoek
        [6] Een vierkant
       *[8] Een ruit
    } kan geen { $face } gooien.
error-a-d-sides-has-the-faces-1-to-sides = { $sides ->
        [4] Een driehoek
        [6] Een vierkant
       *[8] Een ruit
    } heeft 1 tot { $sides } ogen.
error-a-die-is-placed-with-the-face-that-it-has = Een dobbelsteen zet je met de ogen die hij toont.
error-a-die-like-it-comes-first = Een gelijke dobbelsteen gaat voor.
error-a-hyper-jump-is-written-with-what-the-ship-rolled-as-move-3 = Een hypersprong schrijf je met de worp van het schip, zoals { $move }=3.
error-all-dice-are-placed-already = Alle dobbelstenen zijn al gezet.
error-chosen-faces-stand-in-the-tag-faces-not-among-the-moves = Gekozen ogen staan bij Faces, niet tussen de zetten.
error-first-all-dice-are-placed-then-ships-drive-and-turn = Eerst worden alle dobbelstenen gezet; dan varen en draaien de schepen.
error-first-everyone-sets-the-faces-of-their-dice = Eerst kiest iedereen de ogen van zijn dobbelstenen.
error-move-carries-a-roll-and-only-a-ship-that-jumps-to-a-node-is-rolled = { $move } noemt een worp, maar alleen een schip dat naar een knoop springt wordt gegooid.
error-no-face-is-to-be-chosen-now = Er valt nu niets te kiezen.
error-nobody-knows-yet-what-the-ship-on-node-node-will-show = Niemand weet nog wat het schip op knoop { $node } zal tonen.
error-node-node-is-taken-and-the-ship-jumps-on-the-move-is-right = Knoop { $node } is bezet en het schip springt verder: de zet is { $right }.
error-tag-cannot-be-in-it-the-totals-of-the-faces-are-totals = [{ $tag }] kan niet: de totalen zijn daarin { $totals }.
error-tag-gives-a-d-sides-of-seat-seat-the-face-face = [{ $tag }]: { $sides ->
        [4] een driehoek
        [6] een vierkant
       *[8] een ruit
    } van plaats { $seat } kan geen { $face } tonen.
error-tag-has-an-unknown-face-before-a-known-one = [{ $tag }] heeft onbekende ogen vóór bekende.
error-tag-has-digits-digits-for-each-of-seats-seats = [{ $tag }] heeft { $digits } cijfers voor elk van { $seats } plaatsen.
error-tag-is-2-or-3 = [{ $tag }] is 2 of 3.
error-tag-is-first-or-second = [{ $tag }] is { $first } of { $second }.
error-tag-is-known-in-full-where-the-dice-were-rolled = [{ $tag }] is helemaal bekend als er gegooid is.
error-tag-is-while-faces-are-unknown = [{ $tag }] is ‘?’ zolang er ogen onbekend zijn.
error-tag-names-each-of-the-seats-seats-once = [{ $tag }] noemt elk van de plaatsen { $seats } één keer.
error-text-is-not-a-move-such-as-17-21-or-17 = { $text } is geen zet zoals 17-21 of 17+.
error-text-is-not-a-move-such-as-8-5 = { $text } is geen zet zoals 8:5.
error-text-is-not-a-move-such-as-8-5-3 = { $text } is geen zet zoals 8.5@3.
error-that-die-is-placed-already = Die dobbelsteen is al gezet.
error-that-ship-is-home = Dat schip is thuis.
error-the-d-sides-on-node-node-shows-face-and-a-face-does-not-turn-past-that = { $sides ->
        [4] De driehoek
        [6] Het vierkant
       *[8] De ruit
    } op knoop { $node } toont { $face }, en verder draaien kan niet.
error-the-next-die-to-set-is-a-d-due-not-a-d-sides = De volgende is { $due ->
        [4] een driehoek
        [6] een vierkant
       *[8] een ruit
    }, niet { $sides ->
        [4] een driehoek
        [6] een vierkant
       *[8] een ruit
    }.
error-the-next-free-node-is-free-not-node = De volgende vrije knoop is { $free }, niet { $node }.
error-the-ship-on-node-node-shows-face-so-the-move-is-right = Het schip op knoop { $node } toont { $face }, dus de zet is { $right }.
error-there-is-no-hyper-jump-there-the-move-is-right = Daar is geen hypersprong: de zet is { $right }.
error-there-is-no-ship-of-yours-on-node-node = Op knoop { $node } staat geen schip van jou.
error-you-have-no-d-sides-that-shows-face-left-to-place = { $sides ->
        [4] Een driehoek
        [6] Een vierkant
       *[8] Een ruit
    } { $face } heb je niet meer te zetten.
error-you-have-set-all-your-dice-the-others-have-not = Je bent klaar met je dobbelstenen; de anderen nog niet.
error-that-is-no-position-of-this-game-of-hyper-6-in-version-version-of-the-encoding = Dit is geen stelling van deze partij Hyper-6 in versie { $version } van de codering.
