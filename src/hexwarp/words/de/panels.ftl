# Panels and dialogs of the table, which are loaded when they are first shown.

curtain-title = { $name } ist dran
curtain-about = Gib das Gerät weiter. Geheimes bleibt verborgen, bis { $name } bereit ist.
curtain-ready = Ich bin { $name }
join-title = Du bist eingeladen
join-seat = Wähl einen Platz
join-sit = Platz nehmen
join-watch = Zuschauen
join-rated = Diese Partie ist gewertet, und nur Konten haben eine Wertung. Erstelle eins oder melde dich an, dann kommst du zu diesem Tisch zurück.
invite-title = Spiel mit mir { $game }
terms-public = In der Lobby
wait-reveal = Der Browser von jedem trägt zum Zufall der Partie bei. Es fehlt noch, dass { $names } den Tisch öffnet.
wait-reveal-elsewhere = Du hast deinen Platz in einem anderen Browser eingenommen. Öffne den Tisch dort, damit er zum Zufall der Partie beitragen kann.
wait-reveal-without-about = Oder beginn ohne deinen Beitrag; in der Aufzeichnung steht das dann.
wait-reveal-without = Ohne beginnen
wait-no-longer = Nicht länger warten
wait-bots = { $count ->
        [one] Der Computer übernimmt den freien Platz.
       *[other] Der Computer übernimmt die freien Plätze.
    }
wait-start = Jetzt beginnen
wait-leave = Tisch verlassen
action-abort = Partie ab­brechen
hint-loading = Sucht einen guten Zug …
hint-quiet = So bleiben deine Chancen am größten.
hint-wins = Siegchance: { $win } %.
hint-wins-match = Siegchance über alle Runden: { $win } %.
hint-next = Zweitbester Zug ({ $win } %): { $move }
hint-close = Etwa gleich gut: { $move }
hint-equal = Genauso gut: { $move }
hint-strangers = Keine Tipps in Partien mit anderen Menschen.
hint-not-now = Tipps gibt es, wenn du dran bist.
hint-exact = Bis zum Ende durchgerechnet: Diese Chancen sind exakt.
hint-play = Spielen
resign-title = Aufgeben?
resign-about = { $name } gibt auf. Das lässt sich nicht rückgängig machen.
resign-about-many = { $name } gibt auf, und der Computer spielt weiter. Das lässt sich nicht rückgängig machen.
resign-confirm = Aufgeben
resign-keep = Weiterspielen
abort-title = Partie abbrechen?
abort-about = Die Partie hat kaum begonnen: Niemand verliert. Spielen andere mit, ist der Tisch für sie wieder offen.
abort-confirm = Partie abbrechen
leave-title = Tisch verlassen?
leave-about = Der Computer spielt für { $name }, bis du zurückkommst.
leave-confirm = Verlassen
chat-none = Noch keine Nachrichten.
chat-write = Schreib etwas
chat-send = Senden
chat-only = Nur wer mitspielt, kann hier schreiben.
chat-phrases = Schnelle Sprüche
chat-line-menu = { $name } stummschalten oder melden
chat-report-why = Was ist mit dieser Nachricht nicht in Ordnung?
phrase-hello = Hallo!
phrase-have-fun = Viel Spaß!
phrase-nice-move = Schöner Zug!
phrase-oops = Ups!
phrase-lucky = Glück gehabt!
phrase-one-moment = Einen Moment, bitte
phrase-thanks = Danke!
phrase-good-game = Gute Partie!
phrase-again = Revanche?
phrase-bye = Tschüss!
notes-title = Notizen
notes-about = Nur du siehst deine Notizen.
notes-kept = Gespeichert
notes-changed = …
notes-failed = Nicht gespeichert: Der Server ist nicht erreichbar.
conditional-about = Gib ein, welche Züge du erwartest und wie du antwortest. Kommen sie, antwortet der Server sofort für dich, auch wenn du weg bist. Nur du siehst deine Varianten.
conditional-later = Varianten kannst du eingeben, während jemand anderes am Zug ist.
conditional-begin = Variante auf dem Brett eingeben
conditional-type = Variante tippen
conditional-typed = Züge in Notation
conditional-remove = { $line } entfernen
conditional-line = Deine Variante
conditional-how = Spiel die Züge, die du von den anderen erwartest, und deine Antworten. Gesendet wird erst, wenn du die Variante speicherst.
conditional-roll = Wurf
conditional-roll-any = Jeder Wurf
conditional-back = Letzten Zug entfernen
conditional-cancel = Abbrechen
conditional-keep = Speichern
share-title = Meine Hand zeigen
share-about = Erstelle einen Link, der auch deine Hand zeigt, für jemanden, der dir über die Schulter schaut. Alle am Tisch sehen, dass du sie zeigst.
share-make = Link erstellen
share-renew = Neuen Link erstellen
share-end = Nicht mehr zeigen
share-elsewhere = Du hast auf einem anderen Gerät einen Link geteilt. Ein neuer Link ersetzt ihn.
moves-title = Züge
moves-round = Runde { $round }
moves-first = Anfangsstellung
moves-previous = Einen Zug zurück
moves-next = Einen Zug vor
moves-last = Aktuelle Stellung
moves-play = Ab hier abspielen
moves-pause = Anhalten
moves-loss = −{ $loss } %
mark-slip = Ungenau
mark-mistake = Fehler
mark-blunder = Grober Fehler
study-title = Analyse
study-running = Analyse läuft: { $share } %
study-curve = Siegchancen
study-table = Siegchancen, Zug für Zug
study-table-about = In Prozent: wie viel Siegchance jeder Zug gekostet hat, und die Chancen aller danach. Von Zug zu Zug ändern sich die Chancen auch durch Glück, und weil der Computer dann einen Zug weiter sieht.
study-lost = Verlust
study-move = Zug { $ply }
study-share = { $share } %
study-chance = { $name } { $share } %
study-how = Geh die Partie durch oder wähl einen Punkt der Kurve.
study-best = Der beste Zug.
study-better = Besser: { $move }
study-account-before = Davor
study-account-luck = Glück
study-account-revised = Neue Schätzung
study-account-with-best = Bester Zug
study-account-lost = Verlust
study-account-after = Jetzt
study-summary = Können und Glück
study-skill = { $skill ->
        [best] fand die besten Züge
        [good] spielte gut
        [fair] ließ ein paar Chancen liegen
       *[poor] ließ viele Chancen liegen
    }; Verlust pro Zug: { $loss } ± { $error } %.
study-fortune = { $fortune ->
        [with] Glück: +{ $luck } %.
        [against] Pech: −{ $luck } %.
       *[even] Weder Glück noch Pech.
    }
study-turning = Wendepunkte
study-by-luck = durch Glück
study-by-move = durch den Zug
study-failed = Die Analyse ist fehlgeschlagen. Du kannst sie neu starten.
position-title = { $ply ->
        [0] Anfangsstellung
       *[other] Stellung nach Zug { $ply }
    }
position-link = Link zu dieser Stellung kopieren
position-picture = Bild speichern ({ $format })
result-title = Ergebnis
result-round-title = Runde { $round }
result-round = Runde { $round }
result-points = Punkte
result-total = Gesamt
result-lowest = Die wenigsten Punkte gewinnen.
result-series = Nach { $games } Partien: { $wins }.
result-winner = Sieger
result-completed = Die Partie wurde zu Ende gespielt.
result-no_progress = Zu lange kein Fortschritt: Niemand gewinnt.
result-resignation = Sieg durch Aufgabe.
result-time = Sieg auf Zeit.
result-agreement = Remis durch Einigung.
result-study = Analysebrett
fair-title = Fairer Zufall
fair-about = Jeder Wurf und jedes Ziehen folgt aus einer geheimen Startzahl, die der Server vor der Partie wählt, und aus Texten, die die Browser der Spieler beitragen. Zahl und Texte werden vorher versiegelt, sodass niemand sie später ändern kann. Nach der Partie wird die Startzahl gezeigt, und diese Seite prüft die Würfe und Züge aus dem Stapel, die der Server auflistet. Um die der Partie selbst zu prüfen, speichere die Aufzeichnung und führe hexwarp verify aus.
fair-seal = Siegel
fair-entropy = Von den Spielern beigetragen
fair-entropy-none = Nichts
fair-open = nicht versiegelt
fair-sealed = versiegelt
fair-revealed = versiegelt, dann gezeigt
fair-withheld = versiegelt, aber nie gezeigt: Die Partie wurde ohne gespielt
fair-yours = deiner
fair-seed = Startzahl
fair-seed-later = Wird nach dem Ende gezeigt
fair-check = Alle Würfe und Ziehungen prüfen
fair-right = { $draws ->
        [0] Der Server nennt keinen Wurf und keine Ziehung.
        [one] Der Server nennt einen Wurf oder eine Ziehung; das Ergebnis folgt aus der Startzahl.
       *[other] Der Server nennt { $draws } Würfe und Ziehungen; alle folgen aus der Startzahl.
    } { $taken ->
        [0] Zurückgenommen wurde laut Server nichts.
        [one] Laut Server wurde noch eins zurückgenommen.
       *[other] Laut Server wurden noch { $taken } zurückgenommen.
    } Ob es die dieser Partie sind, prüft hexwarp verify mit der Aufzeichnung.
fair-own = Der Text, den dieser Browser versiegelt hat, ist enthalten, und seit die Texte gezeigt wurden, hat sich sonst nichts geändert.
fair-own-none = Dieser Browser hat nichts beigetragen und weiß darum nicht, ob der Server die Startzahl erst nach den Texten gewählt hat.
fair-wrong-text = Ein Text ist nicht der, der versiegelt wurde.
fair-wrong-terms = Siegel, Texte, Plätze oder Zahl der Runden sind nicht die, die dieser Browser gezeigt bekam, bevor er seinen Text beitrug.
fair-wrong-takebacks = Der Server sagt, es sei etwas zurückgenommen worden; in dieser Partie kann das aber durch keine Zugrücknahme geschehen sein.
fair-wrong-unused = Der Text, den dieser Browser versiegelt hat, wurde nicht verwendet. Das stimmt, wenn du den Tisch vor dem Start verlassen oder ohne begonnen hast; sonst hat der Server ihn weggelassen.
fair-wrong-seal = Die Startzahl ist nicht die, die versiegelt wurde.
fair-wrong-gap = Ein Wurf oder eine Ziehung fehlt, und keine Zugrücknahme erklärt es.
fair-wrong = Runde { $round }, nach Zug { $ply }: Die Startzahl ergibt etwas anderes.
fair-plain = Browser können das nur auf https-Seiten prüfen. Speichere die Aufzeichnung und führe hexwarp verify damit aus.
keys-title = Tastatur
keys-board = Auf dem Brett
keys-previous = Einen Zug zurück, einen vor
keys-live = Zurück zur Partie
keys-again = Züge seit deinem letzten noch mal zeigen
keys-undo = Zurücknehmen
keys-hint = Tipp
keys-overview = Die ganze Stellung hören
keys-help = Spielregeln
keys-sound = Ton an oder aus
keys-list = Diese Liste
coach-title = Dein Trainer
coach-show = Zeig mir einen Zug
coach-dismiss = Ich komme klar
tip-title = Gut zu wissen
tip-dismiss = Verstanden
tip-none = Keine Hinweise
tip-learn = Einführung
action-hint = Tipp
action-analyse = Com­puter­analyse
action-undo = Zurück­nehmen
action-takeback = Zug­rück­nahme
action-draw = Remis anbieten
action-leave = Verlassen
action-share = Meine Hand zeigen
action-resign = Aufgeben
action-record = Partie speichern
action-invite = Teilen
action-result = Ergebnis
action-see-again = Wieder­holen
action-fair = Fairer Zufall
asking-takeback = Du hast um Zugrücknahme gebeten.
asking-draw = Du hast Remis angeboten.
ask-agree = Annehmen
ask-refuse = Ablehnen
ask-withdraw = Zurückziehen
ask-agreed = Du hast angenommen.
return-text = Der Computer spielt für dich.
return-do = Wieder selbst spielen
claim-text = { $name } ist schon lange weg.
claim-about-two = Du kannst die Partie beenden und gewinnen.
claim-about-many = Der Computer kann weiterspielen.
claim-do = Nicht länger warten
chat-title = Chat
conditional-title = Bedingte Züge
conditional-dropped = Dein bedingter Zug war nicht mehr möglich.
conditional-kept = Variante gespeichert.
conditional-moved = Die Partie ist weitergegangen. Die Variante auf dem Brett wurde nicht gespeichert.
conditional-if = Wenn { $name } so spielt …
conditional-you = … spielst du
conditional-open = Hier endet die Variante: Alles Weitere ist ungewiss
notify-about = { $game }, mit { $names }
reason-nothing-new = Seit deinem letzten Zug ist nichts passiert.
reason-no-undo = Du hast noch keinen Zug, den du zurücknehmen könntest.
reason-no-takeback = Du kannst nur deinen letzten Zug zurücknehmen, und nur, solange danach nichts gezogen, gewürfelt oder aufgedeckt wurde.
reason-asked = Eine Frage wartet noch auf Antwort.
reason-moment = Warte, bis das Brett zur Ruhe kommt.
reason-who = Sag erst, wer am Bildschirm ist.
asked-takeback = { $name } möchte einen Zug zurücknehmen.
asked-draw = { $name } bietet Remis an.
happened-joined = { $name } ist dabei.
happened-filled = Der Computer hat die freien Plätze übernommen.
happened-left = { $name } hat den Tisch verlassen.
happened-reopened = Der Tisch ist wieder offen: Jemand ist gegangen oder nicht gekommen.
happened-timed_out = Die Zeit von { $name } ist abgelaufen.
happened-returned = { $name } ist zurück.
happened-resigned = { $name } gibt auf.
happened-forfeited = { $name } gibt die Partie verloren.
happened-resumed = Der Server war eine Weile weg. Die Uhren standen.
happened-agreed = { $name } nimmt an.
happened-refused = { $name } lehnt ab.
happened-withdrawn = { $name } zieht das Angebot zurück.
happened-drawn = Alle haben sich auf Remis geeinigt.
