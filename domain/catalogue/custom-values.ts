import { cleanText } from '../written-text.ts'
import {
  type CustomField,
  type FieldType,
  isDate,
  parseNumber,
  priceOnRequestField,
} from './custom-fields.ts'

export type CustomValueInput = string | number | boolean | string[]

/**
 * What is kept of a value (text; several options as a JSON list), or the message for the field when the
 * value is none of this type. An empty value is null: nothing is kept.
 */
export function storeValue(
  field: Pick<CustomField, 'fieldType' | 'options'>,
  input: CustomValueInput | null | undefined,
): { value: string | null } | { error: string } {
  if (input === null || input === undefined || input === '' || (Array.isArray(input) && input.length === 0)) {
    return { value: null }
  }
  const isOption = (value: unknown) => field.options.some((option) => option.value === value)
  switch (field.fieldType) {
    case 'boolean':
      if (input === true || input === 'true' || input === 'oui') return { value: 'true' }
      if (input === false || input === 'false' || input === 'non') return { value: 'false' }
      return { error: 'Répondez par oui ou par non.' }
    case 'number': {
      const number = parseNumber(String(input))
      return number === null ? { error: 'Saisissez un nombre, par exemple 82,5.' } : { value: String(number) }
    }
    case 'select':
      return isOption(input) ? { value: String(input) } : { error: 'Choisissez une des options proposées.' }
    case 'multiselect': {
      const values = [...new Set(Array.isArray(input) ? input : [input])]
      return values.every(isOption)
        ? { value: JSON.stringify(values) }
        : { error: 'Choisissez parmi les options proposées.' }
    }
    case 'date': {
      const date = readDate(input)
      return date ? { value: date } : { error: 'Saisissez une date qui existe, par exemple 31/12/2026.' }
    }
    case 'color':
      return typeof input === 'string' && /^#[0-9a-f]{6}$/i.test(input)
        ? { value: input.toLowerCase() }
        : { error: 'Choisissez une couleur.' }
    case 'text': {
      const text = cleanText(String(input))
      if (text.length > 2000) return { error: '2 000 caractères au plus.' }
      return { value: text || null }
    }
  }
}

/** A kept value as `storeValue` takes it again; what cannot be read as its type is the text it is. */
export function givenValue(type: FieldType, stored: string): CustomValueInput {
  if (type === 'boolean') return stored === 'true'
  if (type === 'number') return parseNumber(stored) ?? stored
  if (type !== 'multiselect') return stored
  try {
    const values: unknown = JSON.parse(stored)
    return Array.isArray(values) ? values.map(String) : stored
  } catch {
    return stored
  }
}

export interface StoredValue {
  customFieldId: string
  value: string
}

/**
 * What is kept of a product's custom values, and what is wrong with them: one message a field, by `values.{fieldId}`.
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
    const result = storeValue(field, isMark ? price.onRequest || null : inputs[field.id])
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

/** `2026-12-31`, or as the French write it, `31/12/2026`; null when no calendar has that day. */
function readDate(input: unknown): string | null {
  const french = typeof input === 'string' ? /^\s*(\d{1,2})[/.](\d{1,2})[/.](\d{4})\s*$/.exec(input) : null
  const [, day = '', month = '', year] = french ?? []
  const date = french ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : input
  return isDate(date) ? date : null
}
