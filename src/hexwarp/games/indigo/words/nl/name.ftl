indigo-name = Indigo
indigo-tagline = Leg paden en leid de edelstenen naar jouw doelen.
