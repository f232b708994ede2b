# Panels and dialogs of the table, which are loaded when they are first shown.

curtain-title = { $name } is aan de beurt
curtain-about = Geef het apparaat door. Geheimen blijven verborgen tot { $name } klaar is.
curtain-ready = Ik ben { $name }
join-title = Je bent uitgenodigd
join-seat = Kies een plaats
join-sit = Ga zitten
join-watch = Toekijken
join-rated = Deze partij telt voor de rating, en alleen accounts hebben er een. Maak er een of log in; daarna kom je terug aan deze tafel.
invite-title = Speel { $game } met mij
terms-public = In de lobby
wait-reveal = Ieders browser draagt bij aan het toeval van de partij. Wachten tot { $names } de tafel opent.
wait-reveal-elsewhere = Je nam je plaats in een andere browser. Open de tafel daar, zodat die kan bijdragen aan het toeval van de partij.
wait-reveal-without-about = Of begin zonder jouw deel; dat staat dan in de opgeslagen partij.
wait-reveal-without = Zonder beginnen
wait-no-longer = Niet langer wachten
wait-bots = { $count ->
        [one] De computer neemt de vrije plaats.
       *[other] De computer neemt de vrije plaatsen.
    }
wait-start = Nu beginnen
wait-leave = Tafel verlaten
action-abort = Partij afbreken
hint-loading = Zoekt een goede zet …
hint-quiet = Zo blijven je kansen het grootst.
hint-wins = Winkans: { $win }%.
hint-wins-match = Winkans over alle rondes: { $win }%.
hint-next = Op één na beste ({ $win }%): { $move }
hint-close = Ongeveer even goed: { $move }
hint-equal = Precies even goed: { $move }
hint-strangers = Geen hints in partijen met andere mensen.
hint-not-now = Hints zijn er als jij aan zet bent.
hint-exact = Tot het einde doorgerekend: deze kansen zijn exact.
hint-play = Spelen
resign-title = Opgeven?
resign-about = { $name } geeft op. Dat kan niet ongedaan worden gemaakt.
resign-about-many = { $name } geeft op en de computer speelt verder. Dat kan niet ongedaan worden gemaakt.
resign-confirm = Opgeven
resign-keep = Doorspelen
abort-title = Partij afbreken?
abort-about = De partij is nauwelijks begonnen: niemand verliest. Spelen er anderen mee, dan is de tafel weer open voor hen.
abort-confirm = Afbreken
leave-title = Tafel verlaten?
leave-about = De computer speelt voor { $name } tot je terug bent.
leave-confirm = Verlaten
chat-none = Nog geen berichten.
chat-write = Zeg iets
chat-send = Versturen
chat-only = Alleen spelers kunnen hier schrijven.
chat-phrases = Snelle zinnen
chat-line-menu = { $name } negeren of melden
chat-report-why = Wat is er mis met dit bericht?
phrase-hello = Hallo!
phrase-have-fun = Veel plezier!
phrase-nice-move = Mooie zet!
phrase-oops = Oeps!
phrase-lucky = Gelukje!
phrase-one-moment = Een momentje, alsjeblieft
phrase-thanks = Bedankt!
phrase-good-game = Goed gespeeld!
phrase-again = Revanche?
phrase-bye = Tot ziens!
notes-title = Notities
notes-about = Alleen jij ziet je notities.
notes-kept = Opgeslagen
notes-changed = …
notes-failed = Niet opgeslagen: de server is niet bereikbaar.
conditional-about = Voer de zetten in die je verwacht, met je antwoorden. Worden ze gespeeld, dan antwoordt de server meteen voor jou, ook als je weg bent. Alleen jij ziet je varianten.
conditional-later = Je kunt varianten toevoegen terwijl een ander aan zet is.
conditional-begin = Variant op het bord invoeren
conditional-type = Variant typen
conditional-typed = Zetten in notatie
conditional-remove = { $line } verwijderen
conditional-line = Jouw variant
conditional-how = Speel de zetten die je van de anderen verwacht, en je antwoorden. Er wordt niets verstuurd tot je de variant opslaat.
conditional-roll = Worp
conditional-roll-any = Elke worp
conditional-back = Laatste zet verwijderen
conditional-cancel = Annuleren
conditional-keep = Opslaan
share-title = Mijn hand delen
share-about = Maak een link die ook jouw hand laat zien, voor een vriend die over je schouder meekijkt. Iedereen aan tafel ziet dat je hem deelt.
share-make = Link maken
share-renew = Nieuwe link maken
share-end = Niet meer delen
share-elsewhere = Je hebt op een ander apparaat een link gedeeld. Een nieuwe link vervangt hem.
moves-title = Zetten
moves-round = Ronde { $round }
moves-first = Beginstelling
moves-previous = Eén zet terug
moves-next = Eén zet vooruit
moves-last = Laatste stelling
moves-play = Vanaf hier afspelen
moves-pause = Pauze
moves-loss = −{ $loss }%
mark-slip = Onnauwkeurig
mark-mistake = Fout
mark-blunder = Blunder
study-title = Analyse
study-running = Bezig met analyse: { $share }%
study-curve = Winkansen
study-table = Winkansen, zet voor zet
study-table-about = In procenten: hoeveel winkans elke zet kostte, en ieders kansen erna. Van zet tot zet veranderen de kansen ook door geluk, en doordat de computer dan een zet verder kijkt.
study-lost = Verlies
study-move = Zet { $ply }
study-share = { $share }%
study-chance = { $name } { $share }%
study-how = Loop door de partij of kies een punt op de grafiek.
study-best = De beste zet.
study-better = Beter: { $move }
study-account-before = Ervoor
study-account-luck = Geluk
study-account-revised = Nieuwe schatting
study-account-with-best = Beste zet
study-account-lost = Verlies
study-account-after = Nu
study-summary = Kunde en geluk
study-skill = { $skill ->
        [best] vond de beste zetten
        [good] speelde goed
        [fair] miste een paar kansen
       *[poor] miste veel kansen
    }; verlies per zet: { $loss } ± { $error }%.
study-fortune = { $fortune ->
        [with] Geluk: +{ $luck }%.
        [against] Pech: −{ $luck }%.
       *[even] Geluk noch pech.
    }
study-turning = Keerpunten
study-by-luck = door geluk
study-by-move = door de zet
study-failed = De analyse is mislukt. Je kunt hem opnieuw starten.
position-title = { $ply ->
        [0] Beginstelling
       *[other] Stelling na zet { $ply }
    }
position-link = Link naar deze stelling kopiëren
position-picture = Afbeelding opslaan ({ $format })
result-title = Resultaat
result-round-title = Ronde { $round }
result-round = Ronde { $round }
result-points = Punten
result-total = Totaal
result-lowest = Wie de minste punten heeft, wint.
result-series = Na { $games } partijen: { $wins }.
result-winner = Winnaar
result-completed = De partij is uitgespeeld.
result-no_progress = Te lang geen vooruitgang: niemand wint.
result-resignation = Gewonnen door opgave.
result-time = Gewonnen op tijd.
result-agreement = Remise in overleg.
result-study = Analysebord
fair-title = Eerlijk toeval
fair-about = Elke worp en elke trekking volgt uit een geheim startgetal, dat de server vóór de partij kiest, en uit teksten die de browsers van de spelers toevoegen. Getal en teksten worden eerst verzegeld, zodat niemand ze later kan veranderen. Na de partij wordt het startgetal getoond, en controleert deze pagina de worpen en trekkingen die de server opsomt. Om die van de partij zelf te controleren, sla je de partij op en gebruik je hexwarp verify.
fair-seal = Zegel
fair-entropy = Toegevoegd door de spelers
fair-entropy-none = Niets
fair-open = niet verzegeld
fair-sealed = verzegeld
fair-revealed = verzegeld, daarna getoond
fair-withheld = verzegeld, maar nooit getoond: er is zonder gespeeld
fair-yours = van jou
fair-seed = Startgetal
fair-seed-later = Wordt na afloop getoond
fair-check = Elke worp en trekking controleren
fair-right = { $draws ->
        [0] De server noemt geen worp en geen trekking.
        [one] De server noemt één worp of trekking, en die volgt uit het startgetal.
       *[other] De server noemt { $draws } worpen en trekkingen, en alle volgen uit het startgetal.
    } { $taken ->
        [0] Volgens de server is er geen teruggenomen.
        [one] Volgens de server is er nog één teruggenomen.
       *[other] Volgens de server zijn er nog { $taken } teruggenomen.
    } Of het die van deze partij zijn, controleert hexwarp verify met de opgeslagen partij.
fair-own = De tekst die deze browser verzegelde zit erin, en er is verder niets veranderd nadat de teksten getoond werden.
fair-own-none = Deze browser voegde niets toe en weet dus niet of de server het startgetal koos nadat hij de teksten zag.
fair-wrong-text = Een tekst verschilt van de verzegelde.
fair-wrong-terms = Zegel, teksten, plaatsen of aantal rondes verschillen van wat deze browser zag voordat hij zijn tekst toevoegde.
fair-wrong-takebacks = De server zegt dat er worpen of trekkingen zijn teruggenomen, maar geen terugname in deze partij kan dat hebben gedaan.
fair-wrong-unused = De tekst die deze browser verzegelde is niet gebruikt. Dat klopt als je de tafel vóór het begin verliet of zonder begon; anders heeft de server hem weggelaten.
fair-wrong-seal = Het startgetal verschilt van het verzegelde.
fair-wrong-gap = Er ontbreekt een worp of trekking, en geen terugname verklaart dat.
fair-wrong = Ronde { $round }, na zet { $ply }: het startgetal geeft iets anders.
fair-plain = Browsers kunnen dit alleen op https-pagina’s controleren. Sla de partij op en gebruik hexwarp verify.
keys-title = Toetsen
keys-board = Op het bord
keys-previous = Eén zet terug, één vooruit
keys-live = Terug naar de partij
keys-again = De beurten sinds je laatste zet herhalen
keys-undo = Terugnemen
keys-hint = Hint
keys-overview = De hele stelling horen
keys-help = Spelregels
keys-sound = Geluid aan of uit
keys-list = Deze lijst
coach-title = Je coach
coach-show = Laat een zet zien
coach-dismiss = Ik red me wel
tip-title = Goed om te weten
tip-dismiss = Begrepen
tip-none = Geen tips meer
tip-learn = De uitleg volgen
action-hint = Hint
action-analyse = Com­puter­analyse
action-undo = Terug­nemen
action-takeback = Zet terug­nemen
action-draw = Remise aanbieden
action-leave = Verlaten
action-share = Mijn hand delen
action-resign = Opgeven
action-record = Partij opslaan
action-invite = Delen
action-result = Resultaat
action-see-again = Herhalen
action-fair = Eerlijk toeval
asking-takeback = Je hebt gevraagd een zet terug te nemen.
asking-draw = Je hebt remise aangeboden.
ask-agree = Accepteren
ask-refuse = Weigeren
ask-withdraw = Intrekken
ask-agreed = Je hebt geaccepteerd.
return-text = De computer speelt voor jou.
return-do = Zelf verder spelen
claim-text = { $name } is al lang weg.
claim-about-two = Je kunt de partij beëindigen en de winst opeisen.
claim-about-many = De computer kan verder spelen.
claim-do = Niet langer wachten
chat-title = Chat
conditional-title = Voor­waar­de­lijke zetten
conditional-dropped = Je voorwaardelijke zet kon niet meer.
conditional-kept = Variant opgeslagen.
conditional-moved = De partij is verdergegaan. De variant op het bord is niet opgeslagen.
conditional-if = Als { $name } dit speelt …
conditional-you = … dan speel jij
conditional-open = Hier eindigt de variant: de rest is onbekend
notify-about = { $game }, met { $names }
reason-nothing-new = Sinds je laatste zet is er niets gebeurd.
reason-no-undo = Je hebt nog geen zet om terug te nemen.
reason-no-takeback = Je kunt alleen je laatste zet terugnemen, zolang er daarna niets is getrokken, gegooid of onthuld.
reason-asked = Een vraag wacht nog op antwoord.
reason-moment = Wacht tot het bord tot rust is gekomen.
reason-who = Zeg eerst wie er aan het scherm zit.
asked-takeback = { $name } wil een zet terugnemen.
asked-draw = { $name } biedt remise aan.
happened-joined = { $name } doet mee.
happened-filled = De computer heeft de vrije plaatsen genomen.
happened-left = { $name } heeft de tafel verlaten.
happened-reopened = De tafel is weer open: iemand is weggegaan of niet gekomen.
happened-timed_out = De tijd van { $name } is om.
happened-returned = { $name } is terug.
happened-resigned = { $name } geeft op.
happened-forfeited = { $name } geeft de partij op.
happened-resumed = De server was een tijdje weg. De klokken stonden stil.
happened-agreed = { $name } accepteert.
happened-refused = { $name } weigert.
happened-withdrawn = { $name } trekt het aanbod in.
happened-drawn = Allen zijn remise overeengekomen.
