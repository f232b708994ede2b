indigo-name = Indigo
indigo-tagline = Leg Wege und führ die Edelsteine zu deinen Toren.
