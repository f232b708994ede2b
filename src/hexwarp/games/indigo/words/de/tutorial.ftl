indigo-lesson-lay = Die Edelsteine in der Mitte laufen auf Wegen, und deine Tafeln sind die Wege. { $touch ->
        [yes] Tipp auf das leuchtende Feld, um deine Tafel dorthin zu setzen, dann auf Legen.
       *[no] Klick auf das leuchtende Feld, um deine Tafel dorthin zu legen.
    }
    .title = Leg eine Tafel
    .done = Los geht’s! Eine neue Tafel neben der Mitte lässt einen Edelstein heraus, und der läuft seinen Weg bis zum Ende.
indigo-lesson-turn = Nun hat dein Gegner { $rival } eine Tafel gelegt, gleich über dem leuchtenden Feld. { $touch ->
        [yes] Tipp deine noch mal an, um sie zu drehen, bis der Smaragd über beide Tafeln nach oben läuft.
       *[no] Dreh deine mit dem Mausrad oder mit R, bis der Smaragd über beide Tafeln nach oben läuft.
    }
    .title = Dreh sie
    .done = Schön gedreht. Ein Edelstein läuft über jede Tafel weiter, die seinen Weg fortsetzt, egal, wer sie gelegt hat.
    .run = Er lief, aber geradewegs auf die Ecke zu. Dreh die Tafel noch einmal, sodass ihr Weg nach oben biegt.
    .aside = Er lief, aber nach rechts, wo das Tor von { $rival } ist. Dreh die Tafel so, dass ihr Weg nach oben biegt.
indigo-lesson-gateway = Die roten Seiten sind deine Tore, die grünen die von { $rival }. Leg die Tafel so, dass der Smaragd das Brett oben verlässt.
    .title = Durch dein Tor
    .done = Er gehört dir und zählt 2 Punkte! An dieser Seite zählt jeder der sechs Ausgänge.
    .run = Der Smaragd ist noch auf dem Brett. Dreh die Tafel, bis der Weg über den Rand führt.
indigo-lesson-path = In jeder Ecke wartet ein Bernstein, und sein Pfeil zeigt den Weg hinaus. Eine einzige Tafel schickt den Bernstein rechts durch die ganze Kette bis in dein Tor.
    .title = Eine Tafel, ein langer Weg
    .done = Über vier Tafeln in einem Zug! Es lohnt sich zu schauen, wohin die Wege schon führen.
    .run = Der Bernstein kam heraus, aber bald war der Weg zu Ende. Fang bei deinem Tor an, folg den Tafeln zurück und schließ dort an.
    .given = Oje, dieser Weg endet im Tor von { $rival }. Nimm den anderen: Folg ihm von deinem Tor aus zurück.
indigo-lesson-forbidden = Lenk den Smaragd zurück, bevor er das Tor von { $rival } erreicht. Nur eines ist verboten: eine Kurve, die zwei Ausgänge eines Tores verbindet.
    .title = Was nicht erlaubt ist
    .done = Erlaubt und ziemlich frech: Deine Kurve schickt den Smaragd zurück. Jede Tafel passt in mindestens einer Drehung auf jedes Feld, also kannst du immer ziehen.
indigo-lesson-meet = Zwei Edelsteine liegen am leuchtenden Feld, und { $rival } holt sie gleich. Edelsteine, die sich auf einem Weg treffen, sind beide verloren; lass die zwei sich treffen.
    .title = Wenn Edelsteine sich treffen
    .done = Beide weg, und niemand bekommt etwas. Pass auf: Deinen eigenen passiert das genauso schnell.
    .given = Einer ist gerade bei { $rival } angekommen. Such die Drehung, bei der eine einzige Kurve die beiden verbindet.
indigo-lesson-corner = Eine Ecke ist keine Sackgasse: Ihr gebogener Weg führt zurück aufs Brett. Schick den Smaragd in die Ecke links oben und schau, wo er herauskommt.
    .title = Um die Ecke
    .done = An der Seite hinein, um die Ecke und durch dein Tor hinaus. Das sieht kaum jemand kommen.
    .given = Das ging geradewegs durch das Tor von { $rival }. Bieg den Weg lieber zur Ecke.
indigo-lesson-sapphire = Fünf Smaragde haben die Mitte verlassen, und der Saphir kommt immer zuletzt. Führ ihn zu deinem Tor links unten.
    .title = Zuletzt der Saphir
    .done = Was für ein Fang! Ein Bernstein zählt 1, ein Smaragd 2, ein Saphir 3. In der Partie bleiben die Steine der anderen bis zum Schluss verdeckt, also zähl mit.
    .run = Der Saphir ist heraus, aber falsch abgebogen. Führ ihn auf den geraden Weg links.
indigo-lesson-shared = Zu viert gehört jedes Tor zwei Spielern; das links unten teilst du dir mit { $partner }. Schick den Smaragd dorthin.
    .title = Ein Tor teilen
    .done = Ihr bekommt beide einen Smaragd: Der zweite kommt aus dem Vorrat, Teilen kostet dich also nichts. Überleg dir gut, mit wem du teilst.
    .run = Ganz knapp! Dreh die Tafel, bis ihr Weg über den Rand führt.
indigo-lesson-end = Nur ein Edelstein ist übrig, und wenn er weg ist, gewinnt, wer die meisten Punkte hat. Du hast 7, { $rival } hat 9; dieser Saphir entscheidet.
    .title = Der letzte Edelstein
    .done = Du gewinnst 10 zu 9! Bei Gleichstand hätte die Zahl der Edelsteine entschieden.
    .run = Der Saphir ist noch da draußen, und { $rival } ist dran. Du kannst sofort gewinnen: Probier die anderen Drehungen.
    .given = Jetzt hat { $rival } den Saphir, und die Partie ist verloren. Zum Glück darfst du das zurücknehmen.
indigo-forbidden = Diese Kurve würde zwei Ausgänge eines Tores verbinden.
indigo-coach-first = Neben der Mitte lässt deine Tafel einen Smaragd heraus, und du bestimmst, wohin er läuft. Weiter außen beginnt sie einen Weg für später.
indigo-coach-take = Du kannst in diesem Zug einen Edelstein holen. Siehst du, wie? Nimm ihn, wenn kein anderer Zug mehr bringt.
indigo-coach-run = Kein Edelstein kommt in diesem Zug an. Bring einen näher an deine Tore, oder lenk einen von fremden Toren weg.
indigo-coach-still = Deine Tafel bewegt in diesem Zug nichts. Leg einen Weg, den einer deiner Steine später nutzen kann.
indigo-tips-turn = Probier deine Tafel auf irgendeinem leeren Feld und dreh sie, wie du magst. Linien zeigen, wohin die Steine laufen würden; führ sie zu den Toren in deiner Farbe.
indigo-tips-meet = Was ist da passiert? Zwei Edelsteine haben sich auf einem Weg getroffen, und dann sind sie für alle verloren.
indigo-tips-forbidden = Eine Tafel darf mit keiner Kurve zwei Ausgänge eines Tores verbinden. Dreh sie, dann passt sie auf dasselbe Feld.
