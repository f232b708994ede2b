push-turn = À vous de jouer
push-started = Votre partie a commencé
push-joined = Un joueur a rejoint votre table
