import { formatDay } from '../dates.ts'
/** Custom fields: their types, how values are kept, read and matched. */
export const fieldTypes = ['boolean', 'select', 'multiselect', 'number', 'text', 'date', 'color'] as const
export type FieldType = (typeof fieldTypes)[number]

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

/** The special field: true means price on request. */
export const priceOnRequestField = 'Indetermine'

/** A number filter matches within 5 % of the entered value. */
export const numberTolerance = 0.05

/** A value is one of several that can be named and counted. */
export const choiceTypes: readonly FieldType[] = ['boolean', 'select', 'multiselect', 'color']

/** Whether a filter on this type of field may name several values, comma-separated, any of which matches. */
const takesSeveralValues = (type: FieldType): boolean => choiceTypes.includes(type)

/** What a filter asks for, each value once. */
export function splitFilterValues(type: FieldType, raw: string): string[] {
  const values = takesSeveralValues(type) ? raw.split(',') : [raw]
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
  switch (field.fieldType) {
    case 'boolean':
      return stored === 'true' ? 'Oui' : 'Non'
    case 'number': {
      const number = parseNumber(stored)
      return number === null ? null : frenchNumber.format(number)
    }
    case 'select':
      return label(stored)
    case 'multiselect': {
      const values = parseJson(stored)
      return Array.isArray(values) ? values.map(label).join(', ') : label(stored)
    }
    case 'date':
      return isDate(stored) ? formatDay(stored) : null
    case 'color':
    case 'text':
      return stored
  }
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
