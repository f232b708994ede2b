start-record-drop = Loslassen, um die Datei zu öffnen
replay-another = Andere Datei öffnen
replay-none = Öffne eine Aufzeichnung, um sie durchzugehen.
replay-game = Partie { $number }
replay-pick = Partie in dieser Datei
replay-empty = Die Datei enthält keine Partie.
replay-bad-link = Dieser Link ist beschädigt oder unvollständig.
replay-link-long = Diese Aufzeichnung ist zu lang für einen Link. Verschicke stattdessen die Datei.
