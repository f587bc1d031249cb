import { type CustomField, type FieldShape, fieldLabel, priceOnRequestField } from './custom-fields.ts'
import { type CustomValueInput, type FieldType, fieldDefinitions, type ParsedValue } from './field-types.ts'
import { type Bounds, boundsOf, boundsProblem } from './number-bounds.ts'

/** The part by which a number is bounded; without a name, as a type alone, it has no bounds. */
type NumberShape = Bounds & { name?: string }

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
  const { min, max, isAbove } = boundsOf(measured(field))
  return isAbove ? max : min
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
    errors.price = noPriceOnRequest
  }
  return { stored, errors }
}

export const noPriceOnRequest = 'Cette catégorie n’accepte pas de prix sur demande\u00a0: saisissez un prix.'

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
