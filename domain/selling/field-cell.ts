import { namedColours } from '../catalogue/colours.ts'
import type { CustomField } from '../catalogue/custom-fields.ts'
import { parseValue } from '../catalogue/custom-values.ts'
import { type FieldOption, type FieldType, fieldDefinitions, parseNumber } from '../catalogue/field-types.ts'
import { meansNothing, plainForm, plainWords, splitUnit, unitFactor } from './plain-words.ts'
import { readCondition } from './read-condition.ts'
import { plainNumber } from './written-number.ts'

export type FieldCell =
  | { kind: 'empty' }
  /** `keepsWording` is true when the cell has more words than the value, which go into the description. */
  | { kind: 'value'; value: string; isApproximate: boolean; keepsWording: boolean }
  | { kind: 'unclear'; options: readonly FieldOption[] }
  | { kind: 'wrong'; text: string }

/** Reads the cell of a custom field; `unit` comes from the column's heading. */
export function readFieldCell(field: CustomField, cell: string, unit: string | null): FieldCell {
  const written = cell.trim()
  if (!written) return { kind: 'empty' }
  if (meansNothing(written)) return readUnknownValue(field, written)
  return readers[fieldDefinitions[field.fieldType].cellReader](field, written, unit)
}

/** Nothing is 0,9 mm wide or 2,15 cm high: `0,9` below « Largeur (mm) », `2,15` below « Hauteur (cm) ». */
const isInMetres = ({ name }: CustomField, written: string, unit: string | null): boolean =>
  /^(?:largeur|hauteur|longueur)/.test(plainForm(name)) &&
  ((unit === 'mm' && /^\d[.,]\d{1,2}$/.test(written)) || (unit === 'cm' && /^[0-3][.,]\d{2}$/.test(written)))

type CellReader = (field: CustomField, written: string, headingUnit: string | null) => FieldCell

const readers: Record<(typeof fieldDefinitions)[FieldType]['cellReader'], CellReader> = {
  option: readOption,
  options: readSeveralOptions,
  'yes-no': (field, written) => toFieldCell(field, yesNoWords.get(plainForm(written)) ?? written),
  number: (field, written, unit) =>
    isInMetres(field, written, unit)
      ? {
          kind: 'wrong',
          text: `«\u00a0${written}\u00a0» semble être en mètres sous un titre en ${unit}\u00a0: écrivez l’unité.`,
        }
      : toFieldCell(field, readNumber(written, splitUnit(field.name).unit, unit) ?? written),
  colour: readColour,
  date: (field, written) => toFieldCell(field, completeDate(written)),
  text: (field, written) => toFieldCell(field, written),
}

/** Reads « inconnu » as an option if the field has such a one, and as empty otherwise. */
function readUnknownValue({ fieldType, options }: CustomField, written: string): FieldCell {
  const isUnknown = (text: string) => readCondition(text) === 'unknown'
  const { cellReader } = fieldDefinitions[fieldType]
  const option =
    cellReader === 'option' && isUnknown(written) && options.find(({ label }) => isUnknown(label))
  return option
    ? { kind: 'value', value: option.value, isApproximate: false, keepsWording: false }
    : { kind: 'empty' }
}

function toFieldCell(
  field: CustomField,
  input: string | boolean | string[],
  isApproximate = false,
): FieldCell {
  const result = parseValue(field, input)
  if ('error' in result) return { kind: 'wrong', text: result.error }
  return result.value === null
    ? { kind: 'empty' }
    : { kind: 'value', value: result.value, isApproximate, keepsWording: false }
}

const yesNoWords = new Map<string, boolean>([
  ...['oui', 'o', 'x', 'vrai', 'true', '1', 'yes', 'ok'].map((word) => [word, true] as const),
  ...['non', 'n', 'faux', 'false', '0', 'no'].map((word) => [word, false] as const),
])

function readColour(field: CustomField, written: string): FieldCell {
  const named = namedColours.find(([, name]) => plainWords(name).join() === plainWords(written).join())
  if (named) return toFieldCell(field, named[0], true)
  return toFieldCell(field, /^[0-9a-f]{6}$/i.test(written) ? `#${written}` : written)
}

/** Completes the year and normalises the separators: `5-3-24` → `5/3/2024`. */
const completeDate = (written: string): string =>
  written
    .replace(/^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/, '$120$2')
    .replace(/^(\d{1,2})-(\d{1,2})-(\d{4})$/, '$1/$2/$3')

/** Converts `820 mm` in a column of centimetres to 82; null when it is not one number in the field's unit. */
function readNumber(written: string, fieldUnit: string | null, headingUnit: string | null): string | null {
  if (written.length > 100) return null
  const plain = plainNumber(written.replaceAll(/[\s\u00a0\u202f]+/g, ' '))
  const match = /^(-? ?\d+(?: \d+)*(?: ?[.,]\d+)?) ?(\p{L}\D*)?$/u.exec(plain)
  const number = match ? parseNumber(match[1] ?? '') : null
  if (number === null) return null
  const unit = match?.[2]?.trim().replace(/\.$/, '') || headingUnit
  if (!unit) return String(number)
  const factor = fieldUnit ? unitFactor(unit, fieldUnit) : null
  // Decimals after the sixth are floating-point errors.
  return factor === null ? null : String(Number((number * factor).toFixed(6)))
}

/** Words for a condition with the option's label they mean, worst first, so that an ambiguous cell gets the worse one. */
const conditionWords: readonly (readonly [RegExp, string])[] = [
  [/remettre en etat|a (?:reprendre|renover|restaurer|reparer|revoir)|hors service|en panne/, 'a renover'],
  [/usage|usure|convenable|moyen|correct|traces/, 'traces d usage'],
  [/fonctionn|tres bon|comme neuf|^bon(?:ne)?$/, 'bon etat'],
  [/jamais (?:utilis|pos|serv|mont)/, 'neuf'],
]

function readOption(field: CustomField, written: string): FieldCell {
  const exact = exactOption(field.options, written)
  if (exact) return { kind: 'value', value: exact.value, isApproximate: false, keepsWording: false }
  const near = nearOptions(field.options, written)
  if (near.length === 1 && near[0])
    return { kind: 'value', value: near[0].value, isApproximate: true, keepsWording: false }
  if (near.length > 1) return { kind: 'unclear', options: near }
  const plain = plainForm(written)
  const conditionLabel = conditionWords.find(([pattern]) => pattern.test(plain))?.[1]
  const option = conditionLabel ? nearOptions(field.options, conditionLabel) : []
  if (option.length === 1 && option[0])
    return { kind: 'value', value: option[0].value, isApproximate: true, keepsWording: true }
  return { kind: 'unclear', options: field.options }
}

const maxOptions = 50

function readSeveralOptions(field: CustomField, written: string): FieldCell {
  if (written.length > 1_000) return { kind: 'unclear', options: field.options }
  const parts = exactOption(field.options, written)
    ? [written]
    : written
        .split(written.includes('|') ? '|' : /[,;/+\n]|\set\s/i)
        .map((part) => part.trim())
        .filter(Boolean)
  if (parts.length > maxOptions) return { kind: 'unclear', options: field.options }
  const values: string[] = []
  let isApproximate = false
  for (const part of parts) {
    const exact = exactOption(field.options, part)
    const near = exact ? [exact] : nearOptions(field.options, part)
    if (near.length !== 1 || !near[0]) return { kind: 'unclear', options: field.options }
    isApproximate ||= !exact
    values.push(near[0].value)
  }
  const result = toFieldCell(field, [...new Set(values)], isApproximate)
  return result.kind === 'value' ? { ...result, keepsWording: isApproximate } : result
}

const exactOption = (options: readonly FieldOption[], written: string): FieldOption | undefined => {
  const plain = plainForm(written)
  return options.find(({ value, label }) => plainForm(label) === plain || plainForm(value) === plain)
}

const negations = /(?:^| )(?:non|sans|pas|aucun|hors)(?: |$)/

/** Returns options that contain all written words (`Bon état`), otherwise those whose words are all written (`Chêne massif`). */
function nearOptions(options: readonly FieldOption[], written: string): FieldOption[] {
  const words = plainWords(written)
  if (words.length === 0) return []
  const isNegated = negations.test(plainForm(written))
  const candidates = options
    .filter(({ label }) => negations.test(plainForm(label)) === isNegated)
    .map((option) => ({ option, labelWords: plainWords(option.label) }))
  const moreSpecific = candidates.filter(({ labelWords }) => words.every((word) => labelWords.includes(word)))
  if (moreSpecific.length > 0 || isNegated) return moreSpecific.map(({ option }) => option)
  return candidates
    .filter(({ labelWords }) => labelWords.length > 0 && labelWords.every((word) => words.includes(word)))
    .map(({ option }) => option)
}
