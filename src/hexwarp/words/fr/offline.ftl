# Texts about playing without a connection.

offline-title = Vous êtes hors ligne
offline-about = Cette page a besoin d’une connexion. Elle s’ouvrira d’elle-même dès que vous serez de nouveau en ligne.
offline-works = Disponible sans connexion
offline-replays = Parties terminées que vous avez déjà ouvertes
