import { type FieldOption, type FieldType, fieldDefinitions, fieldTypes } from './field-types.ts'
import type { Bounds } from './number-bounds.ts'

export interface CustomField extends Bounds {
  id: string
  name: string
  description: string
  fieldType: FieldType
  options: FieldOption[]
  isRequired: boolean
  isFilterable: boolean
}

/** The properties of a field that a filter needs. */
export type FilterField = Pick<CustomField, 'id' | 'name' | 'fieldType' | 'options'>

/** The properties of a field that determine how its values are read. */
export type FieldShape = Pick<CustomField, 'fieldType' | 'options'>
/** The name of the special field that marks a price on request. */
export const priceOnRequestField = 'Indetermine'

/** A number filter matches within 5 % of the entered value. */
export const numberTolerance = 0.05

const isChoice = (type: FieldType): boolean => fieldDefinitions[type].match === 'choice'

/** Types whose values can be listed and counted. */
export const choiceTypes = fieldTypes.filter(isChoice)

/** Returns the values to choose from; empty where any value may be entered. */
export const listFieldOptions = ({ fieldType, options }: FieldShape): readonly FieldOption[] =>
  fieldDefinitions[fieldType].fixedOptions ?? (isChoice(fieldType) ? options : [])

/** Returns the values of a filter without duplicates; a filter on choices may list several, separated by commas, of which any matches. */
export function splitFilterValues(type: FieldType, raw: string): string[] {
  const values = isChoice(type) ? raw.split(',') : [raw]
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))]
}

/** Returns the values of a filter in an address, without those that cannot match. */
export const readFilterValues = (type: FieldType, raw: string): string[] =>
  splitFilterValues(type, raw).filter((value) => fieldDefinitions[type].isFilterValue?.(value) ?? true)

/** Returns the displayed text of a stored value, or null when it is not of the field's type. */
export const formatValue = ({ fieldType, options }: FieldShape, stored: string): string | null =>
  fieldDefinitions[fieldType].format(stored, options)

/** `Largeur (cm)` → the name and the unit in which numbers are entered. */
export function fieldLabel({ name, fieldType }: Pick<CustomField, 'name' | 'fieldType'>): {
  name: string
  unit: string | null
} {
  const open = name.lastIndexOf('(')
  const base = name.slice(0, Math.max(0, open)).trimEnd()
  const unit = name.slice(open + 1, -1)
  const isNumber = fieldDefinitions[fieldType].match === 'number'
  const hasUnit = isNumber && name.endsWith(')') && base && unit && !unit.includes(')')
  return hasUnit ? { name: base, unit } : { name, unit: null }
}

/** Stored options: a list or, if another program wrote them, the JSON text of a list. */
export type StoredOptions = readonly (FieldOption | string)[] | string

/** Skips entries of another shape. */
export function parseOptions(stored: unknown): FieldOption[] {
  const list = typeof stored === 'string' ? parseJson(stored) : stored
  if (!Array.isArray(list)) return []
  return list.flatMap((option: unknown) => {
    if (typeof option === 'string') return [{ value: option, label: option }]
    const { value, label } = (option ?? {}) as { value?: unknown; label?: unknown }
    return typeof value === 'string' ? [{ value, label: typeof label === 'string' ? label : value }] : []
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
