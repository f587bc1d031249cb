import type { Need } from '../catalogue/needs.ts'
import type { SaleUnit } from '../catalogue/sale-units.ts'
import { composeExpression } from '../compose-expression.ts'
import { countPattern, countWords } from './count-words.ts'

interface NeedInText {
  need: Need
  /** True when a title may contain the same words (`4 roues`), which then belong to the name of a thing. */
  mayBelongToTitle: boolean
  from: number
  to: number
}

const number = String.raw`(\d{1,3}(?: \d{3}){1,3}(?!\d)(?:[.,]\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?|${countPattern})`
const introduction = String.raw`(?<=^|[ |])(?:pour |d'environ |environ |au moins |minimum |min |\+ ?de |plus de |autour de |a peu pres )?`

/** Measures that are no quantity to buy: dimensions of a thing, and the content of a package. */
const dimensions = [
  /(?<![a-z0-9])\d{1,6}(?:[.,]\d{1,3})? ?(?:cm|mm|m)? ?(?:x|\*|par|sur|\/) ?\d{1,6}(?:[.,]\d{1,3})?(?: ?(?:x|\*|par) ?\d{1,6}(?:[.,]\d{1,3})?)? ?(?:cm|mm|m)?(?![a-z0-9])/g,
  /\d{1,6} ?m ?\d\d(?![a-z0-9])/g,
  /(?:cartons?|paquets?|rouleaux?|colis|bottes?|palettes?|sacs?|pots?|plaques?|panneaux?|caisses?|chutes?|pack|de large|larg\w{0,12}|long\w{0,12}|haut\w{0,12}|ep\w{0,12}) (?:de )?\d{1,6}(?:[.,]\d{1,6})? ?(?:m2|m3|ml|m|kg|l)(?![a-z0-9])/g,
  /\d{1,6}(?:[.,]\d{1,6})? ?m(?:etres?)? (?:de )?(?:large|long|haut|largeur|longueur|hauteur)/g,
]

const measures: readonly { pattern: RegExp; unit: SaleUnit; minAmount?: number }[] = [
  {
    pattern: composeMeasurePattern('(?:m2|metres? carres?|m carres?|sqm|sq m|square met(?:er|re)s?)'),
    unit: 'm2',
  },
  { pattern: composeMeasurePattern('(?:m3|metres? cubes?|cubic met(?:er|re)s?)'), unit: 'm3' },
  { pattern: composeMeasurePattern('(?:ml|metres? lineaires?|m lineaires?)'), unit: 'ml' },
  // A shorter length is a dimension of the thing.
  { pattern: composeMeasurePattern('(?:m|metres?|met(?:er|re)s)'), unit: 'ml', minAmount: 10 },
]

function composeMeasurePattern(unit: string): RegExp {
  return composeExpression(`${introduction}${number}(?: de)? ?${unit}(?![a-z0-9])(?: (?:de|d')(?= ))?`)
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
  pattern: composeExpression(
    `${introduction}(\\d{1,5}|${countPattern}) ${name}(?![a-z])(?: (?:de|d')(?= ))?`,
  ),
  unit,
}))

/** Parts that are counted in the name of a thing (`évier 2 bacs`). */
const countedParts =
  'vanta(?:ux|ils?)|(?:face|element|module|rangee|niveau|jet|point|tiroir|bac|cuve|phase|etage|trou|place|main|an|vitrage|volume|modele|pli|position|vitesse|pan|fil|cm|euro|tonne|kilo|gramme|litre|watt|volt|ampere|bar|degre|metre|pouce|millimetre|centimetre|heure|mois|fois|type|led|pvc|rue)[sx]?'
const countedThingPattern = composeExpression(
  String.raw`(?<=^|besoin d[e'] ?|faut |cherche |need |quantite )(?:lots? de )?(?:une |a |environ )?(\d{1,4}|${countPattern})(?: d[e'])? ?(?=(?!(?:${countedParts})(?![a-z]))(?:[a-z]{3,}|wc)(?![a-z]))`,
)
const multipliedThingPattern = /(?<=[a-z] ?)(?<![a-z])(?: ?x ?|quantite ?:? ?|qte ?:? ?)(\d{1,4})(?= ?$|\|)/

const parseCount = (text: string): number =>
  countWords[text] ?? Number(text.replaceAll(' ', '').replace(',', '.'))

/** Replaces the characters of each dimension by `#`. */
export const maskDimensions = (plain: string): string =>
  dimensions.reduce((text, dimension) => text.replace(dimension, (found) => '#'.repeat(found.length)), plain)

/** Finds the quantity to buy in a text without accents and capitals; null when it has none. */
export function findNeed(plain: string): NeedInText | null {
  // A count is recognised at the beginning only, and `|` stands in place of the parts already read.
  const start = plain.search(/[^ |]/)
  if (start < 0) return null
  const text = maskDimensions(plain.slice(start))
  const toNeed = (found: RegExpExecArray, unit: SaleUnit, mayBelongToTitle: boolean): NeedInText => ({
    need: { amount: parseCount(found[1] ?? ''), unit },
    mayBelongToTitle,
    from: start + found.index,
    to: start + found.index + found[0].length,
  })
  for (const { pattern, unit, minAmount = 0 } of measures) {
    const found = pattern.exec(text)
    const amount = parseCount(found?.[1] ?? '0')
    if (found && amount > 0 && amount >= minAmount) return toNeed(found, unit, false)
  }
  for (const { pattern, unit } of packages) {
    const found = pattern.exec(text)
    if (found && parseCount(found[1] ?? '') >= 2) return toNeed(found, unit, unit !== 'piece')
  }
  const found = countedThingPattern.exec(text) ?? multipliedThingPattern.exec(text)
  return found && parseCount(found[1] ?? '') >= 2 ? toNeed(found, 'piece', true) : null
}
