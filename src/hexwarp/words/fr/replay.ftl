start-record-drop = Déposez le fichier pour l’ouvrir
replay-another = Ouvrir un autre fichier
replay-none = Ouvrez une partie enregistrée pour la parcourir.
replay-game = Partie { $number }
replay-pick = Partie de ce fichier
replay-empty = Le fichier ne contient aucune partie.
