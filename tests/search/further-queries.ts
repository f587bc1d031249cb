/**
 * Further queries as people speak: towns and districts, small communes, counts, prices per unit, guarantees, other languages, spelling by
 * ear.
 */
export const furtherQueries = `
carrelage clermont ferrand 63 -> Carrelage grès
carrelage Clermont-Fd -> Carrelage grès
tomettes montpellier -> Tomettes hexagonales
porte fenetre lanester -> Porte-fenêtre chêne
parquet saint-ouen -> Parquet ancien
baignoire aubervilliers -> Baignoire fonte
radiateur bobigny -> Radiateur fonte ; Radiateur aluminium
moquette paris 19ème arrondissement -> Dalles de moquette
porte pavillons sous bois -> Porte intérieure blanche ; Porte de communication ; Porte d'entrée ancienne
radiateur strasbourg -> Radiateur acier ; Radiateur vertical ; Panneau rayonnant
volet montelimar -> Volet roulant solaire ; Volet roulant filaire ; Paire de volets persiennés
fenetre romans sur isère -> Fenêtre PVC ; Châssis fixe
fenêtre ardèche -> Fenêtre PVC ; Châssis fixe
portail marmande -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
clôture villeneuve sur lot -> Panneaux de clôture ; Kit clôture
portail bordeaux -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
plan de travail languedoc roussillon -> Plan de travail chêne ; Plan de cuisine
parquet abbeville -> Parquet contrecollé ; Parquet massif ; Parquet mosaïque
parquet 80 -> Parquet contrecollé ; Parquet massif ; Parquet mosaïque
scie à format morbihan -> Scie à format
porte de garage auray -> Porte de garage battante
transpalette auvergne rhone alpes -> Transpalette manuel
fenêtre de toit allier -> Fenêtre de toit à rotation
wc la flèche -> Pack WC
douche sarthe -> Receveur extra-plat ; Paroi de douche ; Colonne de douche
meuble vasque pays de la loire -> Meuble sous vasque ; Meuble de salle
meuble salle de bain angers -> Meuble sous vasque ; Meuble de salle
baignoire laval 53 -> Baignoire droite
luminaire côte-d'or -> Suspensions d'usine ; Bornes de ; Projecteurs LED
prises electriques bourgogne franche comté -> Prises de
suspension chenove -> Suspensions d'usine
departement 47 -> Portail ; Portillon ; Panneaux de clôture ; Kit clôture
dept 47 -> Portail ; Portillon ; Panneaux de clôture ; Kit clôture
haut-rhin (68) -> Radiateur acier ; Radiateur vertical ; Panneau rayonnant ; Poêle à ; Pompe à
Pantin parquet -> Parquet ancien
tomettes secteur Nîmes -> Tomettes hexagonales
porte du coté de Vannes -> Porte intérieure chêne ; Porte d'entrée aluminium ; Porte-fenêtre chêne ; Porte de garage battante
portail 47000 agen -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
carrelage dép 63 -> Carrelage grès
radiateur département du haut-rhin -> Radiateur acier ; Radiateur vertical ; Panneau rayonnant
laine de roche chamalières -> Panneaux de laine
escalier ploermel -> Escalier quart
parquet longueau -> Parquet contrecollé ; Parquet massif ; Parquet mosaïque
carrelage cournon d'auvergne -> Carrelage grès
portail le passage d'agen -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
clôture foulayronnes -> Panneaux de clôture ; Kit clôture
poêle wintzenheim -> Poêle à bûches ; Poêle à granulés
poele horbourg wihr -> Poêle à bûches ; Poêle à granulés
volet bourg les valence -> Volet roulant solaire ; Volet roulant filaire ; Paire de volets persiennés
fenêtre guilherand granges -> Fenêtre PVC ; Châssis fixe
évier caissargues -> Évier de ferme ; Évier résine
tomettes marguerittes -> Tomettes hexagonales
porte séné -> Porte intérieure chêne ; Porte d'entrée aluminium ; Porte-fenêtre chêne ; Porte de garage battante
faience coulaines -> Faïence murale
porte trifouillis ->
parquet st quentin -> Parquet contrecollé ; Parquet massif ; Parquet mosaïque
baignoire ivry -> Baignoire fonte
lavabo boulogne -> Lavabo suspendu
radiateur fonte vincennes -> Radiateur fonte
carrelage thiers -> Carrelage grès
baignoire tours -> Baignoire droite
parquet sens -> Parquet ancien
volets crest -> Volet roulant solaire ; Volet roulant filaire ; Paire de volets persiennés
portail condom -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
évier sommières -> Évier de ferme ; Évier résine
évier uzès -> Évier de ferme ; Évier résine
50 m2 de parquet -> Parquet contrecollé
200 m² laine de roche -> Panneaux de laine
60 m² de tomettes ->
70 m² de liege -> Liège expansé
45 m2 panneaux chanvre -> Panneaux chanvre
80 m² d'isolant -> Laine de verre 200 ; Panneaux de laine ; Polyuréthane ; Polystyrène
moquette 200 m2 -> Dalles de moquette 50
20 m2 de vinyle -> Dalles vinyle ; Rouleau de
4 radiateurs -> Radiateur acier ; Radiateur aluminium ; Radiateur électrique
trois fenêtres -> Fenêtre PVC ; Fenêtre de toit à
12 projecteurs exterieurs -> Projecteurs LED
10 bornes de jardin -> Bornes de
5 wc -> Pack WC
3 wc suspendus -> Pack WC
5 packs wc -> Pack WC
2 éviers -> Évier inox ; Évier résine
6 receveurs de douche -> Receveur extra-plat
4 colonnes de douche -> Colonne de
10 mitigeurs cuisine -> Mitigeur d'évier
une dizaine de mitigeurs -> Mitigeur d'évier ; Mitigeur de lavabo
deux baignoires -> Baignoire droite
25 ml de clôture -> Panneaux de clôture ; Kit clôture
10 cloisons -> Cloison de
cloison de bureau x 12 -> Cloison de
12 m de cloison vitrée -> Cloison de
200 prises de courant -> Prises de
4 escaliers ->
une centaine de dalles led -> Dalles LED
cinq portes -> Porte intérieure chêne ; Porte intérieure blanche
deux portes vitrées -> Porte de communication
portes intérieures x20 -> Porte intérieure blanche
lot de 10 portes -> Porte intérieure blanche
il me faudrait 14 lavabos -> Lavabo suspendu
50 paquets de laine de roche -> Panneaux de laine
18 bottes de parquet -> Parquet massif
20 paquets stratifié -> Sol stratifié 8
porte 73 -> Porte intérieure blanche
portail 3,50 m -> Portail battant aluminium
portail 4m de large -> Portail coulissant
plan de travail 3m -> Plan de travail chêne
plan de travail 2m50 -> Plan de travail stratifié
receveur 120 sur 90 -> Receveur extra-plat
évier 80 cm -> Évier de ferme
isolant 100 mm -> Panneaux de laine ; Panneaux chanvre ; Polyuréthane
baignoire 1m70 -> Baignoire fonte
cloison hauteur 260 -> Cloison de
store 4m x 3m -> Store banne
porte de moins de 100 € -> Porte intérieure blanche ; Porte de communication
radiateur entre 100 et 200 € -> Radiateur acier ; Radiateur vertical
volet roulant moins de 350 -> Volet roulant solaire
isolant à moins de 30 euros -> Laine de verre 200 ; Panneaux de laine
porte d'entrée plus de 1000 euros -> Porte d'entrée aluminium ; Porte d'entrée ancienne
escalier moins de mille euros -> Escalier hélicoïdal
radiateur moins de cent euros -> Radiateur aluminium
porte moins de 50 balles -> Porte intérieure blanche
parquet moins de 30 € le m² -> Parquet massif ; Parquet mosaïque
carrelage moins de 20€/m2 -> Carrelage grès
isolant à moins de 7 euros le m2 -> Laine de verre 200 ; Panneaux de laine
stratifié 10 € du m² -> Sol stratifié 8
moquette moins de 5 €/m² -> Dalles de moquette
clôture à moins de 10 euros le mètre -> Panneaux de clôture
20 m² de parquet à moins de 25 €/m2 -> Parquet massif ; Parquet mosaïque
parquet 20 euros le mètre carré max -> Parquet mosaïque
dons de matériaux -> Dalles de moquette grises
gratuit pantin -> Dalles de moquette grises
gratuit 93 -> Dalles de moquette grises
moquette à récupérer gratuitement -> Dalles de moquette grises
parquet à donner ->
portes à rénover -> Porte de communication ; Porte d'entrée ancienne
évier modèle d'expo -> Évier de ferme
portail d'occase -> Portail battant bois
radiateur de récup -> Radiateur fonte ; Radiateur aluminium
parquet neuf emballé -> Parquet contrecollé ; Parquet massif
porte de seconde main -> Porte de communication ; Porte d'entrée ancienne
fenêtre de toit occasion -> Fenêtre de toit motorisée
châssis verre feuilleté -> Châssis fixe
poele étanche -> Poêle à granulés
projecteur IP54 -> Projecteurs LED
sèche-serviette IP44 -> Sèche-serviettes mixte
carrelage U4P4 -> Carrelage grès
sol vinyle Bfl-s1 -> Dalles vinyle
moquette bfl s1 -> Dalles de moquette 50
laine de roche A1 -> Panneaux de laine
stratifié classe 33 ->
porte coupe feu 1/2 heure ->
bloc porte CF 30 ->
porte EI30 pantin ->
wc handicapé -> WC à poser
toilette pmr -> WC à poser
peinture sans plomb ->
robinet NF -> Mitigeur d'évier ; Mitigeur de lavabo
mitigeur ACS -> Mitigeur d'évier ; Mitigeur rabattable ; Mitigeur de lavabo
parquet PEFC -> Parquet contrecollé ; Parquet massif
rideau occultant M1 -> Stores enrouleurs
luminaire étanche -> Bornes de
câble sans halogène ->
window blinds -> Stores enrouleurs
rock wool insulation -> Panneaux de laine
pallet truck -> Transpalette manuel
panel saw -> Scie à format
glass partition -> Cloison de ; Verrière d'atelier
bathroom cabinet -> Meuble sous vasque ; Meuble de salle
cheap radiators -> Radiateur
used doors -> Porte de communication ; Porte d'entrée ancienne
door handles -> Palette de quincaillerie
hinges -> Palette de quincaillerie
garden lights -> Bornes de
terracotta tiles -> Tomettes hexagonales
wall tiles -> Faïence murale
clawfoot tub -> Baignoire fonte
reclaimed parquet -> Parquet ancien
quartz countertop -> Plan de cuisine
farmhouse sink -> Évier de ferme
stainless steel sink -> Évier inox
black tap -> Mitigeur d'évier
doors near paris -> Porte intérieure blanche ; Porte de communication ; Porte d'entrée ancienne
tiles less than 30 euros -> Carrelage grès ; Faïence murale
pallet racking -> Rayonnage
40 sqm parquet -> Parquet contrecollé
porta de correr -> Porte coulissante en applique
lavatório -> Lavabo suspendu
portão -> Portail ; Portillon
sanita -> Pack WC ; WC à poser
bancada de cozinha -> Plan de travail ; Plan de cuisine
janela de telhado -> Fenêtre de toit
chão flutuante -> Sol stratifié 8
ar condicionado -> Climatiseur réversible
drzwi wewnętrzne -> Porte intérieure ; Porte coulissante ; Porte de communication
wanna -> Baignoire
panele podłogowe -> Sol stratifié 8
wełna mineralna -> Panneaux de laine ; Laine de verre 200
okno dachowe -> Fenêtre de toit
blat kuchenny -> Plan de travail ; Plan de cuisine
grzejnik żeliwny -> Radiateur fonte
ogrodzenie -> Panneaux de clôture ; Kit clôture
küvet -> Baignoire
fayans -> Carrelage ; Faïence ; Tomettes
musluk -> Mitigeur ; Mélangeur
soba -> Poêle
hanafiya -> Mitigeur ; Mélangeur
sarjam -> Fenêtre
shobak -> Fenêtre
parquai -> Parquet
parké chêne -> Parquet contrecollé ; Parquet ancien ; Parquet mosaïque
evié inox -> Évier inox
bainoire fonte -> Baignoire fonte
fenaitre -> Fenêtre ; Porte-fenêtre ; Châssis
porte coulicente -> Porte coulissante
portaille coulissent -> Portail coulissant
volé roulant -> Volet roulant
poile a granulé -> Poêle à granulés
poel a bois -> Poêle à bûches
mitijeur evier -> Mitigeur d'évier ; Mitigeur rabattable
tomettes exagonales -> Tomettes hexagonales
resseveur de douche -> Receveur extra-plat
vaske a poser -> Vasque à
tablo electrique -> Tableau électrique
pomp a chaleur -> Pompe à chaleur
laine de vere -> Laine de verre 200
laine de rauche -> Panneaux de laine
stratifier chene clair -> Sol stratifié 8
sol vynil -> Dalles vinyle ; Rouleau de
seche serviete -> Sèche-serviettes mixte
radiateur inersie -> Radiateur électrique
verierre atelier -> Verrière d'atelier
cloizon vitrée -> Cloison de
store bane -> Store banne
volet persiené -> Paire de volets persiennés
parquet contre collé -> Parquet contrecollé
parquet point de ongrie -> Parquet ancien
porteintérieure -> Porte intérieure
lainedeverre -> Laine de verre 200
trans palette -> Transpalette manuel
portail auto portant -> Portail autoportant
receveur extraplat -> Receveur extra-plat
tableau pré câblé -> Tableau électrique
pompe à chaleur R-290 -> Pompe à chaleur
radiateur T22 -> Radiateur acier
suspension Ø 40 -> Suspensions d'usine
suspension diam 40 -> Suspensions d'usine
tube Ø 110 ->
placo ba 13 ->
maillot psg ->
chat à donner ->
plombier paris ->
peugeot 208 occasion ->
robe de mariée ->
10 poules ->
vélo électrique pantin ->
dentiste le mans ->
laptop for sale ->
machine à café ->
chaussures 42 ->
iphone moins de 200 euros ->
table de jardin ->
salon de jardin ->
10 radiateurs acier alsace moins de 120 euros -> Radiateur acier
parquet chêne neuf amiens 30 m2 -> Parquet contrecollé
portes gratuites bretagne ->
porte alvéolaire montreuil 93100 -> Porte intérieure blanche
10 radiateur -> Radiateur acier ; Radiateur aluminium
6 porte -> Porte intérieure chêne ; Porte intérieure blanche
93 pantin -> Palette de quincaillerie ; Radiateur fonte ; Radiateur aluminium ; Évier inox ; Dalles LED ; Porte intérieure blanche ; Porte de communication ; Porte d'entrée ancienne ; Cloison de ; Escalier hélicoïdal ; Parquet ancien ; Dalles de moquette ; Lavabo suspendu ; Baignoire fonte ; Mélangeur rétro
parquet pantin seine-saint-denis -> Parquet ancien
porte vannes bretagne -> Porte intérieure chêne ; Porte d'entrée aluminium ; Porte-fenêtre chêne ; Porte de garage battante
60 panneaux de clôture -> Panneaux de clôture
rustic oak door -> Porte intérieure chêne ; Porte d'entrée ancienne ; Porte-fenêtre chêne
deux cents dalles led ->
portes palières ei 30 ->
tomettes 40 euros le m2 maximum -> Tomettes hexagonales
laine de roche 5€/m2 -> Panneaux de laine
chaise de jardin ->
montre ->
mouton à vendre ->
poussette bébé ->
table saw -> Scie à
bouilloire inox ->
wardrobe doors -> Façade de placard
office carpet tiles -> Dalles de moquette
office partition -> Cloison de bureau
insulation panels -> Panneaux de laine de roche ; Panneaux chanvre
hemp panels -> Panneaux chanvre
bathroom tiles -> Faïence murale
okno pcv -> Fenêtre PVC
parquet entre 10 et 20 euros le m2 -> Parquet mosaïque
porte d'entrée saint-étienne -> Porte d'entrée
ardoise finistère -> Receveur extra-plat ; Panneau rayonnant
évier inox le havre -> Évier inox
chaufe eau ->
wc neuf moins de 100 ->
placoplatre ba13 hydro ->
`
