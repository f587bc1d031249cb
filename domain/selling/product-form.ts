import { type CustomField, priceOnRequestField } from '../catalogue/custom-fields.ts'
import {
  checkCustomValues,
  formValueFromStored,
  noPriceOnRequest,
  type StoredValue,
} from '../catalogue/custom-values.ts'
import { parseNumber } from '../catalogue/field-types.ts'
import { checkSale } from '../catalogue/sale-units.ts'
import { type ProductInput, productSchema } from '../catalogue/schemas.ts'
import { readPriceText } from '../catalogue/unit-price.ts'
import type { Cents } from '../money.ts'
import { findConditionField } from './read-condition.ts'
import {
  emptySale,
  readSaleForm,
  type SaleFormValues,
  type StoredSale,
  toSaleFormValues,
} from './sale-form.ts'

type FieldValue = string | string[]

/** The texts of the inputs. `values` retains those of former categories, in case the seller changes back. */
export interface ProductFormValues extends SaleFormValues {
  categoryId: string
  title: string
  price: string
  isOnRequest: boolean
  quantity: string
  description: string
  reference: string
  /** Value of `<input type="date">`; empty for no end. */
  availableUntil: string
  /** Empty for the default. */
  pickupPlaceId: string
  values: Record<string, FieldValue>
}

export const emptyValues = (categoryId = ''): ProductFormValues => ({
  categoryId,
  title: '',
  price: '',
  isOnRequest: false,
  quantity: '1',
  description: '',
  reference: '',
  availableUntil: '',
  ...emptySale,
  pickupPlaceId: '',
  values: {},
})

/** A product as stored. */
interface StoredProduct extends StoredSale {
  title: string
  description: string
  /** Null when on request. */
  price: Cents | null
  quantity: number
  reference: string | null
  availableUntil: string | null
  categoryId: string | null
  pickupPlaceId: string | null
  /** By custom field id. */
  values: Record<string, string>
}

export const toFormValues = (product: StoredProduct): ProductFormValues => ({
  categoryId: product.categoryId ?? '',
  title: product.title,
  price: product.price === null ? '' : priceText(product.price),
  isOnRequest: product.price === null,
  quantity: String(product.quantity),
  description: product.description,
  reference: product.reference ?? '',
  availableUntil: product.availableUntil ?? '',
  ...toSaleFormValues(product),
  pickupPlaceId: product.pickupPlaceId ?? '',
  values: Object.fromEntries(
    Object.entries(product.values).map(([id, value]) => [id, formValueFromStored(value)]),
  ),
})

/** Formats a price for its input: `1 250,50`. */
export const priceText = (cents: Cents): string =>
  new Intl.NumberFormat('fr-FR', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 }).format(cents / 100)

export const allowsPriceOnRequest = (fields: readonly CustomField[]): boolean =>
  fields.some(({ name }) => name === priceOnRequestField)

/** Returns the typed price in cents, or the field's error message. */
export function parsePrice(text: string): { price: number } | { error: string } {
  if (!text.trim()) return { error: 'Saisissez un prix.' }
  if (text.trim().startsWith('-')) return { error: 'Un prix ne peut pas être négatif.' }
  const { price, wording } = readPriceText(text)
  return price === null || wording
    ? { error: 'Saisissez un montant en euros, par exemple 1\u00a0250,50.' }
    : { price }
}

export type FormReading = { input: ProductInput } | { errors: Record<string, string> }

/** Returns the input for the API, or messages by field; the server makes the same checks (domain/catalogue). */
export function readForm(form: ProductFormValues, fields: readonly CustomField[]): FormReading {
  const { input, errors } = checkForm(form, fields)
  return input && Object.keys(errors).length === 0 ? { input } : { errors }
}

/**
 * Returns the valid part of the form, and messages by field. `input` has a price of 0 when `errors` has one; `stored` has the valid
 * characteristics.
 */
export function checkForm(
  form: ProductFormValues,
  fields: readonly CustomField[],
): { input: ProductInput | null; stored: StoredValue[]; errors: Record<string, string> } {
  const onRequest = form.isOnRequest && allowsPriceOnRequest(fields)
  const price = onRequest ? { price: null } : parsePrice(form.price)
  const values = Object.fromEntries(
    fields.filter(({ name }) => name !== priceOnRequestField).map(({ id }) => [id, form.values[id] ?? null]),
  )
  const { stored, errors } = checkCustomValues(fields, values, { onRequest })
  if ('error' in price) errors.price = form.isOnRequest && !form.price.trim() ? noPriceOnRequest : price.error
  const parsed = productSchema.safeParse({
    ...form,
    ...readSaleForm(form, parsePrice),
    ...(findConditionField(fields) && { condition: null }),
    availableUntil: form.availableUntil || null,
    // A draft may be older than pickup places.
    pickupPlaceId: form.pickupPlaceId || null,
    price: 'price' in price ? price.price : 0,
    quantity: parseNumber(form.quantity) ?? Number.NaN,
    values,
  })
  for (const issue of parsed.error?.issues ?? []) errors[fieldOfPath(issue.path)] ??= issue.message
  if (parsed.success && 'price' in price)
    Object.assign(errors, checkSale({ ...parsed.data, price: price.price }))
  return { input: parsed.success ? parsed.data : null, stored, errors }
}

/** Returns the input of an error: price tiers share one, handling and provenance have one per property. */
function fieldOfPath(path: readonly PropertyKey[]): string {
  const [first, second] = path.map(String)
  if (first === 'priceTiers') return first
  if (first === 'provenance') return second === 'kind' ? 'provenanceKind' : (second ?? first)
  return first === 'handling' ? (second ?? first) : path.join('.')
}

/** Merges two changes of the product that the form was opened on: the inputs edited here retain their values, the others get the latest. */
export function mergeValues(
  opened: ProductFormValues,
  edited: ProductFormValues,
  latest: ProductFormValues,
): ProductFormValues {
  const merged = { ...latest, ...changesBetween(opened, edited) }
  const values = Object.assign({}, latest.values, changesBetween(opened.values, edited.values))
  return { ...merged, values }
}

function changesBetween<Values extends object>(opened: Values, edited: Values): Partial<Values> {
  const isSame = (key: keyof Values) => JSON.stringify(opened[key]) === JSON.stringify(edited[key])
  const changed = (Object.keys(edited) as (keyof Values)[]).filter((key) => !isSame(key))
  return Object.fromEntries(changed.map((key) => [key, edited[key]])) as Partial<Values>
}
