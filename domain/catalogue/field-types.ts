import { formatDay } from '../dates.ts'
import { cleanText } from '../written-text.ts'
import { colourOptions } from './colours.ts'

export type CustomValueInput = string | number | boolean | string[]

export interface FieldOption {
  value: string
  label: string
}

export type ParsedValue = { value: string | null } | { error: string }

/** How a value is compared with a filter; server/contexts/catalogue/field-filters.ts states each in SQL. */
export type FieldMatch = 'choice' | 'number' | 'text'

/** A type of custom field. Its React controls are in app/components/custom-field. */
interface FieldDefinition {
  /** The label for administrators. */
  label: string
  /** Administrators write a list of options for each field of this type. */
  hasOptions?: true
  /** The options of every field of this type. */
  fixedOptions?: readonly FieldOption[]
  /** The options of a filter for a type without options, made from the values of the products on sale. */
  optionsOfProducts?: (values: readonly string[]) => FieldOption[]
  /** One product may have several of the options, stored as a JSON list. */
  hasSeveralValues?: true
  /** Its control needs the full width of a form. */
  isWide?: true
  /** How filters compare values; `characteristic_kind` in server/database/sql/functions/search-values.sql must agree. */
  match: FieldMatch
  /** The reader of domain/selling/field-cell.ts that an import uses for its cells. */
  cellReader: 'option' | 'options' | 'yes-no' | 'number' | 'date' | 'colour' | 'text'
  /** A value for previews and the API's documentation. */
  example: (options: readonly FieldOption[]) => CustomValueInput
  /** Returns the text to store for an input that is not empty, or the field's error message. */
  parse: (input: CustomValueInput, options: readonly FieldOption[]) => ParsedValue
  /** Returns the text to store for words that `parse` does not accept. */
  parseWords?: (words: string, options: readonly FieldOption[]) => string | null
  /** Returns false for a filter value that can never match; absent when any can. */
  isFilterValue?: (text: string) => boolean
  /** Returns the displayed text of a stored value, or null when it is not of this type. */
  format: (stored: string, options: readonly FieldOption[]) => string | null
  /** Returns the text for a spreadsheet where it differs from `format`. */
  formatCell?: (stored: string, options: readonly FieldOption[]) => string
  /** Returns the value that the API gives and accepts where it is not the stored text. */
  toInput?: (stored: string) => CustomValueInput
}

const definitions = {
  boolean: {
    label: 'Oui ou non',
    fixedOptions: [
      { value: 'true', label: 'Oui' },
      { value: 'false', label: 'Non' },
    ],
    isWide: true,
    match: 'choice',
    cellReader: 'yes-no',
    example: () => true,
    parse: (input) => {
      if (input === true || input === 'true' || input === 'oui') return { value: 'true' }
      if (input === false || input === 'false' || input === 'non') return { value: 'false' }
      return { error: 'Répondez par oui ou par non.' }
    },
    parseWords: (words) => {
      const folded = fold(words)
      if (['oui', 'vrai', 'true'].includes(folded)) return 'true'
      return ['non', 'faux', 'false'].includes(folded) ? 'false' : null
    },
    isFilterValue: (text) => text === 'true' || text === 'false',
    format: (stored) => (stored === 'true' ? 'Oui' : 'Non'),
    toInput: (stored) => stored === 'true',
  },
  select: {
    label: 'Une option au choix',
    hasOptions: true,
    match: 'choice',
    cellReader: 'option',
    example: ([first]) => first?.value ?? '',
    parse: (input, options) =>
      isOption(options, input)
        ? { value: String(input) }
        : { error: 'Choisissez une des options proposées.' },
    parseWords: (words, options) => findOption(options, words)?.value ?? null,
    format: findLabel,
  },
  multiselect: {
    label: 'Plusieurs options au choix',
    hasOptions: true,
    hasSeveralValues: true,
    isWide: true,
    match: 'choice',
    cellReader: 'options',
    example: (options) => options.slice(0, 2).map(({ value }) => value),
    parse: (input, options) => {
      const values = [...new Set(Array.isArray(input) ? input : [input])]
      return values.every((value) => isOption(options, value))
        ? { value: JSON.stringify(values) }
        : { error: 'Choisissez parmi les options proposées.' }
    },
    parseWords: (words, options) => findOption(options, words)?.value ?? null,
    format: (stored, options) => findLabels(stored, options).join(', '),
    formatCell: (stored, options) => findLabels(stored, options).join(' | '),
    toInput: parseList,
  },
  number: {
    label: 'Nombre',
    match: 'number',
    cellReader: 'number',
    example: () => '82,5',
    parse: (input) => {
      const number = parseNumber(String(input))
      return number === null ? { error: 'Saisissez un nombre, par exemple 82,5.' } : { value: String(number) }
    },
    isFilterValue: (text) => parseNumber(text) !== null,
    format: (stored) => {
      const number = parseNumber(stored)
      return number === null ? null : frenchNumber.format(number)
    },
    formatCell: (stored) => {
      const number = parseNumber(stored)
      return number === null ? stored : String(number).replace('.', ',')
    },
    toInput: (stored) => parseNumber(stored) ?? stored,
  },
  text: {
    label: 'Texte',
    match: 'text',
    cellReader: 'text',
    example: () => 'Exemple',
    parse: (input) => {
      const text = cleanText(String(input))
      return text.length > 2000 ? { error: '2 000 caractères au plus.' } : { value: text || null }
    },
    format: (stored) => stored,
  },
  date: {
    label: 'Date',
    match: 'text',
    cellReader: 'date',
    example: () => '2026-09-01',
    parse: (input) => {
      const date = parseDate(input)
      return date ? { value: date } : { error: 'Saisissez une date qui existe, par exemple 31/12/2026.' }
    },
    isFilterValue: isDate,
    format: (stored) => (isDate(stored) ? formatDay(stored) : null),
    formatCell: (stored) => stored.split('-').toReversed().join('/'),
  },
  color: {
    label: 'Couleur',
    optionsOfProducts: colourOptions,
    isWide: true,
    match: 'choice',
    cellReader: 'colour',
    example: () => '#3b4147',
    parse: (input) =>
      typeof input === 'string' && isHexColour(input)
        ? { value: input.toLowerCase() }
        : { error: 'Choisissez une couleur.' },
    isFilterValue: isHexColour,
    format: (stored) => stored,
  },
} satisfies Record<string, FieldDefinition>

export type FieldType = keyof typeof definitions
/** In the order shown to administrators. */
export const fieldTypes = Object.keys(definitions) as [FieldType, ...FieldType[]]
export const fieldDefinitions: Record<FieldType, FieldDefinition> = definitions

/** `82,5` and `82.5` are the same number; null for other text. */
export function parseNumber(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(compact) ? Number(compact) : null
}

/** `2026-12-31`; only existing days. */
function isDate(input: unknown): input is string {
  if (typeof input !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(input)) return false
  const date = new Date(`${input}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(input)
}

/** Returns the values of a stored JSON list; any other text is a single value. */
export function parseList(stored: string): string[] {
  if (!stored.startsWith('[')) return [stored]
  try {
    const values: unknown = JSON.parse(stored)
    return Array.isArray(values) ? values.map(String) : [stored]
  } catch {
    return [stored]
  }
}

/** Finds the option with this value, or with this label regardless of case and accents. */
export const findOption = (options: readonly FieldOption[], text: string): FieldOption | undefined =>
  options.find(({ value, label }) => value === text || fold(label) === fold(text))

const frenchNumber = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })
export const formatNumber = (number: number): string => frenchNumber.format(number)

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

const isOption = (options: readonly FieldOption[], value: unknown) =>
  options.some((option) => option.value === value)

function findLabel(value: string, options: readonly FieldOption[]): string {
  return options.find((option) => option.value === value)?.label ?? value
}

function findLabels(stored: string, options: readonly FieldOption[]): string[] {
  return parseList(stored).map((value) => findLabel(value, options))
}

function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

/** `2026-12-31` or `31/12/2026`; null when there is no such day. */
function parseDate(input: unknown): string | null {
  const french = typeof input === 'string' ? /^\s*(\d{1,2})[/.](\d{1,2})[/.](\d{4})\s*$/.exec(input) : null
  const [, day = '', month = '', year] = french ?? []
  const date = french ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : input
  return isDate(date) ? date : null
}
