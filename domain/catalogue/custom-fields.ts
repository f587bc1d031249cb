import {
  type CustomValueInput,
  type FieldOption,
  type FieldType,
  fieldDefinitions,
  fieldTypes,
  type ParsedValue,
} from './field-types.ts'
import { type Bounds, boundsOf, boundsProblem } from './number-bounds.ts'

export interface CustomField extends Bounds {
  id: string
  name: string
  description: string
  fieldType: FieldType
  options: FieldOption[]
  isRequired: boolean
  isFilterable: boolean
}

/** The part of a field that a filter needs. */
export type FilterField = Pick<CustomField, 'id' | 'name' | 'fieldType' | 'options'>

/** The part of a field by which its values are read. */
export type FieldShape = Pick<CustomField, 'fieldType' | 'options'>
/** The part by which a number is bounded; without a name, as a type alone, it has no bounds. */
type NumberShape = Bounds & { name?: string }

/** The special field: true means price on request. */
export const priceOnRequestField = 'Indetermine'

/** A number filter matches within 5 % of the entered value. */
export const numberTolerance = 0.05

const isChoice = (type: FieldType): boolean => fieldDefinitions[type].match === 'choice'

/** Types whose value is one of several that can be named and counted. */
export const choiceTypes = fieldTypes.filter(isChoice)

/** The values to choose among; none where any value may be entered. */
export const optionsOf = ({ fieldType, options }: FieldShape): readonly FieldOption[] =>
  fieldDefinitions[fieldType].fixedOptions ?? (isChoice(fieldType) ? options : [])

/** The values of a filter, each once; a filter on choices may name several, comma-separated, any of which matches. */
export function splitFilterValues(type: FieldType, raw: string): string[] {
  const values = isChoice(type) ? raw.split(',') : [raw]
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))]
}

/** The values of a filter in an address, without those that cannot match. */
export const readFilterValues = (type: FieldType, raw: string): string[] =>
  splitFilterValues(type, raw).filter((value) => fieldDefinitions[type].isFilterValue?.(value) ?? true)

/** A stored value as people read it; null when it is not of the field's type. */
export const formatValue = ({ fieldType, options }: FieldShape, stored: string): string | null =>
  fieldDefinitions[fieldType].format(stored, options)

/** `Largeur (cm)` → the name and the unit that numbers are entered in. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The stored text of an input, or the message for its field. An empty input is null: nothing is stored. */
export function parseValue(
  field: FieldShape & NumberShape,
  input: CustomValueInput | null | undefined,
): ParsedValue {
  const { fieldType, options } = field
  if (input === null || input === undefined || input === '' || (Array.isArray(input) && input.length === 0)) {
    return { value: null }
  }
  const parsed = fieldDefinitions[fieldType].parse(input, options)
  if (fieldType !== 'number' || !('value' in parsed) || parsed.value === null) return parsed
  const problem = field.name !== undefined && boundsProblem(measured(field), Number(parsed.value))
  return problem ? { error: problem } : parsed
}

const measured = ({ name = '', minimum, maximum }: NumberShape) => ({
  unit: fieldLabel({ name, fieldType: 'number' }).unit,
  minimum,
  maximum,
})

/** A value for previews and for the documentation of the API. */
export function exampleValue(field: FieldShape & NumberShape): CustomValueInput {
  const example = fieldDefinitions[field.fieldType].example(field.options)
  if ('value' in parseValue(field, example)) return example
  const { least, most, isAbove } = boundsOf(measured(field))
  return isAbove ? most : least
}

/** A stored value as `parseValue` accepts it again; what is not of its type is the text it is. */
export const inputFromStored = (type: FieldType, stored: string): CustomValueInput =>
  fieldDefinitions[type].toInput?.(stored) ?? stored

export interface StoredValue {
  customFieldId: string
  value: string
}

/**
 * The values to store of a product, and one message for each invalid field, by `values.{fieldId}`.
 * The price decides about `Indetermine`, never the form: the two cannot disagree.
 */
export function checkCustomValues(
  fields: readonly CustomField[],
  inputs: Record<string, CustomValueInput | null>,
  price: { onRequest: boolean },
): { stored: StoredValue[]; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const stored: StoredValue[] = []
  for (const id of Object.keys(inputs)) {
    if (!fields.some((field) => field.id === id))
      errors[`values.${id}`] = 'Cette catégorie n’a pas cette caractéristique.'
  }
  for (const field of fields) {
    const isMark = field.name === priceOnRequestField
    const result = parseValue(field, isMark ? price.onRequest || null : inputs[field.id])
    if ('error' in result) errors[`values.${field.id}`] = result.error
    else if (result.value !== null) stored.push({ customFieldId: field.id, value: result.value })
    else if (field.isRequired && !isMark) errors[`values.${field.id}`] = requiredText(field)
  }
  if (price.onRequest && !fields.some((field) => field.name === priceOnRequestField)) {
    errors.price = 'Cette catégorie n’accepte pas de prix sur demande\u00a0: saisissez un prix.'
  }
  return { stored, errors }
}

export const requiredText = ({ name }: Pick<CustomField, 'name'>): string =>
  `${name}\u00a0: ce champ est obligatoire.`

const frenchNumber = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false })

/** A stored value as its control holds it: lists of options as lists, numbers with a decimal comma. */
export function formValueFromStored(stored: string): string | string[] {
  if (/^-?\d+\.\d+$/.test(stored)) return frenchNumber.format(Number(stored))
  if (!stored.startsWith('[')) return stored
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.map(String) : stored
  } catch {
    return stored
  }
}
