start-record-drop = Déposez le fichier pour l’ouvrir
replay-another = Ouvrir un autre fichier
replay-none = Ouvrez une partie enregistrée pour la parcourir.
replay-game = Partie { $number }
replay-pick = Partie de ce fichier
replay-empty = Le fichier ne contient aucune partie.
replay-bad-link = Ce lien est abîmé ou incomplet.
replay-link-long = Cet enregistrement est trop long pour un lien. Envoyez plutôt le fichier.
