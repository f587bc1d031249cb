import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import {
  type CustomValueInput,
  checkCustomValues,
  type StoredValue,
} from '#domain/catalogue/custom-values.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'

/**
 * What is stored of a product's custom values.
 * @throws AppError `invalid`, one message a field in `details.fields['values.{fieldId}']`
 */
export function readCustomValues(
  fields: readonly CustomField[],
  inputs: Record<string, CustomValueInput | null>,
  price: { onRequest: boolean },
): StoredValue[] {
  const { stored, errors } = checkCustomValues(fields, inputs, price)
  if (Object.keys(errors).length > 0) {
    throw new AppError('invalid', generalMessages.invalid, { details: { fields: errors } })
  }
  return stored
}
