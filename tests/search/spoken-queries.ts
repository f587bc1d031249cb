/**
 * Queries in the words of people who search for a place, quantity, price, condition or guarantee, who use another language or make
 * mistakes. They were written from the demonstration's products before the search could read questions.
 */
export const spokenQueries = `
parquet pantin -> Parquet ancien
parquet à Pantin -> Parquet ancien
parquet sur amiens -> Parquet contrecollé ; Parquet massif ; Parquet mosaïque
carrelage le mans -> Faïence murale
carrelage au Mans -> Faïence murale
carrelage clermont -> Carrelage grès
carrelage clermont-ferrand -> Carrelage grès
carrelage près de nimes -> Tomettes hexagonales
tomettes gard -> Tomettes hexagonales
porte bretagne -> Porte intérieure chêne ; Porte d'entrée aluminium ; Porte-fenêtre chêne ; Porte de garage battante
porte intérieure morbihan -> Porte intérieure chêne
porte 93500 -> Porte intérieure blanche ; Porte de communication ; Porte d'entrée ancienne
porte dans le 93 -> Porte intérieure blanche ; Porte de communication ; Porte d'entrée ancienne
portes (56) -> Porte intérieure chêne ; Porte d'entrée aluminium ; Porte-fenêtre chêne ; Porte de garage battante
lavabo seine-saint-denis -> Lavabo suspendu
lavabo ile de france -> Lavabo suspendu
lavabo région parisienne -> Lavabo suspendu
baignoire paris -> Baignoire fonte
baignoire le mans -> Baignoire droite
radiateur alsace -> Radiateur acier ; Radiateur vertical ; Panneau rayonnant
radiateur haut rhin -> Radiateur acier ; Radiateur vertical
poele colmar -> Poêle à bûches ; Poêle à granulés
poêle à bois dans le Haut-Rhin -> Poêle à bûches
poele grand est -> Poêle à bûches ; Poêle à granulés
pompe à chaleur alsace -> Pompe à chaleur
portail agen -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
portail 47 -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
clôture lot et garonne -> Panneaux de clôture ; Kit clôture
portail aquitaine -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
portail nouvelle aquitaine -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
volet roulant drome -> Volet roulant solaire ; Volet roulant filaire
volets dans la drôme -> Volet roulant solaire ; Volet roulant filaire ; Paire de volets persiennés
volet valence 26 -> Volet roulant solaire ; Volet roulant filaire ; Paire de volets persiennés
store rhone alpes -> Stores enrouleurs ; Store banne
isolant auvergne -> Laine de verre 200 ; Panneaux de laine ; Panneaux chanvre ; Polyuréthane ; Polystyrène
laine de verre puy de dome -> Laine de verre 200
laine de roche 63000 -> Panneaux de laine
sol vinyle picardie -> Dalles vinyle ; Rouleau de
stratifié somme -> Sol stratifié 8
parquet hauts de france -> Parquet contrecollé ; Parquet massif ; Parquet mosaïque
wc sarthe -> Pack WC
receveur de douche 72 -> Receveur extra-plat
évier nîmes -> Évier de ferme ; Évier résine
evier languedoc -> Évier de ferme ; Évier résine
évier occitanie -> Évier de ferme ; Évier résine
luminaire dijon -> Suspensions d'usine ; Bornes de ; Projecteurs LED
tableau électrique bourgogne -> Tableau électrique précâblé
climatiseur cote d'or -> Climatiseur réversible
radiateur villefranche sur saone -> Radiateur électrique
radiateur villefranche -> Radiateur électrique
radiateur lyon -> Radiateur électrique
radiateur électrique à 50 km de Lyon -> Radiateur électrique
escalier vannes -> Escalier quart
escalier à vannes 56000 -> Escalier quart
fibre de bois rennes -> Fibre de
volets battants près de Lorient -> Paire de volets battants
pantin -> Palette de quincaillerie ; Radiateur fonte ; Radiateur aluminium ; Évier inox ; Dalles LED ; Porte intérieure blanche ; Porte de communication ; Porte d'entrée ancienne ; Cloison de ; Escalier hélicoïdal ; Parquet ancien ; Dalles de moquette ; Lavabo suspendu ; Baignoire fonte ; Mélangeur rétro
vannes -> Scie à format ; Lot de chutes ; Fibre de ; Porte intérieure chêne ; Porte d'entrée aluminium ; Porte-fenêtre ; Escalier quart ; Porte de garage battante ; Paire de volets battants
colmar -> Radiateur acier ; Radiateur vertical ; Panneau rayonnant ; Poêle à ; Pompe à
68000 -> Radiateur acier ; Radiateur vertical ; Panneau rayonnant ; Poêle à ; Pompe à
à dijon -> Climatiseur ; Suspensions ; Bornes ; Projecteurs ; Tableau électrique précâblé ; Prises
lot-et-garonne -> Portail ; Portillon ; Panneaux de clôture ; Kit clôture
10 radiateurs -> Radiateur acier ; Radiateur aluminium
2 radiateurs fonte -> Radiateur fonte
15 portes -> Porte intérieure blanche
20 portes intérieures -> Porte intérieure blanche
5 fenêtres -> Fenêtre PVC
6 portes chene -> Porte intérieure chêne
dix lavabos -> Lavabo suspendu
une douzaine de lavabos -> Lavabo suspendu
30 mitigeurs -> Mitigeur de lavabo
100 dalles led -> Dalles LED
cent dalles led -> Dalles LED
20 stores -> Stores enrouleurs
4 portes de placard -> Façade de
40 m2 de parquet -> Parquet contrecollé
30 m² parquet -> Parquet contrecollé ; Parquet ancien ; Parquet massif ; Parquet mosaïque
parquet 50m2 -> Parquet contrecollé
parquet pour 35 mètres carrés -> Parquet contrecollé ; Parquet ancien
100 m2 laine de verre -> Laine de verre 200
500 m2 de laine de roche -> Panneaux de laine
carrelage 60x60 70 m2 -> Carrelage grès
70 m2 carrelage 60 x 60 -> Carrelage grès
besoin de 150 m2 de sol stratifié -> Sol stratifié 8
il me faut 60 m2 de moquette -> Dalles de moquette
clôture 50 mètres -> Panneaux de clôture
100 m de clôture rigide -> Panneaux de clôture
25 mètres linéaires de cloture -> Panneaux de clôture ; Kit clôture
20 cartons de parquet -> Parquet contrecollé ; Parquet mosaïque
20 rouleaux de laine de verre -> Laine de verre 200
40 m2 parquet amiens -> Parquet contrecollé
10 radiateurs colmar -> Radiateur acier
porte 83 cm -> Porte intérieure chêne ; Porte de communication ; Porte vitrée
fenêtre 125 x 120 -> Fenêtre PVC
carreaux 60 x 60 -> Carrelage grès
baignoire 170 cm -> Baignoire fonte
meuble 80 cm -> Meuble de salle
radiateur moins de 100 euros -> Radiateur aluminium
radiateur à moins de 120€ -> Radiateur acier ; Radiateur aluminium
porte pas plus de 50 euros -> Porte intérieure blanche
evier max 110 euros -> Évier résine
lavabo 20 euros maximum -> Lavabo suspendu
parquet moins de 20 € -> Parquet mosaïque
fenetre entre 150 et 250 euros -> Fenêtre PVC
baignoire jusqu'à 150 € -> Baignoire droite
mitigeur sous les 30 euros -> Mitigeur de lavabo
poele budget 1200 euros -> Poêle à bûches
porte à partir de 1000 euros -> Porte d'entrée aluminium ; Porte d'entrée ancienne ; Porte-fenêtre
gratuit -> Dalles de moquette grises
à donner -> Dalles de moquette grises
moquette gratuite pantin -> Dalles de moquette grises
moquette gratos -> Dalles de moquette grises
matériaux à donner -> Dalles de moquette grises
porte gratuite ->
radiateur neuf -> Radiateur acier ; Radiateur vertical ; Radiateur électrique
baignoire neuve -> Baignoire droite
baignoire d'occasion -> Baignoire fonte
baignoire à restaurer -> Baignoire fonte
porte à rénover -> Porte de communication ; Porte d'entrée ancienne
volets à retaper -> Paire de volets persiennés
transpalette occasion -> Transpalette manuel
poele modele d'expo -> Poêle à bûches
parquet de réemploi -> Parquet ancien
radiateurs neufs moins de 150 euros -> Radiateur acier
porte neuve bretagne moins de 200 euros -> Porte intérieure chêne
porte coupe-feu ->
porte coupe feu ei 30 ->
cloison EI60 ->
wc pmr -> WC à poser
store m1 -> Stores enrouleurs
rideau m1 -> Stores enrouleurs
borne étanche ip65 -> Bornes de
projecteur ip65 -> Bornes de
luminaire IP 65 -> Bornes de
verre feuilleté -> Châssis fixe ; Fenêtre de toit à rotation ; Verrière d'atelier
verrière feuilletée -> Verrière d'atelier
fenêtre securit ->
tube sans plomb ->
plaque sans amiante ->
radiateur électrique CE -> Radiateur électrique ; Panneau rayonnant
stratifié classe 32 -> Sol stratifié 8
sol vinyle classe 33 -> Dalles vinyle
sink -> Évier
kitchen sink -> Évier
bathtub -> Baignoire
door -> Porte
front door -> Porte d'entrée
sliding door -> Porte coulissante
interior doors -> Porte intérieure ; Porte de communication ; Porte coulissante
tile -> Carrelage ; Tomettes ; Faïence
tiles -> Carrelage ; Tomettes ; Faïence
floor tiles 60x60 -> Carrelage grès
wood flooring -> Parquet
oak flooring -> Parquet contrecollé ; Parquet ancien ; Parquet mosaïque
window -> Fenêtre ; Porte-fenêtre ; Châssis
roof window -> Fenêtre de toit
radiators -> Radiateur
cast iron radiator -> Radiateur fonte
wood stove -> Poêle à bûches
heat pump -> Pompe à chaleur
shower tray -> Receveur extra-plat
tap -> Mitigeur ; Mélangeur
toilet -> Pack WC ; WC à poser
washbasin -> Lavabo suspendu ; Vasque à
worktop -> Plan de
insulation -> Laine de verre 200 ; Panneaux de laine ; Fibre de ; Panneaux chanvre ; Liège ; Polyuréthane ; Polystyrène
glass wool -> Laine de verre 200
roller shutter -> Volet roulant
gate -> Portail ; Portillon
fence -> Panneaux de clôture ; Kit clôture ; Lisses de
stairs -> Escalier
spiral staircase -> Escalier hélicoïdal
carpet tiles -> Dalles de moquette
free carpet -> Dalles de moquette grises
used radiator paris -> Radiateur fonte ; Radiateur aluminium
sockets -> Prises de
porta -> Porte
janela -> Fenêtre ; Porte-fenêtre ; Châssis
azulejo -> Faïence ; Carrelage
banheira -> Baignoire
torneira -> Mitigeur ; Mélangeur
drzwi -> Porte
okno -> Fenêtre ; Porte-fenêtre ; Châssis
grzejnik -> Radiateur
płytki -> Carrelage ; Faïence ; Tomettes
zlew -> Évier
kapı -> Porte
pencere -> Fenêtre ; Porte-fenêtre ; Châssis
radyatör -> Radiateur
bab -> Porte
zellige -> Faïence ; Carrelage
parkay -> Parquet
karelage -> Carrelage
pote coulissante -> Porte coulissante
fenetre oscilobattant -> Fenêtre PVC
oscilo battante -> Fenêtre PVC
radiatteur -> Radiateur
lavabbo -> Lavabo suspendu
baniere -> Baignoire
robiné -> Mitigeur ; Mélangeur
porttail -> Portail ; Portillon
esqualier -> Escalier
issolant -> Laine de verre 200 ; Panneaux de laine ; Fibre de ; Panneaux chanvre ; Liège
climatisseur r 32 -> Climatiseur réversible
clim R32 -> Climatiseur réversible
pompe a chaleur R 290 -> Pompe à chaleur
gaine Ø 200 -> Gaine inox
roue diamètre 200 -> 4 roues de transpalette
radiateur type22 -> Radiateur acier
ip 65 -> Bornes de
piano pantin ->
vélo à Lyon ->
10 téléphones ->
kitchen robot ->
tondeuse moins de 100 euros ->
canapé gratuit ->
voiture d'occasion ->
cheap phone ->
ordinateur neuf ->
BA 13 ->
dalle banlieue parisienne -> Dalles LED ; Dalles de moquette
porte banlieue lyonnaise -> Porte de garage sectionnelle
gratuit a venir chercher -> Dalles de moquette grises
moquette à enlever sur place -> Dalles de moquette
wc accessible handicapé -> WC à poser
lavabo a 20e -> Lavabo suspendu
lavabo paris 20e -> Lavabo suspendu
carlage gré cérame -> Carrelage grès
lenne de vere -> Laine de verre
poil a granulé -> Poêle à granulés
plan travaille chaine -> Plan de travail chêne
laine deroche -> Panneaux de laine
lainede verre -> Laine de verre
droj -> Escalier
piscine gonflable ->
sac de sable ->
laine de verre 44 -> Laine de verre
carrelage montreuil -> Faïence murale
carrelage amiens -> Faïence murale ; Carrelage grès ; Tomettes
carrelage pour 12m² de salle de bain -> Carrelage grès ; Faïence ; Tomettes
radiateur salon -> Radiateur fonte ; Radiateur acier ; Radiateur vertical ; Radiateur électrique
chaussures 44 ->
cinquante mètres de clôture -> Panneaux de clôture
radiador de ferro -> Radiateur fonte
carrelage reste de chantier -> Carrelage grès
baignoire surplus -> Baignoire droite
évier fin de série -> Évier résine
`
