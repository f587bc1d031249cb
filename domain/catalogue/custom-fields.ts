import { formatDay } from '../dates.ts'

/** How values of a type are read; how they are kept says custom-values.ts. */
interface FieldKind {
  /** As administrators choose it. */
  label: string
  /** Its values are of a list that administrators write. */
  hasOptions?: true
  /** A filter on it may name several values, comma-separated, any of which matches. */
  takesSeveralValues?: true
  /** A kept value as people read it; null when it cannot be read as this type. */
  format: (stored: string, label: (value: unknown) => string) => string | null
  /** What the preview of a field shows before somebody tries another. */
  example: (options: readonly { value: string }[]) => string | boolean | string[]
}

const kinds = {
  boolean: {
    label: 'Oui ou non',
    takesSeveralValues: true,
    format: (stored) => (stored === 'true' ? 'Oui' : 'Non'),
    example: () => true,
  },
  select: {
    label: 'Une option au choix',
    hasOptions: true,
    takesSeveralValues: true,
    format: (stored, label) => label(stored),
    example: ([first]) => first?.value ?? '',
  },
  multiselect: {
    label: 'Plusieurs options au choix',
    hasOptions: true,
    takesSeveralValues: true,
    format: (stored, label) => {
      const values = parseJson(stored)
      return Array.isArray(values) ? values.map(label).join(', ') : label(stored)
    },
    example: (options) => options.slice(0, 2).map(({ value }) => value),
  },
  number: {
    label: 'Nombre',
    format: (stored) => {
      const number = parseNumber(stored)
      return number === null ? null : frenchNumber.format(number)
    },
    example: () => '82,5',
  },
  text: { label: 'Texte', format: (stored) => stored, example: () => 'Exemple' },
  date: {
    label: 'Date',
    format: (stored) => (isDate(stored) ? formatDay(stored) : null),
    example: () => '2026-09-01',
  },
  color: { label: 'Couleur', takesSeveralValues: true, format: (stored) => stored, example: () => '#3b4147' },
} satisfies Record<string, FieldKind>

/** The types of custom fields, in the order administrators see them. */
export type FieldType = keyof typeof kinds
export const fieldTypes = Object.keys(kinds) as [FieldType, ...FieldType[]]
export const fieldKinds: Record<FieldType, FieldKind> = kinds

export interface FieldOption {
  value: string
  label: string
}

export interface CustomField {
  id: string
  name: string
  description: string
  fieldType: FieldType
  options: FieldOption[]
  isRequired: boolean
  isFilterable: boolean
}

/** What a filter needs of a characteristic: what its form explains and demands is no matter of a list. */
export type FilterField = Pick<CustomField, 'id' | 'name' | 'fieldType' | 'options'>

/** The special field: true means price on request. */
export const priceOnRequestField = 'Indetermine'

/** A number filter matches within 5 % of the entered value. */
export const numberTolerance = 0.05

/** Types whose value is one of several that can be named and counted. */
export const choiceTypes = fieldTypes.filter((type) => fieldKinds[type].takesSeveralValues)

/** What a filter asks for, each value once. */
export function splitFilterValues(type: FieldType, raw: string): string[] {
  const values = fieldKinds[type].takesSeveralValues ? raw.split(',') : [raw]
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))]
}

/** `82,5` and `82.5` are the same number to a French reader; null when it is none. */
export function parseNumber(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(compact) ? Number(compact) : null
}

/** Options as stored: a list or, where another program wrote them, a JSON text of a list. */
export type StoredOptions = readonly (FieldOption | string)[] | string

/** Entries of another shape are left out. */
export function parseOptions(stored: unknown): FieldOption[] {
  const list = typeof stored === 'string' ? parseJson(stored) : stored
  if (!Array.isArray(list)) return []
  return list.flatMap((option: unknown) => {
    if (typeof option === 'string') return [{ value: option, label: option }]
    const { value, label } = (option ?? {}) as { value?: unknown; label?: unknown }
    return typeof value === 'string' ? [{ value, label: typeof label === 'string' ? label : value }] : []
  })
}

const frenchNumber = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })

/** A kept value as people read it; null when it cannot be read as this type. */
export function formatValue(
  field: Pick<CustomField, 'fieldType' | 'options'>,
  stored: string,
): string | null {
  const label = (value: unknown) =>
    field.options.find((option) => option.value === value)?.label ?? String(value)
  return fieldKinds[field.fieldType].format(stored, label)
}

/** `2026-12-31`, of a day that there is. */
export function isDate(input: unknown): input is string {
  if (typeof input !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(input)) return false
  const date = new Date(`${input}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(input)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
