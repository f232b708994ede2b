# Mails.

mail-verify-subject = Your e-mail address at Hexwarp
mail-verify-text =
    Somebody has entered this e-mail address for an account at Hexwarp. If that was you, open this link within a day:

    { $link }

    If it was not you, do nothing: the address will not be used.
mail-reset-subject = A new password at Hexwarp
mail-reset-text =
    Somebody wants to set a new password for your account { $name }. If that was you, open this link within half an hour:

    { $link }

    If it was not you, do nothing: your password stays as it is.
mail-turn-subject = It is your turn
mail-turn-text =
    It is your turn in a game of { $game }:

    { $link }

    You get one mail for each game until you come back to it. To get no more of them, open:

    { $unsubscribe }
