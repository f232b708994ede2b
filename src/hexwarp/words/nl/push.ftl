push-turn = Jij bent aan zet
push-started = Je partij is begonnen
push-joined = Een speler is aan je tafel komen zitten
