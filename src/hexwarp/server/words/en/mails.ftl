# Mails.

mail-verify-subject = Your e-mail address at Hexwarp
mail-verify-text =
    Someone entered this e-mail address for a Hexwarp account. If it was you, open this link within a day:

    { $link }

    If it was not you, ignore this mail: the address will not be used.
mail-reset-subject = A new password at Hexwarp
mail-reset-text =
    Someone asked for a new password for your account { $name }. If it was you, open this link within ten minutes:

    { $link }

    If it was not you, ignore this mail: your password stays as it is.
mail-turn-subject = It is your turn
mail-turn-text =
    It is your turn in a game of { $game }:

    { $link }

    You get one mail for each game until you return to it. To stop these mails, open:

    { $unsubscribe }
