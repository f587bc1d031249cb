import { type CustomField, type FieldShape, fieldLabel, priceOnRequestField } from './custom-fields.ts'
import { type CustomValueInput, type FieldType, fieldDefinitions, type ParsedValue } from './field-types.ts'
import { type Bounds, boundsProblem, findNumberBounds } from './number-bounds.ts'

/** The properties that bound a number; without a name there are no bounds. */
type NumberShape = Bounds & { name?: string }

/** Returns the text to store, or the field's error message. An empty input returns null and nothing is stored. */
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
  const problem = field.name !== undefined && boundsProblem(toMeasured(field), Number(parsed.value))
  return problem ? { error: problem } : parsed
}

const toMeasured = ({ name = '', minimum, maximum }: NumberShape) => ({
  unit: fieldLabel({ name, fieldType: 'number' }).unit,
  minimum,
  maximum,
})

/** Returns a value for previews and the API's documentation. */
export function exampleValue(field: FieldShape & NumberShape): CustomValueInput {
  const example = fieldDefinitions[field.fieldType].example(field.options)
  if ('value' in parseValue(field, example)) return example
  const { min, max, isMinExcluded } = findNumberBounds(toMeasured(field))
  return isMinExcluded ? max : min
}

/** Converts a stored value to an input that `parseValue` accepts; a value of another type stays text. */
export const inputFromStored = (type: FieldType, stored: string): CustomValueInput =>
  fieldDefinitions[type].toInput?.(stored) ?? stored

export interface StoredValue {
  customFieldId: string
  value: string
}

/**
 * Returns a product's values to store, and a message for each invalid field, named `values.{fieldId}`. The price, not the form, sets
 * `Indetermine`, so that the two cannot disagree.
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
    const isOnRequestField = field.name === priceOnRequestField
    const result = parseValue(field, isOnRequestField ? price.onRequest || null : inputs[field.id])
    if ('error' in result) errors[`values.${field.id}`] = result.error
    else if (result.value !== null) stored.push({ customFieldId: field.id, value: result.value })
    else if (field.isRequired && !isOnRequestField) errors[`values.${field.id}`] = requiredText(field)
  }
  if (price.onRequest && !fields.some((field) => field.name === priceOnRequestField)) {
    errors.price = noPriceOnRequest
  }
  return { stored, errors }
}

export const noPriceOnRequest = 'Cette catégorie n’accepte pas de prix sur demande\u00a0: saisissez un prix.'

export const requiredText = ({ name }: Pick<CustomField, 'name'>): string =>
  `${name}\u00a0: ce champ est obligatoire.`

const frenchNumber = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6, useGrouping: false })

/** Converts a stored value for its control: lists of options to arrays, numbers with a decimal comma. */
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
