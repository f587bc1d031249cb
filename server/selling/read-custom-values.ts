import {
  type CustomField,
  type CustomValueInput,
  priceOnRequestField,
  storeValue,
} from '#domain/catalogue/custom-fields.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'

interface StoredValue {
  customFieldId: string
  value: string
}

/**
 * What is stored of a product's custom values. The price decides about `Indetermine`, never the form: the two cannot
 * disagree.
 * @throws AppError `invalid`, one message a field in `details.fields['values.{fieldId}']`
 */
export function readCustomValues(
  fields: readonly CustomField[],
  inputs: Record<string, CustomValueInput | null>,
  price: { onRequest: boolean },
): StoredValue[] {
  const errors: Record<string, string> = {}
  const stored: StoredValue[] = []
  for (const id of Object.keys(inputs)) {
    if (!fields.some((field) => field.id === id))
      errors[`values.${id}`] = 'Cette catégorie n’a pas cette caractéristique.'
  }
  for (const field of fields) {
    const isMark = field.name === priceOnRequestField
    const result = storeValue(field, isMark ? price.onRequest || null : inputs[field.id])
    if ('error' in result) errors[`values.${field.id}`] = result.error
    else if (result.value !== null) stored.push({ customFieldId: field.id, value: result.value })
    else if (field.isRequired) errors[`values.${field.id}`] = `${field.name} : ce champ est obligatoire.`
  }
  if (price.onRequest && !fields.some((field) => field.name === priceOnRequestField)) {
    errors.price = 'Cette catégorie n’accepte pas de prix sur demande : saisissez un prix.'
  }
  if (Object.keys(errors).length > 0) {
    throw new AppError('invalid', generalMessages.invalid, { details: { fields: errors } })
  }
  return stored
}
