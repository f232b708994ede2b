start-record-drop = Laat los om het bestand te openen
replay-another = Ander bestand openen
replay-none = Open een opgeslagen partij om er doorheen te lopen.
replay-game = Partij { $number }
replay-pick = Partij in dit bestand
replay-empty = Het bestand bevat geen partij.
replay-bad-link = Deze link is beschadigd of onvolledig.
replay-link-long = Dit verslag is te lang voor een link. Stuur in plaats daarvan het bestand.
