push-turn = Du bist dran
push-started = Deine Partie hat begonnen
push-joined = Jemand ist deinem Tisch beigetreten
