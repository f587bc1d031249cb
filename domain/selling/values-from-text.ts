import { type CustomField, listFieldOptions } from '../catalogue/custom-fields.ts'
import { readFieldCell } from './field-cell.ts'
import { plainForm, plainWords, splitUnit, unitFactor } from './plain-words.ts'
import { conditionInText, findConditionField } from './read-condition.ts'
import {
  type MeasureKind,
  readHand,
  readTextMeasures,
  type TextDimensions,
  type TextMeasure,
} from './text-measures.ts'

/** The value of a characteristic in a text. */
export interface TextValue {
  field: CustomField
  /** The value as stored. */
  value: string
  /** The words it was read from. */
  written: string
  from: 'title' | 'description'
  /** False when it is only proposed. */
  isCertain: boolean
}

/** Names of characteristics, in plain form, with the measure they hold. */
const fieldNames: readonly (readonly [RegExp, MeasureKind])[] = [
  [/^largeur/, 'largeur'],
  [/^hauteur/, 'hauteur'],
  [/^longueur/, 'longueur'],
  [/^profondeur/, 'profondeur'],
  [/^epaisseur/, 'epaisseur'],
  [/^diametre/, 'diametre'],
  [/^entraxe/, 'entraxe'],
  [/^puissance/, 'puissance'],
  [/^(?:r thermique|resistance thermique|r$)/, 'r'],
  [/^(?:coefficient u(?:w| |$)|uw|transmission thermique)/, 'uw'],
]

const kindOfField = ({ name, fieldType }: CustomField): MeasureKind | null =>
  fieldType === 'number'
    ? (fieldNames.find(([pattern]) => pattern.test(plainForm(splitUnit(name).base)))?.[1] ?? null)
    : null

const isHandField = ({ name, fieldType }: CustomField): boolean =>
  fieldType === 'select' && /^sens(?: d ouverture)?$|^ouverture$/.test(plainForm(name))

type Texts = { title: string; description: string }

/** The rest of a longer text is not searched for options. */
const maxOptionText = 2_000

/** Finds the option that a text names: all of its words, or a word that no other option has, which is only proposed. */
function findOption(
  field: CustomField,
  words: ReadonlySet<string>,
): { value: string; written: string; isCertain: boolean } | null {
  const options = listFieldOptions(field).map(({ value, label }) => ({
    value,
    label,
    // `Eau chaude (chauffage central)`
    labelWords: plainWords(label.replace(/ \([^()]*\)$/, '')),
  }))
  const whole = options.filter(
    ({ label, labelWords }) =>
      plainForm(label).length > 3 && labelWords.length > 0 && labelWords.every((word) => words.has(word)),
  )
  const longest = whole.filter(({ labelWords }) =>
    whole.every((other) => other.labelWords.length <= labelWords.length),
  )
  const isUnambiguous =
    longest.length === 1 &&
    whole.every(({ labelWords }) => labelWords.every((word) => longest[0]?.labelWords.includes(word)))
  if (isUnambiguous && longest[0])
    return { value: longest[0].value, written: longest[0].label, isCertain: true }
  if (whole.length > 0 || !field.isRequired) return null
  const distinct = options.flatMap(({ value, labelWords }) => {
    const word = labelWords.find(
      (word) =>
        word.length > 3 &&
        words.has(word) &&
        options.every((other) => other.value === value || !other.labelWords.includes(word)),
    )
    return word ? [{ value, written: word, isCertain: false }] : []
  })
  if (distinct.length > 0) return distinct.length === 1 ? (distinct[0] ?? null) : null
  // `air/eau` of `Aérothermie air-eau`
  const paired = options.flatMap(({ value, labelWords }) => {
    const sharedWords = [...new Set(labelWords)].filter((word) => words.has(word))
    return sharedWords.length > 1 ? [{ value, written: sharedWords.join(' '), isCertain: false }] : []
  })
  return paired.length === 1 ? (paired[0] ?? null) : null
}

/** Returns the characteristics in title and description, one value per field, the title's first. */
export function valuesFromText(fields: readonly CustomField[], texts: Texts): TextValue[] {
  const measured = new Map(
    fields.flatMap((field) => {
      const kind = kindOfField(field)
      return kind ? [[kind, field] as const] : []
    }),
  )
  const isDoor = fields.some(isHandField)
  const condition = findConditionField(fields)
  const options = fields.filter(
    (field) => field.fieldType === 'select' && field.id !== condition?.id && !isHandField(field),
  )
  const values: TextValue[] = []
  const add = (value: TextValue | null | undefined) => {
    if (value && !values.some(({ field }) => field.id === value.field.id)) values.push(value)
  }
  for (const from of ['title', 'description'] as const) {
    const text = texts[from]
    if (!text) continue
    if (measured.size > 0)
      for (const value of readMeasures(text, from, { fields: measured, isDoor })) add(value)
    if (condition) add(readStatedCondition(condition, text, from))
    const hand = isDoor ? readHand(text) : null
    const field = hand && fields.find(isHandField)
    const option = field && findOptionByWords(field, hand.words)
    const words = new Set(options.length > 0 ? plainWords(text.slice(0, maxOptionText)) : [])
    for (const field of options) {
      const option = findOption(field, words)
      // A description mentions other things too.
      if (option) add({ field, ...option, from, isCertain: option.isCertain && from === 'title' })
    }
    if (hand && field && option) add({ field, value: option, written: hand.written, from, isCertain: true })
  }
  return values
}

function readStatedCondition(field: CustomField, text: string, from: TextValue['from']): TextValue | null {
  const stated = conditionInText(text)
  const cell = stated && readFieldCell(field, stated.words, null)
  return stated && cell?.kind === 'value'
    ? { field, value: cell.value, written: stated.written, from, isCertain: true }
    : null
}

const findOptionByWords = (field: CustomField, words: string): string | undefined =>
  listFieldOptions(field).find(({ label, value }) =>
    [label, value].some((labelOrValue) => plainWords(labelOrValue).join(' ') === plainWords(words).join(' ')),
  )?.value

interface CategoryMeasures {
  fields: ReadonlyMap<MeasureKind, CustomField>
  /** True when its category asks how it opens. */
  isDoor: boolean
}

function readMeasures(text: string, from: TextValue['from'], category: CategoryMeasures): TextValue[] {
  const { fields } = category
  const { namedMeasures, dimensions, bareLength } = readTextMeasures(text)
  const found: TextValue[] = []
  for (const [kind, field] of fields) {
    const fieldMeasures = namedMeasures.filter((measure) => isMeasureOf(measure, kind, fields))
    const amounts = fieldMeasures.map((measure) =>
      convertToFieldUnit(field, { ...measure, unit: measure.unit ?? likelyUnit(field, measure) }),
    )
    const [first] = amounts
    const [measure] = fieldMeasures
    if (!measure || first === null || first === undefined) continue
    // A text with two widths describes two things, or one and its package.
    const areEqual = amounts.every((amount) => amount === first)
    const isCertain = areEqual && (measure.unit !== null || isPlausible(kind, measure.amount, field))
    found.push({ field, value: String(first), written: measure.written, from, isCertain })
  }
  const [sides] = dimensions
  if (sides) found.push(...readSides(sides, dimensions.length === 1, from, category))
  else if (
    bareLength &&
    from === 'title' &&
    namedMeasures.every(({ unit }) => unitFactor(unit ?? '', 'cm') === null)
  ) {
    const value = readLength(bareLength, category)
    if (value) found.push({ ...value, from })
  }
  const width = fields.get('largeur')
  if (category.isDoor && from === 'title' && width && !sides && !found.some(({ field }) => field === width)) {
    const value = findDoorWidth(text)
    const amount = value && convertToFieldUnit(width, { amount: value.amount, unit: 'cm' })
    if (amount)
      found.push({ field: width, value: String(amount), written: value.written, from, isCertain: false })
  }
  return found
}

/** Returns true when a measure is of this kind; `L 80` is the width when a category has no length. */
const isMeasureOf = (
  { kind, written }: TextMeasure,
  fieldKind: MeasureKind,
  fields: ReadonlyMap<MeasureKind, CustomField>,
) =>
  kind === fieldKind ||
  (kind === 'longueur' && fieldKind === 'largeur' && !fields.has('longueur') && /^L\.?\s?\d/.test(written))

/** Converts to the unit in the field's name; null when it measures something else. */
function convertToFieldUnit(
  field: CustomField,
  { amount, unit }: Pick<TextMeasure, 'amount' | 'unit'>,
): number | null {
  const fieldUnit = splitUnit(field.name).unit
  if (!unit || !fieldUnit) return amount
  const factor = unitFactor(unit, fieldUnit)
  return factor === null
    ? plainForm(fieldUnit) === plainForm(unit)
      ? amount
      : null
    : Number((amount * factor).toFixed(3))
}

/** Returns millimetres for a number that is implausible in centimetres: `H2040`. */
const likelyUnit = (field: CustomField, { amount }: Pick<TextMeasure, 'amount'>): 'mm' | null =>
  splitUnit(field.name).unit === 'cm' && amount > 400 ? 'mm' : null

/** Returns true when a number without a unit is plausible in the field's own. */
function isPlausible(kind: MeasureKind, amount: number, field: CustomField): boolean {
  if (kind === 'r' || kind === 'uw') return amount < 30
  return splitUnit(field.name).unit === 'cm' ? amount >= 5 && amount <= 400 : amount <= 5_000
}

/** Returns the sides of `83 x 204`: by letters, by a door's typical sizes, or otherwise in their usual order. */
function readSides(
  { sides, kinds, written }: TextDimensions,
  isOnly: boolean,
  from: TextValue['from'],
  { fields, isDoor }: CategoryMeasures,
): TextValue[] {
  const value = (kind: MeasureKind, side: number, isCertain: boolean): TextValue[] => {
    const field = fields.get(kind)
    const amount = field && convertToFieldUnit(field, { amount: side, unit: 'cm' })
    return field && amount
      ? [{ field, value: String(amount), written, from, isCertain: isCertain && isOnly }]
      : []
  }
  const [first = 0, second = 0, third] = sides
  const [small, large] = [Math.min(first, second), Math.max(first, second)]
  // No door is wider than it is high.
  if (isDoor && large >= 180 && large <= 280 && small >= 40 && small <= 130)
    return [
      ...value('hauteur', large, true),
      ...value('largeur', small, true),
      ...(third !== undefined && third <= 20 ? value('epaisseur', third, true) : []),
    ]
  if (kinds) return kinds.flatMap((kind, index) => value(kind, sides[index] ?? 0, true))
  const sorted = sides.toSorted((one, other) => other - one)
  // `170 x 75` of a bath, a work top or a shower.
  if (fields.has('longueur') && sides.length === 2)
    return [
      ...value('longueur', large, false),
      ...value(fields.has('largeur') ? 'largeur' : 'profondeur', small, false),
    ]
  const isFlat = fields.has('hauteur') && (sides.length === 2 || !fields.has('profondeur'))
  if (!isFlat)
    return (['largeur', 'profondeur', 'hauteur'] as const).flatMap((kind, index) =>
      value(kind, sides[index] ?? 0, false),
    )
  // The smallest of three sides is a flat thing's thickness.
  const thickness = sides.length === 3 ? sides.lastIndexOf(sorted[2] ?? 0) : -1
  const [width = 0, height = 0] = sides.filter((_, index) => index !== thickness)
  return [...value('largeur', width, false), ...value('hauteur', height, false)]
}

const doorWidths =
  /(?<![\p{L}\d.,x×*/-])([5-9]3|103|[5-9]30|1030)(?: ?(cm|mm))?(?![\d.,x×*/-]| ?[x×*]| ?\p{L}{1,2}(?<!p[dg])(?!\p{L}))/giu

/** Returns the width in a door's title if only widths have such values: `Porte chêne 83 PG`. */
function findDoorWidth(title: string): { amount: number; written: string } | null {
  const found = [...title.slice(0, 200).matchAll(doorWidths)]
  const [match] = found
  const number = Number(match?.[1])
  return match && found.length === 1
    ? { amount: number > 200 ? number / 10 : number, written: match[0] }
    : null
}

/** `Laine de verre 100 mm` states the thickness; another length is proposed for the size that the category asks for. */
function readLength(
  { amount, unit, written }: { amount: number; unit: string; written: string },
  { fields }: CategoryMeasures,
): Omit<TextValue, 'from'> | null {
  const thickness = fields.get('epaisseur')
  if (unit === 'mm' && amount <= 400 && thickness && !fields.has('entraxe')) {
    const value = convertToFieldUnit(thickness, { amount, unit })
    return value ? { field: thickness, value: String(value), written, isCertain: true } : null
  }
  const required = (['largeur', 'longueur', 'hauteur', 'profondeur'] as const).flatMap((kind) => {
    const field = fields.get(kind)
    return field?.isRequired ? [field] : []
  })
  const [field] = required
  // When a category asks for several sizes, a single number may be any of them.
  if (!field || required.length > 1 || unit === 'mm') return null
  const value = convertToFieldUnit(field, { amount, unit })
  return value ? { field, value: String(value), written, isCertain: false } : null
}
