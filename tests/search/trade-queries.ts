/** Queries in the words of tradesmen and do-it-yourselfers, with measures, mistakes and regional terms, used to tune the search. */
export const tradeQueries = `
porte chêne 83 -> Porte intérieure chêne
bloc porte 73 -> Porte intérieure blanche
bloc-porte 83 -> Porte intérieure chêne
porte poussant droit -> Porte intérieure chêne
porte isolée phoniquement -> Porte intérieure chêne
porte d'entrée alu gris anthracite -> Porte d'entrée aluminium
porte entrer alu -> Porte d'entrée aluminium
fenetre pvc 125x120 -> Fenêtre PVC
fenêtre 120 x 125 -> Fenêtre PVC
velux 78x98 -> Fenêtre de toit à
velux électrique -> Fenêtre de toit motorisée
lucarne -> Fenêtre de toit à ; Fenêtre de toit motorisée
verrière cuisine noire -> Verrière d'atelier
cloison vitrée bureau -> Cloison de
escalier colimaçon -> Escalier hélicoïdal
escaliers quart tournant -> Escalier quart
porte placard coulissante -> Façade de
dressing -> Façade de
portail coulissant 4 m -> Portail coulissant
portail 3m50 -> Portail battant aluminium
portail alu 2 vantaux -> Portail battant aluminium
portillon fer forgé -> Portillon acier
porte de garage motorisée -> Porte de garage sectionnelle
panneau grillage -> Panneaux de clôture
brise vue alu -> Kit clôture
piquets châtaignier -> Lisses de
parquet flottant chêne -> Parquet contrecollé
parquet point de hongrie -> Parquet ancien
carrelage 60/60 -> Carrelage grès
carelage gres -> Carrelage grès
tommettes -> Tomettes hexagonales
tomettes anciennes provence -> Tomettes hexagonales
crédence -> Faïence murale
sol pvc clipsable -> Dalles vinyle
moquette gratuite -> Dalles de moquette grises
laine de verre 200 -> Laine de verre 200
laine verre combles -> Laine de verre 200
rockwool 100 -> Panneaux de laine
isolant chanvre -> Panneaux chanvre
panneaux de liège -> Liège expansé
plaque de polystyrène extrudé 6 cm -> Polystyrène extrudé
polyuréthane 10 cm -> Polyuréthane 100
styrodur -> Polystyrène extrudé
plan travail bois massif -> Plan de travail chêne
plan travail 250 -> Plan de travail stratifié
évier inox 2 bacs -> Évier inox
plonge inox -> Évier inox
évier 1 bac et demi -> Évier résine
robinet de cuisine douchette -> Mitigeur d'évier
robinet rabattable -> Mitigeur rabattable
mitigeur sous fenêtre -> Mitigeur rabattable
dalle led 600x600 -> Dalles LED
plafonnier led bureau -> Dalles LED
suspension industrielle -> Suspensions d'usine
lampe de jardin -> Bornes de
projo led 50w -> Projecteurs LED
spot extérieur détecteur de mouvement -> Projecteurs LED
tableau électrique 3 rangées -> Tableau électrique
coffret électrique -> Tableau électrique
prises électriques 16a -> Prises de
radiateurs fontes anciens -> Radiateur fonte
radiateur eau chaude 600x1200 -> Radiateur acier
radiateur T22 -> Radiateur acier
radiateur électrique 1500w -> Radiateur électrique
radiateur 1,5 kw -> Radiateur électrique
seche serviettes chromé -> Sèche-serviettes mixte
pac air eau 11kw -> Pompe à
clim réversible -> Climatiseur réversible
climatisation -> Climatiseur réversible
lavabo suspendu 60 -> Lavabo suspendu
meuble double vasque 120 -> Meuble sous
meuble salle de bain vert -> Meuble de
baignoire fonte pattes de lion -> Baignoire fonte
bac à douche 90x120 -> Receveur extra-plat
receveur douche gris -> Receveur extra-plat
paroi douche italienne -> Paroi de
toilettes surélevées -> WC à
cuvette wc -> Pack WC ; WC à
colonne de douche noire -> Colonne de
robinet lavabo -> Mitigeur de
mitigeur thermostatique -> Colonne de
robinet baignoire ancien laiton -> Mélangeur rétro
volet roulant solaire -> Volet roulant solaire
volets roulants alu 240 -> Volet roulant filaire
contrevents -> Paire de volets battants ; Paire de volets persiennés
persiennes bois -> Paire de volets persiennés
store terrasse -> Store banne
store occultant 140x220 -> Stores enrouleurs
scie à panneaux -> Scie à format
aspirateur atelier -> Aspirateur à
coupe carrelage -> Scie à carrelage
palettier -> Rayonnage à
quincaillerie poignées de porte -> Palette de
chutes de chêne -> Lot de chutes
profilé alu -> Lot de profilés
SCE-120-250 -> Scie à carrelage
sce120250 -> Scie à carrelage
col th nm -> Colonne de
7016 -> Porte d'entrée aluminium ; Kit clôture ; Volet roulant filaire ; Lot de profilés
MRF INX -> Mitigeur rabattable
tondeuse à gazon ->
piano à queue ->
canapé ->
vélo enfant ->
asdfghjkl ->
perceuse bosch ->
chaussures de sécurité ->
raditeur electrique -> Radiateur électrique ; Panneau rayonnant
chauffe serviette -> Sèche-serviettes mixte
lavabeau -> Lavabo suspendu
portaille coulissant -> Portail coulissant ; Portail autoportant
moqette -> Dalles de moquette 50 ; Dalles de moquette grises
baignoir -> Baignoire fonte ; Baignoire droite
ecalier -> Escalier quart ; Escalier hélicoïdal
vollet roulant -> Volet roulant solaire ; Volet roulant filaire
poele a granulle -> Poêle à granulés
carlage -> Carrelage grès
fenettre de toit -> Fenêtre de toit à ; Fenêtre de toit motorisée
receuveur de douche -> Receveur extra-plat
mitigueur -> Mitigeur d'évier ; Mitigeur rabattable ; Mitigeur de
wc suspandu -> Pack WC
climatisseur -> Climatiseur réversible
double vitrage argon -> Fenêtre PVC
maison passive -> Porte-fenêtre chêne
E27 -> Suspensions d'usine
lame de 315 -> Scie à format
maille 200x55 -> Panneaux de clôture
sol chauffant -> Parquet contrecollé
noire douche colonne -> Colonne de
toit fenêtre rotation -> Fenêtre de toit à
blanc lavabo céramique -> Lavabo suspendu
chêne plan massif travail -> Plan de travail chêne
portes d'intérieur -> Porte intérieure chêne ; Porte intérieure blanche ; Porte coulissante ; Porte de communication
porte 73 cm -> Porte intérieure blanche
vantail coulissant noyer -> Porte coulissante
porte vitrée pin -> Porte de communication
porte blanche -> Porte intérieure blanche
grosse porte ancienne chene -> Porte d'entrée ancienne
fenêtre double vitrage pvc -> Fenêtre PVC
fenêtre 1m25 -> Fenêtre PVC
porte fenetre bois 215 -> Porte-fenêtre chêne
fenetre fixe alu noir -> Châssis fixe
fenêtre de toit pluie -> Fenêtre de toit motorisée
velux 114 -> Fenêtre de toit motorisée
verriere 5 vitrages -> Verrière d'atelier
cloison amovible vitrée occasion -> Cloison de
escalier bois hêtre -> Escalier quart
escalier rond en fer -> Escalier hélicoïdal
portes de placard -> Façade de
portail ajouré gris -> Portail battant aluminium
portail bois motorisé -> Portail battant bois
petit portail vert -> Portillon acier
portail industriel 6m -> Portail autoportant
porte garage 2m40 -> Porte de garage sectionnelle
porte de garage bois -> Porte de garage battante
grillage -> Panneaux de clôture
panneau occultant aluminium -> Kit clôture
cloture bois -> Lisses de
parquet huilé -> Parquet contrecollé
parquet 14mm -> Parquet contrecollé
vieux parquet -> Parquet ancien
parquet brut à vitrifier -> Parquet massif
parquet mosaique -> Parquet mosaïque
carrelage effet pierre -> Carrelage grès
carrelage beige -> Carrelage grès
tomette hexagonale -> Tomettes hexagonales
carrelage vert -> Faïence murale
stratifié chêne clair -> Sol stratifié 8
dalle pvc béton -> Dalles vinyle
vinyle clipsable -> Dalles vinyle
sol vinyle rouleau 2m -> Rouleau de
dalles moquettes -> Dalles de moquette 50 ; Dalles de moquette grises
moquette à donner -> Dalles de moquette grises
laine de verre avec pare vapeur -> Laine de verre 200
laine de roche cloison -> Panneaux de laine
panneau fibre de bois -> Fibre de
isolant coton -> Panneaux chanvre
liège 60mm -> Liège expansé
isolant sous chape -> Polyuréthane 100
isolant polystyrene 60 -> Polystyrène extrudé
plan de travail chêne 3m -> Plan de travail chêne
plan travail 40mm -> Plan de travail chêne
plan quartz -> Plan de cuisine
plan stratifié blanc -> Plan de travail stratifié
evier ceramique blanc -> Évier de
bac inox -> Évier inox
évier anthracite -> Évier résine
robinet noir -> Mitigeur d'évier
robinet fenetre -> Mitigeur rabattable
dalle lumineuse 60x60 -> Dalles LED
lampe industrielle -> Suspensions d'usine
lampes d'usine noires -> Suspensions d'usine
borne lumineuse jardin -> Bornes de
projecteur exterieur led -> Projecteurs LED
tableau électrique t4 -> Tableau électrique
prise electrique legrand -> Prises de
radiateur decoratif vertical -> Radiateur vertical
radiateur aluminium 8 elements -> Radiateur aluminium
radiateur fleuri -> Radiateur fonte
chauffage electrique 1000w -> Panneau rayonnant
seche serviette electrique et eau chaude -> Sèche-serviettes mixte
poele 7kw -> Poêle à bûches
poele rouge -> Poêle à granulés
pompe a chaleur 11kw monobloc -> Pompe à
split mural -> Climatiseur réversible
vasque ronde -> Vasque à
lave main -> Vasque à ; Lavabo suspendu
meuble sous vasque 120cm noyer -> Meuble sous
meuble salle de bains 80 -> Meuble de
baignoire ancienne -> Baignoire fonte
baignoire acrylique -> Baignoire droite
receveur extra plat 90x120 -> Receveur extra-plat
paroi de douche noire -> Paroi de
wc complet -> Pack WC
wc pmr -> WC à
douche thermostatique -> Colonne de
mitigeurs lavabos -> Mitigeur de
volet roulant 135 -> Volet roulant solaire
volet roulant éléctrique -> Volet roulant solaire ; Volet roulant filaire
volet bleu ancien -> Paire de volets persiennés
volets chataigner -> Paire de volets battants
store enrouleur gris -> Stores enrouleurs
store banne motorisée 4m -> Store banne
scie triphasée -> Scie à format
aspirateur 2200w -> Aspirateur à
scie a eau -> Scie à carrelage
rayonnage 3 niveaux -> Rayonnage à
transpalettes 2500kg -> Transpalette manuel
palette quincaillerie serrures -> Palette de
chute hetre -> Lot de chutes
profile alu barres -> Lot de profilés
aquarium ->
lit superposé ->
machine à café ->
ordinateur portable ->
peluche ->
trampoline ->
guitare électrique ->
table de jardin ->
roue de vélo ->
`
