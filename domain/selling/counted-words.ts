import type { SaleUnit } from '../catalogue/sale-units.ts'

const entries = <Value>(value: Value, words: string): [string, Value][] =>
  words.split(' ').map((word) => [word, value])

/** Number words without `neuf`, which usually means new, and without `un`. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  (
    'deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 ' +
    'vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 cent:100 dizaine:10 douzaine:12 quinzaine:15 vingtaine:20 ' +
    'trentaine:30 quarantaine:40 cinquantaine:50 soixantaine:60 centaine:100'
  )
    .split(' ')
    .map((pair) => {
      const [word = '', number = ''] = pair.split(':')
      return [word, Number(number)] as const
    }),
)

/** Words for countable sale units. */
export const countableUnits: ReadonlyMap<string, SaleUnit> = new Map([
  ...entries('piece' as SaleUnit, 'piece pieces pc pcs pce pces unite unites exemplaire exemplaires ex u'),
  ...entries('lot' as SaleUnit, 'lot lots'),
  ...entries('carton' as SaleUnit, 'carton cartons'),
  ...entries('palette' as SaleUnit, 'palette palettes'),
  ...entries('paquet' as SaleUnit, 'paquet paquets'),
  ...entries('rouleau' as SaleUnit, 'rouleau rouleaux'),
  ...entries('paire' as SaleUnit, 'paire paires'),
  ...entries('botte' as SaleUnit, 'botte bottes'),
  ...entries('sac' as SaleUnit, 'sac sacs bag bags'),
])

const measures: ReadonlyMap<string, SaleUnit> = new Map([
  ...entries('m2' as SaleUnit, 'm2'),
  ...entries('m3' as SaleUnit, 'm3'),
  ...entries('ml' as SaleUnit, 'ml metre metres m'),
  ...entries('kg' as SaleUnit, 'kg kilo kilos'),
  ...entries('litre' as SaleUnit, 'litre litres l'),
])
export const measureOf = (word: string): SaleUnit | null => measures.get(word) ?? null

export const isMeasure = (unit: SaleUnit): boolean => [...measures.values()].includes(unit)

/** Words for packages of several things. */
export const packWords: ReadonlySet<string> = new Set(
  'lot lots ensemble ensembles serie series jeu jeux pack packs palette palettes paquet paquets stock'.split(
    ' ',
  ),
)

/** Words after a number that make it a measure or a factor instead of a count. */
export const measureWords: ReadonlySet<string> = new Set(
  (
    'm mm cm dm km m2 m3 ml cl dl l hl litre litres metre metres metrage centimetres millimetres kg g t tonne tonnes kilo kilos ' +
    'w kw kva kwh wh v volt volts watt watts ah ma hz khz mhz bar bars hp cv ch pouce pouces db ans an annee annees mois jour ' +
    'jours semaines heure heures h min minutes fois degres c k lux lumens tr rpm go gb x × * % ° km2 ha % hpa mpa n nm pa dn'
  ).split(' '),
)

/** Parts of a product: a sink with three basins, a mill with four axes. */
const partWords: ReadonlySet<string> = new Set(
  (
    'bacs axes vantaux battants tiroirs places voies poles phases niveaux plis couches brins feux fils boutons touches ' +
    'postes ports vitesses temps zones pans points faces sens cotes marches cylindres cuves plateaux tablettes etageres ' +
    'compartiments departs circuits positions modes coloris couleurs tailles dimensions modeles types sortes ouvrants'
  ).split(' '),
)

/** Words that are parts whatever their number, and money. */
const noThings: ReadonlySet<string> = new Set(
  'elements colonnes marches contremarches barreaux branches rangs rangees euros'.split(' '),
)

/** Returns the singular by a rule of thumb. */
export const stemOf = (word: string): string => (word.length > 3 ? word.replace(/(?:s|x)$/, '') : word)

/** Returns true when a number before this word counts products: plural words that are neither a measure nor a part. */
export function isCountable(noun: string, next: string, count: number): boolean {
  if (noun.length < 3 || !/[sx]$/.test(noun) || measureWords.has(noun) || noThings.has(noun)) return false
  return (
    !partWords.has(noun) ||
    (count > 4 && !['electrique', 'numerique'].includes(next)) ||
    ['de', 'd'].includes(next)
  )
}
