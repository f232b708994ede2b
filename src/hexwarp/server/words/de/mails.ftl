mail-verify-subject = Deine E-Mail-Adresse bei Hexwarp
mail-verify-text =
    Jemand hat diese E-Mail-Adresse für ein Hexwarp-Konto eingetragen. Wenn du das warst, öffne innerhalb eines Tages diesen Link:

    { $link }

    Wenn nicht, ignoriere diese Mail: Die Adresse wird nicht verwendet.
mail-reset-subject = Ein neues Passwort bei Hexwarp
mail-reset-text =
    Jemand möchte für dein Konto { $name } ein neues Passwort. Wenn du das bist, öffne innerhalb von zehn Minuten diesen Link:

    { $link }

    Wenn nicht, ignoriere diese Mail: Dein Passwort bleibt, wie es ist.
mail-turn-subject = Du bist dran
mail-turn-text =
    Du bist dran in einer Partie { $game }:

    { $link }

    Du bekommst eine Mail pro Partie, bis du zu ihr zurückkommst. Um keine mehr zu bekommen, öffne:

    { $unsubscribe }
