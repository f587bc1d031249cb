import type { Need } from '../catalogue/needs.ts'
import type { SaleUnit } from '../catalogue/sale-units.ts'
import { composeExpression } from '../compose-expression.ts'
import { countPattern, countWords } from './count-words.ts'

interface TypedNeed {
  need: Need
  /** True when things were counted (`10 radiateurs`), which a title may count too. */
  isCounted: boolean
  from: number
  to: number
}

const number = String.raw`(\d{1,3}(?: \d{3}){1,3}(?!\d)(?:[.,]\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?|${countPattern})`
const begins = String.raw`(?<=^|[ |])(?:pour |d'environ |environ |au moins |minimum |min |\+ ?de |plus de |autour de |a peu pres )?`

/** Measures that are no quantity to buy: dimensions of a thing, and the content of a package. */
const dimensions = [
  /(?<![a-z0-9])\d{1,6}(?:[.,]\d{1,3})? ?(?:cm|mm|m)? ?(?:x|\*|par|sur|\/) ?\d{1,6}(?:[.,]\d{1,3})?(?: ?(?:x|\*|par) ?\d{1,6}(?:[.,]\d{1,3})?)? ?(?:cm|mm|m)?(?![a-z0-9])/g,
  /\d{1,6} ?m ?\d\d(?![a-z0-9])/g,
  /(?:cartons?|paquets?|rouleaux?|colis|bottes?|palettes?|sacs?|pots?|plaques?|panneaux?|caisses?|chutes?|pack|de large|larg\w{0,12}|long\w{0,12}|haut\w{0,12}|ep\w{0,12}) (?:de )?\d{1,6}(?:[.,]\d{1,6})? ?(?:m2|m3|ml|m|kg|l)(?![a-z0-9])/g,
  /\d{1,6}(?:[.,]\d{1,6})? ?m(?:etres?)? (?:de )?(?:large|long|haut|largeur|longueur|hauteur)/g,
]

const measures: readonly { pattern: RegExp; unit: SaleUnit; least?: number }[] = [
  {
    pattern: measure('(?:m2|metres? carres?|m carres?|sqm|sq m|square met(?:er|re)s?)'),
    unit: 'm2',
  },
  { pattern: measure('(?:m3|metres? cubes?|cubic met(?:er|re)s?)'), unit: 'm3' },
  { pattern: measure('(?:ml|metres? lineaires?|m lineaires?)'), unit: 'ml' },
  // A shorter length is a dimension of the thing.
  { pattern: measure('(?:m|metres?|met(?:er|re)s)'), unit: 'ml', least: 10 },
]

function measure(unit: string): RegExp {
  return composeExpression(`${begins}${number}(?: de)? ?${unit}(?![a-z0-9])(?: (?:de|d')(?= ))?`)
}

const packageNames: readonly [pattern: string, unit: SaleUnit][] = [
  ['(?:pieces?|unites?|exemplaires?|pcs?)', 'piece'],
  ['(?:cartons|paquets|colis|boites)', 'carton'],
  ['rouleaux', 'rouleau'],
  ['palettes', 'palette'],
  ['bottes', 'botte'],
  ['sacs', 'sac'],
  ['paires', 'paire'],
]

const packages = packageNames.map(([name, unit]) => ({
  pattern: composeExpression(`${begins}(\\d{1,5}|${countPattern}) ${name}(?![a-z])(?: (?:de|d')(?= ))?`),
  unit,
}))

/** Parts that are counted in the name of a thing (`évier 2 bacs`). */
const ownParts =
  'vanta(?:ux|ils?)|(?:face|element|module|rangee|niveau|jet|point|tiroir|bac|cuve|phase|etage|trou|place|main|an|vitrage|volume|modele|pli|position|vitesse|pan|fil|cm|euro|tonne|kilo|gramme|litre|watt|volt|ampere|bar|degre|metre|pouce|millimetre|centimetre|heure|mois|fois|type|led|pvc|rue)[sx]?'
const counted = composeExpression(
  String.raw`(?<=^|besoin d[e'] ?|faut |cherche |need |quantite )(?:lots? de )?(?:une |a |environ )?(\d{1,4}|${countPattern})(?: d[e'])? ?(?=(?!(?:${ownParts})(?![a-z]))(?:[a-z]{3,}|wc)(?![a-z]))`,
)
const times = /(?<=[a-z] ?)(?<![a-z])(?: ?x ?|quantite ?:? ?|qte ?:? ?)(\d{1,4})(?= ?$|\|)/

const count = (text: string): number => countWords[text] ?? Number(text.replaceAll(' ', '').replace(',', '.'))

/** Replaces each character of a dimension by `#`. */
export const maskDimensions = (plain: string): string =>
  dimensions.reduce((text, dimension) => text.replace(dimension, (found) => '#'.repeat(found.length)), plain)

/** Returns the quantities in a text without accents and capitals. */
export function needsIn(plain: string): TypedNeed[] {
  // A count after parts that were read (bars) counts as the beginning of the text.
  const start = plain.search(/[^ |]/)
  if (start < 0) return []
  const text = maskDimensions(plain.slice(start))
  const need = (found: RegExpExecArray, unit: SaleUnit, isCounted: boolean): TypedNeed[] => [
    {
      need: { amount: count(found[1] ?? ''), unit },
      isCounted,
      from: start + found.index,
      to: start + found.index + found[0].length,
    },
  ]
  for (const { pattern, unit, least = 0 } of measures) {
    const found = pattern.exec(text)
    const amount = count(found?.[1] ?? '0')
    if (found && amount > 0 && amount >= least) return need(found, unit, false)
  }
  for (const { pattern, unit } of packages) {
    const found = pattern.exec(text)
    if (found && count(found[1] ?? '') >= 2) return need(found, unit, unit !== 'piece')
  }
  const found = counted.exec(text) ?? times.exec(text)
  return found && count(found[1] ?? '') >= 2 ? need(found, 'piece', true) : []
}
