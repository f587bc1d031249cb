import { z } from 'zod'
import { conditions, conditionTexts } from '#domain/catalogue/conditions.ts'
import { type CustomField, formatValue, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { checkCustomValues } from '#domain/catalogue/custom-values.ts'
import { parseNumber } from '#domain/catalogue/field-types.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import { saleFields } from '#domain/catalogue/schemas.ts'
import { type ProductStatus, statusForStock } from '#domain/catalogue/statuses.ts'
import type { Price } from '#domain/money.ts'
import { allowsPriceOnRequest, type ProductFormValues, parsePrice } from '#domain/selling/product-form.ts'
import { conditionFromValues } from '#domain/selling/read-condition.ts'
import { readSaleForm } from '#domain/selling/sale-form.ts'

export interface Preview {
  title: string
  description: string
  /** Null without a readable price. */
  price: Price | null
  quantity: number
  status: ProductStatus
  /** Sold by the piece when absent, or while the values are unreadable. */
  sale?: Sale
  categoryName: string
  /** The fact on the card: the condition, or the first characteristic with options (server/contexts/catalogue/listing.ts). */
  fact: string | null
  pictures: Picture[]
  characteristics: { name: string; value: string; type: CustomField['fieldType'] }[]
}

/** Returns what buyers would see of the current form; unreadable values are left out. */
export function previewOf(
  form: ProductFormValues,
  fields: readonly CustomField[],
  context: { categoryName: string; pictures: Picture[]; status: ProductStatus },
): Preview {
  const shownFields = fields.filter(({ name }) => name !== priceOnRequestField)
  const fieldInputs = Object.fromEntries(shownFields.map(({ id }) => [id, form.values[id] ?? null]))
  const { stored } = checkCustomValues(shownFields, fieldInputs, { onRequest: false })
  const values = shownFields.flatMap((field) => {
    const storedValue = stored.find(({ customFieldId }) => customFieldId === field.id)
    const value = storedValue ? formatValue(field, storedValue.value) : null
    return value === null ? [] : [{ name: field.name, value, type: field.fieldType }]
  })
  const sale = z.object(saleFields).safeParse(readSaleForm(form, parsePrice)).data
  const typedCondition = conditions.find((candidate) => candidate === form.condition) ?? null
  const condition = conditionFromValues(fields, stored, typedCondition)
  const quantity = Math.max(0, Math.trunc(parseNumber(form.quantity) ?? 0))
  return {
    title: form.title.trim() || 'Titre de votre annonce',
    description: form.description.trim(),
    price: priceOf(form, fields),
    quantity,
    status: statusForStock(context.status, quantity),
    ...(sale && sale.saleUnit !== 'piece' && { sale }),
    categoryName: context.categoryName,
    fact:
      (condition && condition !== 'unknown' && conditionTexts[condition].name) ||
      (values.find(({ type }) => type === 'select')?.value ?? null),
    pictures: context.pictures,
    characteristics: values,
  }
}

function priceOf(form: ProductFormValues, fields: readonly CustomField[]): Price | null {
  if (form.isOnRequest && allowsPriceOnRequest(fields)) return { kind: 'on-request' }
  const reading = parsePrice(form.price)
  return 'price' in reading ? { kind: 'amount', amount: reading.price } : null
}
