import { composeExpression } from '../compose-expression.ts'
import { unitFactor } from './plain-words.ts'

/** Kinds of measures; `r` is the thermal resistance of an insulation, `uw` the thermal transmittance of a window. */
const measureKinds = [
  'largeur',
  'hauteur',
  'longueur',
  'profondeur',
  'epaisseur',
  'diametre',
  'entraxe',
  'puissance',
  'r',
  'uw',
] as const
export type MeasureKind = (typeof measureKinds)[number]

export interface TextMeasure {
  kind: MeasureKind
  amount: number
  /** Null when not written. */
  unit: string | null
  /** The words in the text. */
  written: string
  /** True when a word or sign names it; otherwise its position determines what it is. */
  isNamed: boolean
}

const maxTextLength = 2_000
const number = '(\\d{1,5}(?:[.,]\\d{1,3})?)'
const lengthUnit = '(mm|cm|dm|m)(?![a-zà-ÿ\\d²³])'
const gap = '\\s{0,3}'

/** Names before a measure. Of `L` and `l`, the greater is the length. */
const measureNames: readonly (readonly [RegExp, MeasureKind])[] = [
  [/^larg/i, 'largeur'],
  [/^haut|^h\.?$/i, 'hauteur'],
  [/^long/i, 'longueur'],
  [/^prof|^p\.?$/i, 'profondeur'],
  [/^[ée]p|^e\.?$/i, 'epaisseur'],
  [/^diam|^ø/i, 'diametre'],
  [/^entraxe/i, 'entraxe'],
  [/^l\.?$/, 'largeur'],
  [/^L\.?$/, 'longueur'],
]
const kindOf = (word: string): MeasureKind | null =>
  measureNames.find(([pattern]) => pattern.test(word))?.[1] ?? null

const nameWords =
  '(largeur|larg\\.?|hauteur|haut\\.?|longueur|long\\.?|profondeur|prof\\.?|épaisseur|epaisseur|épais\\.?|[ée]p\\.?|diamètre|diametre|diam\\.?|ø|entraxe|[LlHPp]\\.?)'
const namedPattern = composeExpression(
  `(?<![a-zà-ÿ\\d])${nameWords}(?:${gap}(?:hors tout|totale|utile|ext\\.|extérieure?))?${gap}(?::|=|de)?${gap}${number}(?:${gap}${lengthUnit})?`,
  'gi',
)
const namedAfterPattern = composeExpression(
  `(?<![a-zà-ÿ\\d.,])${number}${gap}${lengthUnit}${gap}(?:(?:de ?|d['’] ?|en )(largeur|large|hauteur|haut|longueur|long|profondeur|profond|épaisseur|epaisseur|diamètre|diametre)|(large|haut|long|profond))(?![a-zà-ÿ])`,
  'gi',
)
const times = `${gap}[x×*]${gap}`
const side = `(?:[LlHhPpeE]\\.?${gap})?${number}(?:${gap}${lengthUnit})?`
const dimensionsPattern = composeExpression(
  `(?<![a-zà-ÿ\\d.,])${side}${times}${side}(?:${times}${side})?(?:\\s?\\(([LlHhPpEe]${gap}[x×*]?${gap}[LlHhPpEe](?:${gap}[x×*]?${gap}[LlHhPpEe])?)\\))?`,
  'gi',
)
const power = composeExpression(
  `(?<![a-zà-ÿ\\d.,])${number.replace('1,5', '1,6')}${gap}(kw|w|watts?)(?![a-zà-ÿ\\d/])`,
  'gi',
)
const thermal =
  /(?<![A-Za-zÀ-ÖØ-öø-ÿ\d])(?:R|résistance thermique)\s{0,3}(?:(?:=|:|de)\s{0,3}(\d{1,2}(?:[.,]\d{1,3})?)|(\d{1,2}[.,]\d{1,3}))/g
const transmission =
  /(?<![A-Za-zÀ-ÖØ-öø-ÿ\d])Uw?\s{0,3}(?:(?:=|:|de)\s{0,3}(\d(?:[.,]\d{1,3})?)|(\d[.,]\d{1,3}))/g

const amountOf = (written: string | undefined): number => Number((written ?? '').replace(',', '.'))

/** Finds named measures anywhere in a text: `largeur 60 cm`, `ép. 23 mm`, `H 204`, `1500 W`, `R = 3,15`. */
function findNamedMeasures(text: string): TextMeasure[] {
  const found: TextMeasure[] = []
  const add = (kind: MeasureKind | null, amount: number, unit: string | null, written: string) => {
    if (kind && amount > 0) found.push({ kind, amount, unit, written: written.trim(), isNamed: true })
  }
  for (const [written, name = '', amount, unit] of text.matchAll(namedPattern)) {
    // A single letter is a name only with number and unit, or in capitals: `l 60 cm`, `H204`.
    const isLetter = name.replace('.', '').length === 1 && name !== 'ø'
    // `h 2,70` cannot be centimetres.
    const isMetres = !unit && /^\d[.,]\d{2}$/.test(amount ?? '')
    if (isLetter && !unit && !isMetres && !/^[HL]\.?$/.test(name)) continue
    add(kindOf(name), amountOf(amount), isMetres ? 'm' : (unit?.toLowerCase() ?? null), written)
  }
  for (const [written, amount, unit, noun, adjective = ''] of text.matchAll(namedAfterPattern))
    add(kindOf(noun ?? adjective), amountOf(amount), unit?.toLowerCase() ?? null, written)
  for (const [written, amount, unit] of text.matchAll(power))
    add('puissance', amountOf(amount), /^k/i.test(unit ?? '') ? 'kw' : 'w', written)
  for (const [written, one, other] of text.matchAll(thermal)) add('r', amountOf(one ?? other), null, written)
  for (const [written, one, other] of text.matchAll(transmission))
    add('uw', amountOf(one ?? other), null, written)
  return found
}

/** Sides that a text multiplies: `83 x 204`. */
export interface TextDimensions {
  /** In centimetres, in the order of the text. */
  sides: number[]
  /** The kinds of the sides, if letters state them. */
  kinds: MeasureKind[] | null
  written: string
}

/** Finds `83x204`, `204 x 83 x 4 cm`, `3,1 m x 1,45 m (L x l)`. */
function findDimensions(text: string): TextDimensions[] {
  return [...text.matchAll(dimensionsPattern)].flatMap((match) => {
    const [written, one, oneUnit, two, twoUnit, three, threeUnit, letters] = match
    const amounts = [one, two, three].filter((side) => side !== undefined).map(amountOf)
    const units = [oneUnit, twoUnit, threeUnit]
    const last = units.findLast((unit) => unit !== undefined)?.toLowerCase()
    const fallback = last ?? (amounts.some((amount) => amount > 400) ? 'mm' : 'cm')
    const sides = amounts.map((amount, index) => {
      const unit = units[index]?.toLowerCase() ?? fallback
      return Number((amount * (unitFactor(unit, 'cm') ?? 1)).toFixed(3))
    })
    if (sides.some((side) => side <= 0)) return []
    const kinds = letters ? readSideLetters(letters) : null
    return [{ sides, kinds: kinds?.length === sides.length ? kinds : null, written: written.trim() }]
  })
}

/** Reads the order of the sides: `L x l x h`, `LxlxH`. */
function readSideLetters(text: string): MeasureKind[] | null {
  const letters = text.replaceAll(/[\s.x×*]+/g, '')
  if (!/^[LlHhPpEe]{2,3}$/.test(letters)) return null
  const hasBoth = letters.includes('L') && letters.includes('l')
  return [...letters].flatMap((letter) => {
    // Without another letter, `L` is the width of a thing with a height.
    if (letter === 'L' && !hasBoth && /h/i.test(letters)) return 'largeur'
    return kindOf(letter === 'h' ? 'H' : letter) ?? []
  })
}

const length = composeExpression(`(?<![a-zà-ÿ\\d.,x×*])${number}${gap}${lengthUnit}`, 'gi')

/** Returns the only length without a name: `Lavabo blanc 60 cm`, `Laine de verre 100 mm`. */
function findBareLength(text: string): { amount: number; unit: string; written: string } | null {
  const found = [...text.matchAll(length)]
  const [match] = found
  return found.length === 1 && match
    ? { amount: amountOf(match[1]), unit: (match[2] ?? '').toLowerCase(), written: match[0].trim() }
    : null
}

interface TextReading {
  namedMeasures: TextMeasure[]
  dimensions: TextDimensions[]
  bareLength: ReturnType<typeof findBareLength>
}

export function readTextMeasures(text: string): TextReading {
  const short = text
    .slice(0, maxTextLength)
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    // `1 734 W`, `2 400 x 80 mm`, but not `type 22 600 x 1000`
    .replaceAll(/(?<![\d.,]|\d )(\d) (?=\d{3}(?:[.,]\d)? ?(?:k?w|(?:[x×] ?\d{1,4} ?)?mm)(?![a-z]))/gi, '$1')
  return {
    namedMeasures: findNamedMeasures(short),
    dimensions: findDimensions(short),
    bareLength: findBareLength(short),
  }
}

const hands: readonly (readonly [RegExp, string])[] = [
  [
    /(?<![A-Za-zÀ-ÖØ-öø-ÿ\d])(?:PD|P\.D\.|[Pp]oussante? [Dd]roite?|POUSSANT DROIT)(?![A-Za-zÀ-ÖØ-öø-ÿ\d])/,
    'poussant droit',
  ],
  [
    /(?<![A-Za-zÀ-ÖØ-öø-ÿ\d])(?:PG|P\.G\.|[Pp]oussante? [Gg]auche|POUSSANT GAUCHE)(?![A-Za-zÀ-ÖØ-öø-ÿ\d])/,
    'poussant gauche',
  ],
  [/(?<![a-zà-ÿ])(?:(?:2|deux|double) vanta(?:ux|il))(?![a-zà-ÿ])/i, 'deux vantaux'],
  [/(?<![a-zà-ÿ])coulissante?(?![a-zà-ÿ])/i, 'coulissant'],
  [/(?<![a-zà-ÿ])réversible(?![a-zà-ÿ])/i, 'reversible'],
]

/** Returns how a door opens; null when the text does not state it, or states two ways. */
export function readHand(text: string): { words: string; written: string } | null {
  const found = hands.flatMap(([pattern, words]) => {
    const match = pattern.exec(text.slice(0, maxTextLength))
    return match ? [{ words, written: match[0] }] : []
  })
  return found.length === 1 ? (found[0] ?? null) : null
}
