import { furtherQueries } from './further-queries.ts'
import { heldOutQueries } from './held-out-queries.ts'
import { spokenQueries } from './spoken-queries.ts'
import { tradeQueries } from './trade-queries.ts'

/**
 * Queries with the parts of titles (demonstration and tests/helpers/advertisements.csv) that belong on the first page; nothing after the
 * arrow means that nothing must be found. Every third query is held out: it is measured separately and the search is not tuned to it.
 */
const generalQueries = `
porte -> Porte intérieure ; Porte coulissante en applique ; Porte de communication ; Porte d'entrée ; Porte vitrée de style atelier
portes -> Porte intérieure ; Porte coulissante en applique ; Porte de communication ; Porte d'entrée ; Porte vitrée de style atelier
porte 83 -> Porte intérieure chêne plaqué 83 ; Porte de communication vitrée ; Porte vitrée de style atelier
portes interieures -> Porte intérieure chêne ; Porte intérieure blanche
porte chêne -> Porte intérieure chêne ; Porte d'entrée ancienne ; Porte-fenêtre chêne
chene porte interieure -> Porte intérieure chêne
radiatuer -> Radiateur fonte ; Radiateur acier ; Radiateur vertical ; Radiateur aluminium ; Radiateur électrique
lavabo blanc -> Lavabo suspendu
fenetre velux -> Fenêtre de toit à rotation ; Fenêtre de toit motorisée
carrelage 60x60 -> Carrelage grès cérame 60 x 60
carrelage 60 × 60 cm -> Carrelage grès cérame 60 x 60
60x60 -> Carrelage grès cérame 60 x 60 ; Dalles LED 60 x 60
204 x 83 -> Porte intérieure chêne plaqué 83 ; Porte vitrée de style atelier
1500W -> Radiateur électrique à inertie ; Scie à carrelage
ép. 40 -> Porte intérieure chêne ; Porte intérieure blanche ; Plan de travail chêne ; Porte de garage sectionnelle
mitigeur -> Mitigeur d'évier ; Mitigeur rabattable ; Mitigeur de lavabo
mitigeurs chromés -> Mitigeur de lavabo chromé
mitigeur evier -> Mitigeur d'évier ; Mitigeur rabattable
mitijeur -> Mitigeur d'évier ; Mitigeur rabattable ; Mitigeur de lavabo
robinet cuisine -> Mitigeur d'évier ; Mitigeur rabattable
robinetterie -> Mitigeur d'évier ; Mitigeur rabattable ; Mitigeur de lavabo ; Colonne de douche ; Mélangeur rétro
velux -> Fenêtre de toit à rotation ; Fenêtre de toit motorisée
fenêtre de toit -> Fenêtre de toit à rotation ; Fenêtre de toit motorisée
fenetres toit 78x98 -> Fenêtre de toit à rotation
fenêtre 78 x 98 -> Fenêtre de toit à rotation
porte fenêtre -> Porte-fenêtre chêne
porte-fenêtre -> Porte-fenêtre chêne
portefenetre -> Porte-fenêtre chêne
portes-fenêtres -> Porte-fenêtre chêne
porte d'entrée -> Porte d'entrée aluminium ; Porte d'entrée ancienne
porte dentree -> Porte d'entrée aluminium ; Porte d'entrée ancienne
porte d’entrée anthracite -> Porte d'entrée aluminium
porte entree alu -> Porte d'entrée aluminium
seche serviette -> Sèche-serviettes mixte
sèche-serviettes -> Sèche-serviettes mixte
secheserviette -> Sèche-serviettes mixte
seche serviettes chrome -> Sèche-serviettes mixte
parquet -> Parquet contrecollé ; Parquet ancien ; Parquet massif ; Parquet mosaïque
parquet massif -> Parquet massif pin
parquet pin -> Parquet massif pin
parqet chene -> Parquet contrecollé ; Parquet ancien ; Parquet mosaïque
plancher chêne -> Parquet contrecollé ; Parquet ancien ; Parquet mosaïque
point de hongrie -> Parquet ancien point
laine de verre -> Laine de verre 200
laine verre 200 -> Laine de verre 200
laine de roche 100mm -> Panneaux de laine de roche
laine minerale -> Laine de verre 200 ; Panneaux de laine de roche
isover -> Laine de verre 200
rockwool -> Panneaux de laine de roche
isolant -> Laine de verre 200 ; Panneaux de laine de roche ; Fibre de bois ; Panneaux chanvre ; Liège expansé
isolant biosourcé -> Fibre de bois ; Panneaux chanvre ; Liège expansé
laine de bois -> Fibre de bois
fibre bois 145 -> Fibre de bois
chanvre -> Panneaux chanvre
liege -> Liège expansé
polystyrene extrudé 60 -> Polystyrène extrudé
xps -> Polystyrène extrudé
polyurétane -> Polyuréthane 100
poliurethane sol -> Polyuréthane 100
radiateur electrique -> Radiateur électrique à inertie ; Panneau rayonnant
radiateur inertie 1500 w -> Radiateur électrique à inertie
convecteur -> Radiateur électrique à inertie ; Panneau rayonnant
radiateur fonte -> Radiateur fonte ancien
radiateurs en fonte -> Radiateur fonte ancien
radiateur 60x120 -> Radiateur acier type 22
radiateur vertical -> Radiateur vertical tubulaire
radiateur anthracite -> Radiateur vertical tubulaire
type 22 -> Radiateur acier type 22
panneau rayonnant 1000W -> Panneau rayonnant
poele -> Poêle à bûches ; Poêle à granulés
poele a bois -> Poêle à bûches
poêle à pellets -> Poêle à granulés
poele granulés 8kw -> Poêle à granulés
7 kW -> Poêle à bûches 7 kW
insert cheminée -> Poêle à bûches ; Poêle à granulés
pompe a chaleur -> Pompe à chaleur air-eau
pac 11kw -> Pompe à chaleur air-eau
clim -> Climatiseur réversible
climatisation reversible -> Climatiseur réversible
climatiseur 3,5 kW -> Climatiseur réversible
lavabo -> Lavabo suspendu
lavabos -> Lavabo suspendu
lavavo -> Lavabo suspendu
vasque pierre -> Vasque à poser en pierre
vasque à poser -> Vasque à poser en pierre
meuble vasque -> Meuble sous vasque ; Meuble de salle de bains
meuble salle de bain 80 cm -> Meuble de salle de bains 80
meuble sdb vert -> Meuble de salle de bains 80
baignoire -> Baignoire fonte ; Baignoire droite
baignoires fonte -> Baignoire fonte
bagnoire -> Baignoire fonte ; Baignoire droite
baignoire 160x70 -> Baignoire droite
baignoire 170 -> Baignoire fonte
receveur 120x90 -> Receveur extra-plat
bac à douche -> Receveur extra-plat
receveur extraplat -> Receveur extra-plat
douche a l'italienne -> Paroi de douche
douche italienne -> Paroi de douche
paroi douche 100 -> Paroi de douche
wc suspendu -> Pack WC
wc -> Pack WC ; WC à poser
toilettes -> Pack WC ; WC à poser
toilette suspendu -> Pack WC
geberit -> Pack WC
bâti support -> Pack WC
colonne douche noire -> Colonne de douche
colonne de douche thermostatique -> Colonne de douche
melangeur baignoire -> Mélangeur rétro
évier inox -> Évier inox professionnel
evier -> Évier de ferme ; Évier inox ; Évier résine
éviers -> Évier de ferme ; Évier inox ; Évier résine
timbre d'office -> Évier de ferme
evier gres blanc -> Évier de ferme
evier 100x50 -> Évier résine
plan de travail -> Plan de travail chêne ; Plan de cuisine en quartz ; Plan de travail stratifié
plan travail chene 300 -> Plan de travail chêne
plan de cuisine -> Plan de cuisine en quartz ; Plan de travail chêne ; Plan de travail stratifié
quartz -> Plan de cuisine en quartz
silestone -> Plan de cuisine en quartz
dalle led -> Dalles LED
dalles led 36w -> Dalles LED
luminaire -> Dalles LED ; Suspensions d'usine ; Bornes de jardin ; Projecteurs LED
lustre -> Suspensions d'usine
suspention -> Suspensions d'usine
projecteur led 50w -> Projecteurs LED
projecteurs detecteur -> Projecteurs LED
borne jardin -> Bornes de jardin
ip65 -> Bornes de jardin
IP 54 -> Projecteurs LED
tableau electrique -> Tableau électrique précâblé
tablau electrique -> Tableau électrique précâblé
prise de courant -> Prises de courant
prise 16A -> Prises de courant
prises electriques -> Prises de courant
disjoncteur -> Tableau électrique précâblé
carrelage -> Carrelage grès ; Tomettes ; Faïence
carrelages gres cerame -> Carrelage grès
faience verte -> Faïence murale
faïence 10x30 -> Faïence murale
tomettes -> Tomettes hexagonales
tomete -> Tomettes hexagonales
lino -> Dalles vinyle ; Rouleau de sol vinyle
sol pvc -> Dalles vinyle ; Rouleau de sol vinyle
sol vinyl -> Dalles vinyle ; Rouleau de sol vinyle
sol stratifié -> Sol stratifié 8 mm
stratifie 8mm -> Sol stratifié 8 mm
parquet flottant -> Sol stratifié 8 mm ; Parquet contrecollé
moquette -> Dalles de moquette 50 ; Dalles de moquette grises
moquette bleue -> Dalles de moquette 50
dalle moquette 50x50 -> Dalles de moquette 50
moquete gratuite -> Dalles de moquette grises
volet roulant -> Volet roulant solaire ; Volet roulant filaire
volets roulants anthracite -> Volet roulant filaire
volet solaire -> Volet roulant solaire
volet roulant 120x135 -> Volet roulant solaire
volet rouland -> Volet roulant solaire ; Volet roulant filaire
volets battants -> Paire de volets battants ; Paire de volets persiennés
persiennes -> Paire de volets persiennés
contrevents chataignier -> Paire de volets battants
somfy -> Volet roulant solaire ; Volet roulant filaire
store banne -> Store banne
store 400x300 -> Store banne
stores occultants -> Stores enrouleurs
stor enrouleur -> Stores enrouleurs
portail -> Portail battant aluminium ; Portail battant bois ; Portillon ; Portail coulissant ; Portail autoportant
portail coulissant motorisé -> Portail coulissant
portail alu 350 -> Portail battant aluminium
portial bois -> Portail battant bois
portillon -> Portillon acier
porte de garage -> Porte de garage sectionnelle ; Porte de garage battante
porte garage 240 x 200 -> Porte de garage sectionnelle
porte sectionnelle -> Porte de garage sectionnelle
cloture -> Panneaux de clôture ; Kit clôture ; Lisses de clôture
grillage rigide vert -> Panneaux de clôture
cloture alu 180x180 -> Kit clôture
verriere -> Verrière d'atelier ; Cadre de verrière
verrière atelier 155 -> Verrière d'atelier
cloison vitrée -> Cloison de bureau
cloison bureau -> Cloison de bureau
escalier -> Escalier quart tournant ; Escalier hélicoïdal
colimaçon -> Escalier hélicoïdal
escalier hetre -> Escalier quart tournant
placard coulissant -> Façade de placard
façade placard chêne -> Façade de placard
scie -> Scie à format ; Scie à carrelage
scie a panneaux triphasée -> Scie à format
coupe carreaux -> Scie à carrelage
aspirateur copeaux 2200 W -> Aspirateur à copeaux
transpalette -> Transpalette manuel ; 4 roues de transpalette
tire palette -> Transpalette manuel
rayonnage palettes -> Rayonnage à palettes
rack -> Rayonnage à palettes
2,5 t transpalette -> Transpalette manuel
quincaillerie -> Palette de quincaillerie
serrures -> Palette de quincaillerie ; Banc d’essai de serrures
chutes de chene -> Lot de chutes de chêne
porte coulissante noyer -> Porte coulissante en applique
porte à galandage -> Porte coulissante en applique
porte vitrée atelier -> Porte vitrée de style atelier
fenêtre pvc -> Fenêtre PVC blanc
fenetre pvc blanche double vitrage -> Fenêtre PVC blanc
fenêtres 125x120 -> Fenêtre PVC blanc
chassis fixe alu -> Châssis fixe
triple vitrage -> Porte-fenêtre chêne ; Fenêtre de toit motorisée
baie vitrée -> Porte-fenêtre chêne
BP-CHN-83-PD -> Porte intérieure chêne plaqué 83
pf78-t-215140 -> Porte-fenêtre chêne
GC60 PIERRE -> Carrelage grès
LV35-200K -> Laine de verre 200
récupérateur d'eau -> Récupérateur d’eau
baie de brassage -> Baie de brassage
600x800x1800 -> Baie de brassage
bache 8 m x 3 m -> Bache de chantier
armoire vestiaire -> Armoires de vestiaire
vestiaires -> Armoires de vestiaire
tableau éléctrique occasion -> Tableau éléctrique
cuve fioul -> Cuve à fioul
presse a panneaux -> Plaqueuse / Presse
compresseur -> Compresseur d’atelier
chariot elevateur -> Chariot élévateur
gaine inox -> Gaine inox
broyeur -> Broyeur à plaques
perçage commande numerique -> Centre de perçage
ELEC07 -> Tableau éléctrique
coffre chantier 120L -> COFFRE DE CHANTIER
trémie -> Trémie à enduit
vélo electrique ->
iphone ->
canapé cuir ->
table basse ->
machine à laver ->
tondeuse ->
porte-bagages ->
poney ->
zzzz ->
pneus tracteur hiver ->
`

export interface SearchQuery {
  query: string
  /** Parts of expected titles; empty when nothing must be found. */
  finds: string[]
  isHeldOut: boolean
}

function parseQueries(lines: string, isHeldOut: (index: number) => boolean): SearchQuery[] {
  return lines
    .split('\n')
    .filter((line) => line.includes('->'))
    .map((line, index) => {
      const [query = '', titles = ''] = line.split('->')
      const finds = titles
        .split(';')
        .map((title) => title.trim())
        .filter(Boolean)
      return { query: query.trim(), finds, isHeldOut: isHeldOut(index) }
    })
}

/** Queries with places, needs, prices, guarantees, other languages and mistakes. */
export const spokenSearchQueries: readonly SearchQuery[] = parseQueries(spokenQueries, () => true)
/** More queries of these kinds, in their own test because each query takes the whole server. */
export const furtherSearchQueries: readonly SearchQuery[] = parseQueries(furtherQueries, () => true)

export const queries: readonly SearchQuery[] = [
  ...parseQueries(generalQueries, (index) => index % 3 === 2),
  ...parseQueries(tradeQueries, () => false),
  ...parseQueries(heldOutQueries, () => true),
]
