mail-verify-subject = Je e-mailadres bij Hexwarp
mail-verify-text =
    Iemand heeft dit e-mailadres opgegeven voor een Hexwarp-account. Was jij dat, open dan binnen een dag deze link:

    { $link }

    Was jij het niet, negeer deze mail dan: het adres wordt niet gebruikt.
mail-reset-subject = Een nieuw wachtwoord bij Hexwarp
mail-reset-text =
    Iemand vroeg een nieuw wachtwoord voor je account { $name }. Was jij dat, open dan binnen tien minuten deze link:

    { $link }

    Was jij het niet, negeer deze mail dan: je wachtwoord blijft zoals het is.
mail-turn-subject = Jij bent aan zet
mail-turn-text =
    Jij bent aan zet in een partij { $game }:

    { $link }

    Je krijgt één mail per partij tot je ernaar terugkeert. Om er geen meer te krijgen, open:

    { $unsubscribe }
