import { randomBytes } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { parseValue, type StoredValue } from '#domain/catalogue/custom-values.ts'
import { fieldDefinitions, parseList } from '#domain/catalogue/field-types.ts'
import { uniqueCode } from '#domain/catalogue/schemas.ts'
import { centsFromEuros, offeredPrice } from '#domain/money.ts'
import type { Context } from '#server/context.ts'
import { writeCustomValues } from '#server/contexts/selling/custom-values.ts'
import { productChanges, products, profiles } from '#server/database/schema/index.ts'
import type { FieldMap, IdMap } from './move-fields.ts'
import type { MoveReport } from './move-report.ts'
import { insertAcceptedRows, productRow, validationReason, valueRow } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

interface ProductMove {
  report: MoveReport
  categories: IdMap
  fields: FieldMap
}

const valueTable = 'product_custom_field_values'
const maxTitleLength = 200

/** Moves products together with their field values, one of which marks a price on request. */
export async function moveProducts(ctx: Context, source: Source, move: ProductMove): Promise<void> {
  for await (const rows of source.readBatches({ from: 'public.products p', keys: ['p.id'] })) {
    const ids = rows.map(({ id }) => id)
    const values = await source.query(`select * from public.${valueTable} where product_id = any($1)`, [ids])
    await moveBatch(ctx, rows, { ...move, values: Map.groupBy(values, (row) => String(row.product_id)) })
    move.report.progress(`Annonces : ${move.report.tallies.products.read}…`)
  }
  const from = `(select v.product_id, v.custom_field_id from public.${valueTable} v
    where not exists (select from public.products p where p.id = v.product_id)) v`
  for await (const rows of source.readBatches({ from, keys: ['v.product_id', 'v.custom_field_id'] }))
    for (const row of rows) move.report.recordRefused(valueTable, valueId(row), 'son annonce n’existe pas')
}

async function moveBatch(
  ctx: Context,
  rows: SourceRow[],
  move: ProductMove & { values: Map<string, SourceRow[]> },
): Promise<void> {
  const { report } = move
  const ids = rows.map(({ id }) => String(id))
  const existingProducts = await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
  const existingIds = new Set(existingProducts.map(({ id }) => id))
  const sellerIds = [...new Set(rows.map(({ user_id }) => user_id))].filter((id) => id !== null).map(String)
  const sellers = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, sellerIds))
  const movedSellerIds = new Set(sellers.map(({ id }) => id))
  const refuse = (id: unknown, reason: string) => {
    report.recordRefused('products', id, reason)
    for (const row of move.values.get(String(id)) ?? [])
      report.recordRefused(valueTable, valueId(row), 'son annonce n’est pas prise')
  }
  const productRows = rows.flatMap((row) => {
    const values = move.values.get(String(row.id)) ?? []
    if (existingIds.has(String(row.id))) {
      report.recordExisting('products')
      recordExistingValues(values, move)
      return []
    }
    const parsed = productRow.safeParse(row)
    if (!parsed.success) refuse(row.id, validationReason(parsed.error))
    else if (!movedSellerIds.has(parsed.data.user_id)) refuse(row.id, 'son vendeur n’est pas là')
    else return toProduct(ctx, parsed.data, { ...move, values })
    return []
  })
  const inserted = await insertAcceptedRows(ctx, productRows, insertProducts, ({ product }, reason) =>
    refuse(product.id, reason),
  )
  for (const { product, changes, valueReports } of inserted) {
    report.recordMoved('products', product.id, changes)
    for (const reportValue of valueReports) reportValue()
  }
}

function toProduct(
  { clock }: Context,
  row: z.output<typeof productRow>,
  { report, categories, fields, values }: ProductMove & { values: SourceRow[] },
) {
  const changes: string[] = []
  // The outcomes of its values, reported once they are stored.
  const valueReports: (() => void)[] = []
  const stored: StoredValue[] = []
  let isMarkedOnRequest = false
  for (const value of values) {
    const parsed = parseRowValue(value, fields)
    const id = valueId(value)
    if ('error' in parsed) valueReports.push(() => report.recordRefused(valueTable, id, parsed.error))
    else {
      if (parsed.field.name === priceOnRequestField) isMarkedOnRequest = parsed.value === 'true'
      else stored.push({ customFieldId: parsed.field.id, value: parsed.value })
      valueReports.push(() => report.recordMoved(valueTable, id))
    }
  }
  const priceOnRequest = [...fields.values()].find(({ name }) => name === priceOnRequestField)
  const isOnRequest = isMarkedOnRequest || row.price === null
  if (isOnRequest && priceOnRequest) stored.push({ customFieldId: priceOnRequest.id, value: 'true' })
  if (!isMarkedOnRequest && row.price === null) changes.push('sans prix : vendue à prix sur demande')
  if (isMarkedOnRequest && row.price)
    changes.push(
      `à prix sur demande : le montant ${offeredPrice(centsFromEuros(row.price))} n’est pas repris`,
    )
  const categoryId = row.category_id ? (categories.get(row.category_id) ?? null) : null
  if (row.category_id && !categoryId)
    changes.push('sa rubrique n’est pas là : sans rubrique, hors du catalogue')
  if (row.title.length > maxTitleLength) changes.push(`titre coupé à ${maxTitleLength} caractères`)
  if (!row.unique_code) changes.push('sans code unique : en reçoit un')
  const createdAt = row.created_at ?? clock.now()
  const product = {
    id: row.id,
    title: row.title.slice(0, maxTitleLength),
    description: row.description,
    price: isOnRequest || row.price === null ? null : centsFromEuros(row.price),
    quantity: row.quantity,
    status: row.status,
    categoryId,
    isFeatured: row.is_featured,
    userId: row.user_id,
    uniqueCode: row.unique_code || uniqueCode(randomBytes(8)),
    createdAt,
    updatedAt: row.updated_at ?? createdAt,
  }
  return { product, stored, changes, valueReports }
}

/** Counts the values of products that an earlier run moved; refused values are reported in each run. */
function recordExistingValues(
  values: SourceRow[],
  { report, fields }: Pick<ProductMove, 'report' | 'fields'>,
): void {
  for (const row of values) {
    const parsed = parseRowValue(row, fields)
    if ('error' in parsed) report.recordRefused(valueTable, valueId(row), parsed.error)
    else report.recordExisting(valueTable)
  }
}

type MovedProduct = ReturnType<typeof toProduct>

const valueId = (row: SourceRow) => `${row.product_id}/${row.custom_field_id}`

/** Returns the stored value or the reason for refusing it. */
function parseRowValue(
  row: SourceRow,
  fields: FieldMap,
): { field: CustomField; value: string } | { error: string } {
  const parsed = valueRow.safeParse(row)
  if (!parsed.success) return { error: validationReason(parsed.error) }
  const field = fields.get(parsed.data.custom_field_id)
  if (!field) return { error: 'sa caractéristique n’est pas là' }
  const value = parseValue(
    field,
    fieldDefinitions[field.fieldType].hasSeveralValues ? parseList(parsed.data.value) : parsed.data.value,
  )
  if ('error' in value) return { error: `valeur illisible pour « ${field.name} »` }
  return value.value === null ? { error: 'sans valeur' } : { field, value: value.value }
}

async function insertProducts(ctx: Context, movedProducts: readonly MovedProduct[]): Promise<void> {
  const { db } = ctx
  await db.insert(products).values(movedProducts.map(({ product }) => product))
  const values = movedProducts.flatMap(({ product, stored }) =>
    stored.map((value) => ({ ...value, productId: product.id })),
  )
  await writeCustomValues(ctx, values)
  // Moved products notify no user.
  const ids = movedProducts.map(({ product }) => product.id)
  await db.delete(productChanges).where(inArray(productChanges.productId, ids))
}
