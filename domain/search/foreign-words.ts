/**
 * Trade words in the languages of French building sites, with the French words they lead to. Source: compiled for this project from the
 * usual vocabulary of merchants and sites; no list was copied. Words have no accents, and Arabic is in Latin letters as people type it. A
 * word that also exists in French (`store`, `table`, `porte`) is left out.
 */
const vocabulary = `
porte | en door, doors, doorway | pt porta, portas | pl drzwi | tr kapi, kapilar | ar bab, biban
porte d'entrée | en front door, entrance door, entry door | pt porta de entrada | pl drzwi wejsciowe, drzwi zewnetrzne | tr giris kapisi, dis kapi
porte intérieure | en interior door, interior doors, internal door, internal doors, inside door | pt porta interior | pl drzwi wewnetrzne | tr ic kapi
porte coulissante | en sliding door, sliding doors, pocket door | pt porta de correr | pl drzwi przesuwne | tr surgulu kapi
porte de garage | en garage door, garage doors | pt porta de garagem, portao de garagem | pl brama garazowa | tr garaj kapisi | ar bab garage
porte-fenêtre | en french window, french windows, french door, patio door | pl drzwi balkonowe
porte vitrée | en glass door, glazed door | tr cam kapi
porte de douche | en shower door
fenêtre | en window, windows, casement | pt janela, janelas | pl okno, okna | tr pencere, pencereler | ar chobbak, shubbak, sharjem, serjem, taqa
fenêtre de toit | en roof window, roof windows, skylight, skylights | pt claraboia, janela de telhado | pl okno dachowe, okna dachowe | tr cati penceresi
vitrage | en glazing | pl szyba, szyby
verre | en glass | pt vidro, vidros | pl szklo | tr cam | ar zjaj, zujaj, jaj
double vitrage | en double glazing, double glazed | pt vidro duplo | tr cift cam
volet | en shutter, shutters | pt persiana, portadas | pl okiennice, okiennica | tr panjur, kepenk | ar darfa
volet roulant | en roller shutter, roller shutters, roller blind shutter | pt estore, estores | pl roleta zewnetrzna, rolety zewnetrzne
store enrouleur | en blind, blinds, roller blind, roller blinds, window blind | pl roleta, rolety | tr stor
store banne | en awning, awnings | pt toldo, toldos | pl markiza | tr tente
carrelage | en tile, tiles, floor tile, floor tiles, tiling | pt ladrilho, ladrilhos, mosaico | pl plytki, plytka, kafelki, glazura, terakota | tr karo, seramik, fayans | ar zellij, zelij, blat, zlij
faïence | en wall tile, wall tiles, ceramic tiles | pt azulejo, azulejos | ar zellige, zellig
grès cérame | en porcelain tile, porcelain tiles, stoneware | pt gres porcelanico | tr granit seramik
tomettes | en terracotta tile, terracotta tiles, quarry tile, quarry tiles
parquet | en wood floor, wood flooring, wooden floor, wooden flooring, hardwood, hardwood floor, hardwood flooring, floorboards, floorboard | pt soalho, taco, parquete | pl parkiet, deska podlogowa, deski podlogowe | tr parke | ar parki
parquet chêne | en oak floor, oak flooring | pl parkiet debowy
sol | en floor, flooring | pt piso, pavimento, chao | pl podloga, podlogi | tr zemin, yer dosemesi | ar lard, ardiya
sol stratifié | en laminate, laminate floor, laminate flooring | pt piso laminado, chao flutuante | pl panele, panele podlogowe | tr laminat
sol vinyle | en vinyl, vinyl floor, vinyl flooring, linoleum floor, lvt | pt vinilico | pl wykladzina pcv | tr vinil
moquette | en carpet, carpets, carpeting | pt alcatifa, carpete | pl wykladzina, dywan | tr hali | ar zarbiya, moket
dalle de moquette | en carpet tile, carpet tiles | tr karo hali
plinthe | en skirting, skirting board, baseboard, baseboards | pt rodape, rodapes | pl listwa, listwy przypodlogowe | tr supurgelik
évier | en sink, sinks, kitchen sink, kitchen sinks | pt lava-louca, pia | pl zlew, zlewozmywak, zlewy | tr evye, mutfak evyesi | ar majla, hawd
lavabo | en washbasin, washbasins, wash basin, basin, basins, bathroom sink, bathroom sinks | pt lavatorio | pl umywalka, umywalki | ar maghsla, maghsal
vasque | en countertop basin, vessel sink | pl umywalka nablatowa
baignoire fonte | en clawfoot tub, clawfoot bath, clawfoot bathtub, claw foot tub, claw foot bath, claw foot bathtub, cast iron bath, cast iron bathtub
baignoire | en bath, bathtub, bathtubs, tub, baths | pt banheira, banheiras | pl wanna, wanny | tr kuvet | ar banio, hawd hammam
douche | en shower, showers | pt chuveiro, duche | pl prysznic | tr dus | ar rechacha
receveur | en shower tray, shower trays, shower base | pt base de duche | pl brodzik | tr dus teknesi
paroi de douche | en shower screen, shower enclosure, shower wall | pt resguardo de duche | pl kabina prysznicowa | tr dusakabin
colonne de douche | en shower column, shower set, shower head
wc | en toilet, toilets, loo, lavatory | pt sanita, retrete, sanitario | pl sedes, toaleta, kibel, muszla | tr klozet, tuvalet | ar twalet, mirhad, bit lma
wc suspendu | en wall hung toilet, wall-hung toilet, wall mounted toilet | pl wc podwieszane | tr asma klozet
robinet | en tap, taps, faucet, faucets, mixer tap | pt torneira, torneiras | pl kran, krany, bateria | tr musluk, batarya | ar robini, hanafiya, sabala
mitigeur évier | en kitchen tap, kitchen faucet | pt torneira de cozinha | pl bateria kuchenna | tr mutfak bataryasi
mitigeur lavabo | en basin tap, basin mixer, bathroom tap, bathroom faucet | pl bateria umywalkowa
meuble de salle de bains | en bathroom cabinet, vanity, vanity unit, bathroom furniture, bathroom vanity | pt movel de casa de banho | pl szafka lazienkowa | tr banyo dolabi
salle de bains | en bathroom | pt casa de banho, banheiro | pl lazienka | tr banyo
plan de travail | en worktop, worktops, countertop, countertops, kitchen counter | pt bancada, bancadas | pl blat, blaty, blat kuchenny | tr tezgah, mutfak tezgahi
cuisine | en kitchen | pt cozinha | pl kuchnia | tr mutfak | ar kouzina, matbakh
placard | en cupboard, wardrobe, closet | pt armario, roupeiro | pl szafa, szafka | tr dolap | ar kazana
radiateur | en radiator, radiators, heater, heaters | pt radiador, radiadores, aquecedor | pl grzejnik, grzejniki, kaloryfer, kaloryfery | tr radyator, petek, kalorifer | ar radiatour, chofaj, midfaa
radiateur fonte | en cast iron radiator, cast iron radiators | pt radiador de ferro fundido, radiador de ferro | pl grzejnik zeliwny | tr dokum radyator, demir radyator
radiateur électrique | en electric radiator, electric heater, electric radiators, electric heaters | pt radiador eletrico | pl grzejnik elektryczny | tr elektrikli radyator
sèche-serviettes | en towel rail, towel radiator, towel warmer, heated towel rail | pt toalheiro | pl grzejnik lazienkowy | tr havlupan
poêle | en stove, stoves | pt salamandra | pl piec, kominek, koza | tr soba, somine | ar forno, medfa
poêle à bois | en wood stove, log burner, wood burner, woodstove, wood burning stove | pt salamandra a lenha | pl piec na drewno | tr odun sobasi
poêle à granulés | en pellet stove, pellet burner | pt salamandra a pellets | pl piec na pellet | tr pelet sobasi
pompe à chaleur | en heat pump, heat pumps | pt bomba de calor | pl pompa ciepla | tr isi pompasi
climatiseur | en air conditioner, air conditioning, aircon, air con | pt ar condicionado | pl klimatyzacja, klimatyzator | tr klima | ar klima, moukayif, mokayif
chaudière | en boiler, boilers | pt caldeira | pl kociol | tr kombi, kazan
chauffe-eau | en water heater, hot water tank | pt esquentador, termoacumulador | pl bojler | tr sofben, termosifon | ar sakhan
isolant | en insulation, insulating, insulation boards, insulation board | pt isolamento, isolante | pl izolacja, ocieplenie | tr yalitim, izolasyon | ar azl, isolasyon
laine de verre | en glass wool, fibreglass insulation, fiberglass insulation, glasswool | pt la de vidro | pl welna szklana | tr cam yunu | ar souf zjaj
laine de roche | en rock wool, stone wool, mineral wool, rockwool | pt la de rocha | pl welna mineralna, welna skalna, welna | tr tas yunu
fibre de bois | en wood fibre, wood fiber, wood wool | pt fibra de madeira | pl welna drzewna
liège | en cork | pt cortica | pl korek | tr mantar
chanvre | en hemp | pt canhamo | pl konopie | tr kenevir
polystyrène | en polystyrene, styrofoam, foam board | pt esferovite, poliestireno | pl styropian, styrodur | tr strafor, kopuk | ar polistirin
plaque de plâtre | en plasterboard, drywall, gypsum board, sheetrock | pt pladur, gesso cartonado | pl plyta gipsowa, karton gips, regips | tr alcipan | ar jebs, placo
plâtre | en plaster | pt gesso | pl gips, tynk | tr alci | ar jibs, gebs
cloison | en partition, partitions, partition wall | pt divisoria | pl scianka dzialowa, scianka | tr bolme, bolme duvar
verrière | en glass partition, steel window partition, crittall
escalier | en stair, stairs, staircase, stairway, staircases | pt escada, escadas | pl schody | tr merdiven | ar drouj, sellum, soullam
escalier hélicoïdal | en spiral staircase, spiral stairs, spiral stair | pt escada em caracol | pl schody krecone | tr doner merdiven
portail | en gate, gates, driveway gate | pt portao, portoes | pl brama, bramy, brama wjazdowa | tr bahce kapisi | ar bab hadid, portay
portail coulissant | en sliding gate | pt portao de correr | pl brama przesuwna | tr surgulu bahce kapisi
portillon | en garden gate, wicket gate | pl furtka
clôture | en fence, fences, fencing, fence panel, fence panels | pt vedacao, cerca | pl ogrodzenie, siatka ogrodzeniowa | tr cit, tel orgu | ar siaj, syaj
luminaire | en light, lights, lighting, light fixture | pt luminaria, candeeiro, iluminacao | pl oswietlenie, oprawa | tr aydinlatma | ar daw, dow, inara
lampe | en lamp, lamps | pt lampada, lampadas | pl lampy, zarowka | tr lamba | ar lamba, bola
dalle led | en ceiling light, led panel, led panels, ceiling panel | pt painel led | pl panel led | tr led panel
suspension | en pendant, pendant light, hanging lamp | pl lampa wiszaca | tr sarkit
projecteur led | en floodlight, flood light, led floodlight, spotlight | pt holofote | pl reflektor, naswietlacz | tr projektor
prise de courant | en socket, sockets, power socket, power sockets, electrical outlet, outlet, plug socket | pt tomada, tomadas | pl gniazdko, gniazdka, gniazdo | tr priz | ar briza
interrupteur | en light switch, light switches, switches | pt interruptor | pl wlacznik, przelacznik | tr anahtar | ar koupir
tableau électrique | en fuse box, fusebox, consumer unit, electrical panel, switchboard, breaker panel, distribution board | pt quadro eletrico | pl rozdzielnica, skrzynka elektryczna | tr elektrik panosu, sigorta kutusu | ar tablo triciti
câble | en wire, wires, wiring, cables | pt cabo, cabos, fio eletrico | pl kabel, kable, przewod | tr kablo | ar khit
bois | en wood, timber, lumber, wooden | pt madeira | pl drewno, drewniany | tr ahsap, odun | ar khchab, khashab, louh
chêne | en oak | pt carvalho | pl dab, debowy, debowe | tr mese
pin | en pine | pt pinho | pl sosna, sosnowy | tr cam agaci
hêtre | en beech | pt faia | pl buk | tr kayin
noyer | en walnut | pt nogueira | pl orzech | tr ceviz
châtaignier | en chestnut | pt castanho | pl kasztan
acier | en steel | pt aco | pl stal, stalowy | tr celik | ar hadid
inox | en stainless steel, stainless | pt aco inoxidavel | pl stal nierdzewna, nierdzewka | tr paslanmaz
aluminium | en aluminum | pt aluminio | pl aluminiowy | tr aluminyum | ar alouminyoum
fonte | en cast iron | pt ferro fundido | pl zeliwo, zeliwny | tr dokum
laiton | en brass | pt latao | pl mosiadz | tr pirinc | ar nhas
pierre | en stone | pt pedra | pl kamien | ar hajar
brique | en brick, bricks | pt tijolo, tijolos | pl cegla, cegly, pustak | tr tugla | ar yajour, ajor
tuile | en roof tile, roof tiles | pt telha, telhas | pl dachowka, dachowki | tr kiremit | ar qermoud, karmoud
ciment | en concrete mix | pt cimento | pl zaprawa | tr cimento | ar siman, simane
peinture | en paint, paints | pt tinta, tintas | pl farba, farby | tr boya | ar sbagha, dhan
poutre | en beam, beams, joist, joists | pt viga, vigas | pl belka, belki | tr kiris
planche | en plank, planks, boards | pt tabua, tabuas | pl deska, deski | tr kalas | ar lawha
toiture | en roof, roofing | pt telhado | pl dach | tr cati | ar saqf, sqef
mur | en wall, walls | pt parede, paredes | pl sciana, sciany | tr duvar | ar hit, jdar
serrure | en lock, locks, door lock | pt fechadura, fechaduras | pl zamek, zamki | tr kilit | ar qfel, kfel, serrour
poignée | en door handle, handle, handles, door handles | pt macaneta, puxador | pl klamka, klamki | tr kapi kolu | ar poigni
paumelle | en hinge, hinges | pt dobradica, dobradicas | pl zawias, zawiasy | tr mentese | ar charnira
quincaillerie | en hardware, ironmongery, fittings | pt ferragens | pl okucia | tr hirdavat
vis | en screw, screws | pt parafuso, parafusos | pl sruba, wkret, wkrety | tr vida | ar berghi, vissa
clou | en nail, nails | pt prego, pregos | pl gwozdz, gwozdzie | tr civi | ar mesmar
tuyau | en pipe, pipes, piping | pt tubo, tubos, cano | pl rura, rury | tr boru | ar tiyou, qadous
scie | en saw, saws, table saw, panel saw | pt serra | pl pila | tr testere | ar menchar
scie à carrelage | en tile saw, tile cutter, tile cutters | pt cortador de azulejos | pl przecinarka do plytek | tr fayans kesme
aspirateur à copeaux | en dust extractor, dust collector, chip extractor
transpalette | en pallet truck, pallet jack, hand pallet truck | pt porta-paletes | pl paleciak, wozek paletowy | tr transpalet
chariot élévateur | en forklift, fork lift, forklift truck | pt empilhador | pl wozek widlowy | tr forklift
rayonnage | en shelving, racking, pallet rack, pallet racking, shelves, shelf | pt estante, estantes | pl regal, regaly | tr raf
vestiaire | en locker, lockers | pt cacifo, cacifos | pl szafki | tr soyunma dolabi
palette | en pallet, pallets | pl palety
compresseur | en air compressor, compressor | pt compressor | pl sprezarka, kompresor | tr kompresor
récupérateur d'eau | en rain barrel, rain butt, water butt | pl zbiornik na deszczowke
blanc | en white | pt branco, branca | pl bialy, biale | tr beyaz | ar byed, abyad
noir | en black | pt preto, preta | pl czarny, czarne | tr siyah | ar khel, aswad
gris | en grey, gray | pt cinzento, cinza | pl szary, szare | tr gri
bleu | en blue | pt azul | pl niebieski | tr mavi
vert | en green | pt verde | pl zielony, zielone | tr yesil
rouge | en red | pt vermelho | pl czerwony | tr kirmizi
ancien | en antique, vintage, reclaimed, old | pt antigo, antiga | pl stary, stare | tr eski
massif | en solid | pt macico | pl lity | tr masif
mural | en wall mounted | pl scienny
extérieur | en outdoor, exterior | pt exterior | pl zewnetrzny | tr dis mekan
de jardin | en garden | pt jardim | pl ogrodowy | tr bahce
motorisé | en motorised, motorized, electric gate motor
suspendu | en wall hung, wall-hung | pl wiszacy | tr asma
panneau | en panel, panels, board | pt painel, paineis | pl plyta, plyty, plytki scienne | tr panel, levha
contreplaqué | en plywood | pt contraplacado | pl sklejka | tr kontrplak
aggloméré | en chipboard, particle board | pt aglomerado | tr sunta
marbre | en marble | pt marmore | pl marmur | tr mermer
granit | en granite | pt granito
ardoise | en slate | pt ardosia | pl lupek
céramique | en ceramic | pt ceramica | pl ceramika
béton | en concrete | pt betao
cuivre | en copper | pt cobre | pl miedz | tr bakir
fer | en iron | pt ferro | pl zelazo | tr demir
plafond | en ceiling | pt teto, tecto | pl sufit | tr tavan
faux plafond | en suspended ceiling, drop ceiling, false ceiling | pt teto falso | pl sufit podwieszany | tr asma tavan
bureau | en office, desk | pt escritorio | pl biuro, biurko | tr ofis
chambre | en bedroom | pt quarto | pl sypialnia | tr yatak odasi
garage | pt garagem | pl garaz | tr garaj
terrasse | en decking, patio | pt terraco | pl taras | tr teras
bardage | en cladding, siding | pl elewacja
gouttière | en gutter, gutters, guttering | pt caleira, caleiras | pl rynna, rynny | tr oluk
sable | en sand | pt areia | pl piasek | tr kum
gravier | en gravel | pl zwir | tr cakil
mortier | en mortar | pt argamassa | tr harc
enduit | en render, joint compound | pt reboco | tr siva
colle | en glue, adhesive | pt cola | pl klej | tr yapistirici
miroir | en mirror, mirrors | pt espelho, espelhos | pl lustro, lustra | tr ayna | ar mraya
tiroir | en drawer, drawers | pt gaveta, gavetas | pl szuflada, szuflady | tr cekmece
chaise | en chair, chairs | pt cadeira, cadeiras | pl krzeslo, krzesla | tr sandalye | ar kursi
garde-corps | en railing, railings, balustrade, guardrail | pt corrimao | pl balustrada, barierka | tr korkuluk
main courante | en handrail, banister | pl porecz
cheminée | en fireplace, chimney | pt lareira | pl komin
ventilation | en extractor fan, air vent | pt ventilacao | pl wentylacja | tr havalandirma
échelle | en ladder, ladders | pt escadote | pl drabina | tr merdiven portatif
échafaudage | en scaffolding, scaffold | pt andaime, andaimes | pl rusztowanie | tr iskele
outillage | en tools | pt ferramentas | pl narzedzia | tr alet
pompe | en pump, pumps | pt bomba | pl pompa | tr pompa
pvc | pl pcv, pcw
lave-mains | en hand basin, cloakroom basin
faïence | en bathroom tile, bathroom tiles, kitchen tile, kitchen tiles | pl plytki lazienkowe
volet | en window shutter, window shutters
pas cher | en cheap | pt barato | pl tani, tanie | tr ucuz | ar rkhis
`

interface ForeignWord {
  foreign: string
  french: string
}

/** `en`, `tr` … */
type Language = string

const withoutHyphens = (text: string) => text.replaceAll('-', ' ')

const entries = vocabulary
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [french = '', ...languages] = line.split('|').map((cell) => cell.trim())
    return languages.flatMap((cell) =>
      cell
        .slice(3)
        .split(',')
        .map((word) => ({ language: cell.slice(0, 2), word: withoutHyphens(word.trim()), french })),
    )
  })
const byWord = new Map(entries.map(({ word, french, language }) => [word, { french, language }]))
const maxWords = Math.max(...[...byWord.keys()].map((word) => word.split(' ').length))

export const foreignWords: readonly ForeignWord[] = [...byWord].map(([foreign, { french }]) => ({
  foreign,
  french,
}))

/** Returns the sound of an Arabic word in Latin letters, because its spelling varies. */
const toArabicSound = (word: string): string =>
  word
    .replace(/sh/g, 'ch')
    .replace(/ou|oo|o/g, 'u')
    .replace(/e/g, 'a')
    .replace(/y/g, 'i')
    .replace(/k/g, 'q')
    .replace(/(.)\1/g, '$1')
const minSpellingLength = 4
const bySound = new Map(
  entries.flatMap(({ language, word, french }) => (language === 'ar' ? [[toArabicSound(word), french]] : [])),
)

/** Returns the French word for another spelling of a foreign one, or null. */
export const findForeignSpelling = (plain: string): string | null =>
  plain.length >= minSpellingLength ? (bySound.get(toArabicSound(plain)) ?? null) : null

/** Prepositions, articles and pronouns that remain of a foreign text once its nouns are translated. */
const fillerWords = new Set('for with and of the my some any na do z dla de em com ve icin ile'.split(' '))

export interface Translation {
  from: string
  to: string
}

/** Words that stay together; `language` is set when they were translated. */
interface Piece {
  text: string
  language: Language | null
}

/** Translates the foreign words of a text into French, the longest expressions first. `plain` comes from `toReadingText`. */
export function translateWords({ typed, plain }: { typed: string; plain: string }): {
  text: string
  translations: Translation[]
  /** True when the text begins with the thing itself, so that its other words are optional. */
  startsWithThing: boolean
} {
  const words = [...plain.matchAll(/[^\s,;]+/g)].map((match) => ({
    plain: withoutHyphens(match[0]),
    typed: typed.slice(match.index, match.index + match[0].length),
  }))
  const translations: Translation[] = []
  const pieces: Piece[] = []
  for (let index = 0; index < words.length; ) {
    let length = Math.min(maxWords, words.length - index)
    let entry: { french: string; language: Language } | undefined
    for (; length > 0 && entry === undefined; length -= 1) {
      const expression = words.slice(index, index + length).map((word) => word.plain)
      entry =
        byWord.get(expression.join(' ')) ?? (length > 1 ? byWord.get(toSingular(expression)) : undefined)
    }
    if (entry === undefined) {
      pieces.push({ text: words[index]?.typed ?? '', language: null })
      index += 1
      continue
    }
    length += 1
    const from = words.slice(index, index + length).map((word) => word.typed)
    translations.push({ from: from.join(' '), to: entry.french })
    pieces.push({ text: entry.french, language: entry.language })
    index += length
  }
  if (translations.length === 0) return { text: typed, translations, startsWithThing: false }
  const { words: ordered, startsWithThing } = inFrenchOrder(pieces)
  return { text: ordered.join(' '), translations, startsWithThing }
}

const toSingular = (words: readonly string[]): string => words.join(' ').replace(/(?<=[a-z]{3})s$/, '')

/** Languages in which the noun comes last: `wardrobe door`, `banyo dolabı`. */
const headLastLanguages: readonly (Language | null)[] = ['en', 'tr']
/** The words after a preposition describe the purpose of the thing. */
const prepositions = new Set(['for', 'with', 'of', 'in', 'from'])

const measurePattern = /\d|^(?:x|mm|cm|m|kg|l|w|kw)$/i

/**
 * Returns the words in French order, the thing before its qualities: `blanc porte` becomes `porte blanc`, `placard porte` becomes `porte
 * placard`.
 */
function inFrenchOrder(pieces: readonly Piece[]): { words: string[]; startsWithThing: boolean } {
  const isQuality = ({ text }: Piece) => qualities.has(text)
  const hasMeaning = ({ text }: Piece) => !fillerWords.has(text.toLowerCase())
  const end = pieces.findIndex(({ text }, index) => index > 0 && prepositions.has(text.toLowerCase()))
  const last = pieces
    .slice(0, end < 0 ? pieces.length : end)
    .findLast((piece) => hasMeaning(piece) && !isQuality(piece) && !measurePattern.test(piece.text))
  const thing = last && headLastLanguages.includes(last.language) ? [last] : []
  const describing = pieces.filter((piece) => hasMeaning(piece) && !thing.includes(piece))
  const [qualifying, naming] = [describing.filter(isQuality), describing.filter((piece) => !isQuality(piece))]
  return {
    words: [...thing, ...naming, ...qualifying].map(({ text }) => text),
    startsWithThing: thing.length > 0,
  }
}

const qualities = new Set(
  'blanc noir gris bleu vert rouge ancien massif mural extérieur suspendu motorisé bois chêne pin hêtre noyer châtaignier acier inox aluminium fonte laiton pierre verre marbre granit ardoise céramique béton cuivre fer contreplaqué pvc'
    .split(' ')
    .concat('de jardin', 'pas cher', 'double vitrage'),
)
