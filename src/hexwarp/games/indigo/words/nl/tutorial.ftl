indigo-lesson-lay = De edelstenen in het midden lopen over paden, en jouw kaartjes zijn de paden. { $touch ->
        [yes] Tik op de lichtende cel om je kaartje daar te zetten, en dan op Leggen.
       *[no] Klik op de lichtende cel om je kaartje daar te leggen.
    }
    .title = Leg een kaartje
    .done = Daar gaat hij! Een nieuw kaartje naast het midden laat één edelsteen los, en die volgt zijn pad tot het eind.
indigo-lesson-turn = Nu heeft je tegenstander { $rival } een kaartje gelegd, net boven de lichtende cel. { $touch ->
        [yes] Tik nog eens op het jouwe om het te draaien, tot de smaragd over beide kaartjes omhoog loopt.
       *[no] Draai het jouwe met het muiswiel of R, tot de smaragd over beide kaartjes omhoog loopt.
    }
    .title = Draai het
    .done = Mooi gedraaid. Een edelsteen loopt door over elk kaartje dat zijn pad vervolgt, wie het ook legde.
    .run = Hij liep, maar recht op de hoek af. Draai het kaartje nog eens, zodat het pad omhoog buigt.
    .aside = Hij liep, maar naar rechts, waar het doel van { $rival } is. Draai het kaartje zo dat het pad omhoog buigt.
indigo-lesson-gateway = De rode zijden zijn jouw doelen, de groene die van { $rival }. Leg het kaartje zo dat de smaragd het bord bovenaan verlaat.
    .title = Door je eigen doel
    .done = Hij is van jou en telt 2 punten! Elk van de zes uitgangen aan die kant was goed geweest.
    .run = De smaragd ligt nog op het bord. Draai het kaartje tot het pad over de rand leidt.
indigo-lesson-path = In elke hoek wacht een barnsteen, en zijn pijl wijst de weg naar buiten. Eén kaartje kan deze door alle kaartjes rechts naar jouw doel sturen.
    .title = Eén kaartje, een lange reis
    .done = Vier kaartjes in één keer! Het loont om te kijken waar de paden al heen leiden.
    .run = De barnsteen kwam los, maar het pad hield gauw op. Begin bij je doel, volg de kaartjes terug en sluit daarop aan.
    .given = O jee, dat pad eindigt in het doel van { $rival }. Neem het andere: volg het terug vanaf het jouwe.
indigo-lesson-forbidden = Stuur de smaragd terug voordat hij het doel van { $rival } bereikt. Eén ding is verboden: een bocht die twee uitgangen van een doel verbindt.
    .title = Wat niet mag
    .done = Toegestaan, en aardig brutaal: je bocht stuurt de smaragd terug. Elk kaartje past op de een of andere manier op elke cel, dus je kunt altijd zetten.
indigo-lesson-meet = Twee edelstenen kijken naar de lichtende cel, en { $rival } staat op het punt ze te krijgen. Edelstenen die elkaar ontmoeten, zijn beide verloren; laat deze twee dat doen.
    .title = Als edelstenen elkaar ontmoeten
    .done = Allebei weg, en niemand krijgt iets. Pas op: met je eigen gaat het net zo snel.
    .given = Een ervan ging net naar { $rival }. Zoek de draaiing waarbij één bocht de twee edelstenen verbindt.
indigo-lesson-corner = Een hoek loopt niet dood: zijn gebogen pad leidt terug het bord op. Stuur de smaragd de hoek linksboven in en kijk waar hij eruit komt.
    .title = De hoek om
    .done = Aan de zijkant erin, de hoek om en via jouw doel eruit. Dat ziet bijna niemand aankomen.
    .given = Dat ging recht door het doel van { $rival }. Buig het pad liever naar de hoek.
indigo-lesson-sapphire = Vijf smaragden hebben het midden verlaten, en de saffier gaat altijd als laatste. Leid hem naar je doel linksonder.
    .title = De saffier komt als laatste
    .done = Wat een vangst! Een barnsteen telt 1, een smaragd 2 en een saffier 3. In een partij blijven de stenen van de anderen tot het einde verborgen, dus tel mee.
    .run = De saffier is eruit, maar sloeg verkeerd af. Leid hem het rechte pad links op.
indigo-lesson-shared = Met vier spelers heeft elk doel twee eigenaars; dat linksonder is van jou en { $partner }. Stuur de smaragd daarheen.
    .title = Een doel delen
    .done = Jullie krijgen allebei een smaragd: de tweede komt uit de voorraad, dus delen kost je niets. Kies goed met wie je deelt.
    .run = Zo dichtbij! Draai het kaartje tot het pad over de rand leidt.
indigo-lesson-end = Er is nog één edelsteen, en als die weg is winnen de meeste punten. Jij hebt 7 en { $rival } heeft er 9, dus deze saffier beslist.
    .title = De laatste edelsteen
    .done = Je wint met 10 tegen 9! Bij een gelijke stand hadden de meeste edelstenen beslist.
    .run = De saffier ligt er nog, en { $rival } is aan zet. Je kunt meteen winnen: probeer de andere draaiingen.
    .given = Nu heeft { $rival } de saffier, en is de partij verloren. Gelukkig mag je deze terugnemen.
indigo-forbidden = Deze bocht zou twee uitgangen van een doel verbinden.
indigo-coach-first = Naast het midden laat je kaartje een smaragd los, en jij bepaalt waar hij heen gaat. Verder naar buiten begint het een pad voor later.
indigo-coach-take = Een edelsteen kan deze beurt bij jou komen. Zie je welke, en hoe? Pak hem, tenzij een andere zet meer oplevert.
indigo-coach-run = Deze beurt komt er geen edelsteen aan. Breng er een dichter bij je doelen, of leid er een weg van andere doelen.
indigo-coach-still = Je kaartje beweegt deze beurt geen edelsteen. Leg een pad dat een van de jouwe later kan gebruiken.
indigo-tips-turn = Probeer je kaartje op een lege cel en draai het zoals je wilt. Lijnen tonen waar de edelstenen heen zouden gaan; leid ze naar de doelen in jouw kleur.
indigo-tips-meet = Wat gebeurde daar? Twee edelstenen ontmoetten elkaar op één pad, en dan zijn ze voor iedereen verloren.
indigo-tips-forbidden = Een kaartje mag met geen bocht twee uitgangen van een doel verbinden. Draai het, dan past het op dezelfde cel.
