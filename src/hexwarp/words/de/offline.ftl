# Texts about playing without a connection.

offline-title = Du bist offline
offline-about = Diese Seite braucht eine Verbindung. Sobald du wieder online bist, öffnet sie sich von selbst.
offline-works = Geht auch ohne Verbindung
offline-replays = Beendete Partien, die du schon geöffnet hast
