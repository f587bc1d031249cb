/** Queries written from the titles alone after the search was tuned, to measure it on unknown input. */
export const heldOutQueries = `
porte interieur 83 chene massif -> Porte intérieure chêne
porte coulissante noyer rail -> Porte coulissante
cuisine evier une cuve -> Évier de
radiateur salon vertical anthracite -> Radiateur vertical
robinets baignoire laiton -> Mélangeur rétro
vasque a poser ronde -> Vasque à
wc haut pmr blanc -> WC à
bati support cuvette sans bride -> Pack WC
bac a douche gris ardoise -> Receveur extra-plat
pare douche 100 -> Paroi de
colone de douche noir -> Colonne de
fenetre de toi -> Fenêtre de toit à ; Fenêtre de toit motorisée
fenaitre pvc -> Fenêtre PVC
chassi fixe 180x60 -> Châssis fixe
verrière intérieure acier -> Verrière d'atelier
cloisons bureaux vitrées -> Cloison de
escalié hetre -> Escalier quart
escalier helicoidal -> Escalier hélicoïdal
porte dressing coulissante -> Façade de
portail alu anthracite 350 -> Portail battant aluminium
portail exotique -> Portail battant bois
portillon vert 1m -> Portillon acier
portail coulissant alu motorise 400x180 -> Portail coulissant
portail galvanisé -> Portail autoportant
porte sectionelle -> Porte de garage sectionnelle
porte garage pin -> Porte de garage battante
panneaux rigides vert -> Panneaux de clôture
claustra alu anthracite -> Kit clôture
parquet chene contrecolé -> Parquet contrecollé
parquet hongrie -> Parquet ancien
parket pin massif -> Parquet massif
gres cerame 60x60 beige -> Carrelage grès
carreaux terre cuite anciens -> Tomettes hexagonales
faience 30x10 -> Faïence murale
stratifié 8 mm -> Sol stratifié 8
lames pvc clipsables -> Dalles vinyle
moquettes bureau bleues -> Dalles de moquette 50
laine de ver 200 mm -> Laine de verre 200
laine roche acoustique -> Panneaux de laine
isolant fibre de bois 145 -> Fibre de
isolation chanvre coton -> Panneaux chanvre
liege noir isolant -> Liège expansé
panneau polyurethane sol 100 -> Polyuréthane 100
polystirene extrude -> Polystyrène extrudé
plan travail chene huilé -> Plan de travail chêne
plan de travail noir quartz 2m10 -> Plan de cuisine
plan de travail stratifié 2,50 m -> Plan de travail stratifié
évier gres grande cuve -> Évier de
evier professionnel double bac -> Évier inox
évier réversible 100 x 50 -> Évier résine
mitigeur cuisine noir mat -> Mitigeur d'évier
mitigeur fenêtre inox -> Mitigeur rabattable
plafonnier 60x60 led 36 w -> Dalles LED
suspension noire émaillée -> Suspensions d'usine
eclairage allée jardin -> Bornes de
projecteur detecteur 50 watts -> Projecteurs LED
tableau electrique 39 modules -> Tableau électrique
prises blanches 16A boite de 10 -> Prises de
radiateur fonte 12 elements -> Radiateur fonte
radiateur type 22 1200 -> Radiateur acier
radiateur chauffage central acier -> Radiateur acier ; Radiateur vertical
radiateur electrique fonte 1500 -> Radiateur électrique
radiateur ardoise -> Panneau rayonnant
porte serviette chromé -> Sèche-serviettes mixte
poele a buche 3 faces -> Poêle à bûches
poele granulé etanche -> Poêle à granulés
pompe chaleur r290 -> Pompe à
climatiseur 3500w -> Climatiseur réversible
lavabo ceramique 60cm -> Lavabo suspendu
double vasque noyer -> Meuble sous
meuble sdb 80 sauge -> Meuble de
baignoire pied de lion -> Baignoire fonte
baignoire tablier -> Baignoire droite
volet solaire 1m20 -> Volet roulant solaire
volet roulant grande baie -> Volet roulant filaire
persienne bleue -> Paire de volets persiennés
volets bois chataignier barres -> Paire de volets battants
store chambre occultant -> Stores enrouleurs
store banne 4 m x 3 m -> Store banne
scie a format -> Scie à format
aspirateur copeau -> Aspirateur à
coupe carreau 120 -> Scie à carrelage
racks a palettes 270 -> Rayonnage à
trans palette manuel -> Transpalette manuel
bequilles inox lot -> Palette de
lot chutes bois -> Lot de chutes
baignoire en fonte émaillée -> Baignoire fonte
lisses châtaigner -> Lisses de
robe de mariée ->
voiture ->
aspirateur robot ->
drone ->
console de jeu ->
barbecue ->
parasol ->
jantes alu ->
bp 83 droite -> Porte intérieure chêne
huisserie 73 -> Porte intérieure blanche
porte alvéolaire prépeinte -> Porte intérieure blanche
oscillo battant 125 -> Fenêtre PVC
rupture de pont thermique -> Porte d'entrée aluminium ; Châssis fixe
façade placard 250 -> Façade de
portail autoportant -> Portail autoportant
motorisation à bras -> Portail battant bois ; Portail battant aluminium
sectionnelle blanche motorisée -> Porte de garage sectionnelle
clôture 153 -> Panneaux de clôture
cloture alu lames -> Kit clôture
contrecollé 14 -> Parquet contrecollé
parquet clipser chêne -> Parquet contrecollé
carrelage rectifié -> Carrelage grès
terre cuite -> Tomettes hexagonales
faïence 10 30 -> Faïence murale
pvc acoustique 2m -> Rouleau de
dalles plombantes -> Dalles de moquette 50 ; Dalles de moquette grises
kraft 200 -> Laine de verre 200
combles -> Laine de verre 200
semi rigide 100 -> Panneaux de laine
confort d'été -> Fibre de
isolant façade -> Liège expansé
parement kraft aluminium -> Polyuréthane 100
soubassement -> Polystyrène extrudé
lamellé collé 40 -> Plan de travail chêne
quartz découpe évier -> Plan de cuisine
plan kitchenette -> Plan de travail stratifié
siphon gain de place -> Évier résine ; Meuble sous
contrepoids douchette -> Mitigeur d'évier
faux plafond led -> Dalles LED
E27 suspension -> Suspensions d'usine
scellement borne -> Bornes de
différentiel 30ma -> Tableau électrique
griffes prise -> Prises de
purgeur -> Radiateur fonte ; Radiateur acier ; Sèche-serviettes mixte
programmation hebdomadaire -> Radiateur électrique
thermostat sans fil -> Panneau rayonnant
double combustion -> Poêle à bûches
réservoir 16 kg -> Poêle à granulés
unité extérieure clim -> Climatiseur réversible
bonde écoulement libre -> Vasque à
trop plein lavabo -> Lavabo suspendu
tiroirs fermeture douce -> Meuble sous
poignees noires meuble -> Meuble de
antidérapant receveur -> Receveur extra-plat
verre 8 mm anticalcaire -> Paroi de
bride abattant frein -> Pack WC
douchette 3 jets -> Colonne de
tirette bonde mitigeur -> Mitigeur de
coffre pans coupés -> Volet roulant filaire
pentures volet -> Paire de volets battants
chaînette store -> Stores enrouleurs
bras renforcés store -> Store banne
inciseur -> Scie à format
pompe immergée -> Scie à carrelage
2 tonnes par niveau -> Rayonnage à
hydraulique -> Transpalette manuel
paumelles 140 -> Palette de
caisse 1m3 -> Lot de chutes
barres 6 m profilés -> Lot de profilés
xbox ->
gravier -> Portail coulissant
brouette ->
tuyau d'arrosage ->
bétonnière ->
échafaudage ->
`
