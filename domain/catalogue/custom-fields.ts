/** Custom fields (specification, section 3, custom_fields): their types, how values are kept, read and matched. */
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

/** The special field: true means price on request (section 3). */
export const priceOnRequestField = 'Indetermine'

/** A number filter matches within 5 % of the entered value (sections 5 and 9). */
export const numberTolerance = 0.05

const choiceTypes: readonly FieldType[] = ['boolean', 'select', 'multiselect', 'color']

/** Whether a filter on this type of field may name several values, comma-separated, any of which matches. */
const takesSeveralValues = (type: FieldType): boolean => choiceTypes.includes(type)

export const splitFilterValues = (type: FieldType, raw: string): string[] =>
  takesSeveralValues(type)
    ? raw
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean)
    : [raw.trim()].filter(Boolean)

/** `82,5` and `82.5` are the same number to a French reader; null when it is none. */
export function parseNumber(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(compact) ? Number(compact) : null
}

/** Options as stored: a list, or (section 3) a JSON string of a list; entries of another shape are left out. */
export function parseOptions(stored: unknown): FieldOption[] {
  const list = typeof stored === 'string' ? parseJson(stored) : stored
  if (!Array.isArray(list)) return []
  return list.flatMap((option: unknown) => {
    if (typeof option === 'string') return [{ value: option, label: option }]
    const { value, label } = (option ?? {}) as { value?: unknown; label?: unknown }
    return typeof value === 'string' ? [{ value, label: typeof label === 'string' ? label : value }] : []
  })
}

export type CustomValueInput = string | number | boolean | string[]

/**
 * What is kept of a value (text; several options as a JSON list, section 3), or the message for the field when the
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
      const text = String(input).replaceAll('\0', '').trim()
      if (text.length > 2000) return { error: '2 000 caractères au plus.' }
      return { value: text || null }
    }
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

const frenchDate = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })
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
      return isDate(stored) ? frenchDate.format(new Date(stored)) : null
    case 'color':
    case 'text':
      return stored
  }
}

/** `2026-12-31`, or as the French write it, `31/12/2026`; null when no calendar has that day. */
function readDate(input: unknown): string | null {
  const french = typeof input === 'string' ? /^\s*(\d{1,2})[/.](\d{1,2})[/.](\d{4})\s*$/.exec(input) : null
  const [, day = '', month = '', year] = french ?? []
  const date = french ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : input
  return isDate(date) ? date : null
}

function isDate(input: unknown): input is string {
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
