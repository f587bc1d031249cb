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
import { productRow, reasonOf, takeRows, valueRow } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

interface Places {
  report: MoveReport
  categories: IdMap
  fields: FieldMap
}

const valueTable = 'product_custom_field_values'
const maxTitleLength = 200

/** Moves articles together with their field values, one of which marks a price on request. */
export async function moveProducts(ctx: Context, source: Source, places: Places): Promise<void> {
  for await (const rows of source.batches({ from: 'public.products p', keys: ['p.id'] })) {
    const ids = rows.map(({ id }) => id)
    const values = await source.read(`select * from public.${valueTable} where product_id = any($1)`, [ids])
    await moveBatch(ctx, rows, { ...places, values: Map.groupBy(values, (row) => String(row.product_id)) })
    places.report.progress(`Annonces : ${places.report.tallies.products.read}…`)
  }
  const from = `(select v.product_id, v.custom_field_id from public.${valueTable} v
    where not exists (select from public.products p where p.id = v.product_id)) v`
  for await (const rows of source.batches({ from, keys: ['v.product_id', 'v.custom_field_id'] }))
    for (const row of rows) places.report.refused(valueTable, valueId(row), 'son annonce n’existe pas')
}

async function moveBatch(
  ctx: Context,
  rows: SourceRow[],
  places: Places & { values: Map<string, SourceRow[]> },
): Promise<void> {
  const { report } = places
  const ids = rows.map(({ id }) => String(id))
  const known = await ctx.db.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  const there = new Set(known.map(({ id }) => id))
  const sellerIds = [...new Set(rows.map(({ user_id }) => user_id))].filter((id) => id !== null).map(String)
  const sellers = await ctx.db
    .select({ id: profiles.id })
    .from(profiles)
    .where(inArray(profiles.id, sellerIds))
  const sellersHere = new Set(sellers.map(({ id }) => id))
  const refuse = (id: unknown, reason: string) => {
    report.refused('products', id, reason)
    for (const row of places.values.get(String(id)) ?? [])
      report.refused(valueTable, valueId(row), 'son annonce n’est pas prise')
  }
  const articles = rows.flatMap((row) => {
    const values = places.values.get(String(row.id)) ?? []
    if (there.has(String(row.id))) {
      report.there('products')
      noteKnownValues(values, places)
      return []
    }
    const read = productRow.safeParse(row)
    if (!read.success) refuse(row.id, reasonOf(read.error))
    else if (!sellersHere.has(read.data.user_id)) refuse(row.id, 'son vendeur n’est pas là')
    else return toProduct(ctx, read.data, { ...places, values })
    return []
  })
  const taken = await takeRows(ctx, articles, writeArticles, ({ product }, reason) =>
    refuse(product.id, reason),
  )
  for (const { product, changes, fates } of taken) {
    report.taken('products', product.id, changes)
    for (const note of fates) note()
  }
}

function toProduct(
  { clock }: Context,
  row: z.output<typeof productRow>,
  { report, categories, fields, values }: Places & { values: SourceRow[] },
) {
  const changes: string[] = []
  // The outcomes of its values, reported once they are stored.
  const fates: (() => void)[] = []
  const stored: StoredValue[] = []
  let isMarked = false
  for (const value of values) {
    const read = readValue(value, fields)
    const id = valueId(value)
    if ('error' in read) fates.push(() => report.refused(valueTable, id, read.error))
    else {
      if (read.field.name === priceOnRequestField) isMarked = read.value === 'true'
      else stored.push({ customFieldId: read.field.id, value: read.value })
      fates.push(() => report.taken(valueTable, id))
    }
  }
  const mark = [...fields.values()].find(({ name }) => name === priceOnRequestField)
  const isOnRequest = isMarked || row.price === null
  if (isOnRequest && mark) stored.push({ customFieldId: mark.id, value: 'true' })
  if (!isMarked && row.price === null) changes.push('sans prix : vendue à prix sur demande')
  if (isMarked && row.price)
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
  return { product, stored, changes, fates }
}

/** Counts the values of articles that an earlier run moved; refused values are reported in each run. */
function noteKnownValues(values: SourceRow[], { report, fields }: Pick<Places, 'report' | 'fields'>): void {
  for (const row of values) {
    const read = readValue(row, fields)
    if ('error' in read) report.refused(valueTable, valueId(row), read.error)
    else report.there(valueTable)
  }
}

type MovedProduct = ReturnType<typeof toProduct>

const valueId = (row: SourceRow) => `${row.product_id}/${row.custom_field_id}`

/** Returns the stored value or the reason for refusing it. */
function readValue(
  row: SourceRow,
  fields: FieldMap,
): { field: CustomField; value: string } | { error: string } {
  const read = valueRow.safeParse(row)
  if (!read.success) return { error: reasonOf(read.error) }
  const field = fields.get(read.data.custom_field_id)
  if (!field) return { error: 'sa caractéristique n’est pas là' }
  const value = parseValue(
    field,
    fieldDefinitions[field.fieldType].hasSeveralValues ? parseList(read.data.value) : read.data.value,
  )
  if ('error' in value) return { error: `valeur illisible pour « ${field.name} »` }
  return value.value === null ? { error: 'sans valeur' } : { field, value: value.value }
}

async function writeArticles(ctx: Context, articles: readonly MovedProduct[]): Promise<void> {
  const { db } = ctx
  await db.insert(products).values(articles.map(({ product }) => product))
  const values = articles.flatMap(({ product, stored }) =>
    stored.map((value) => ({ ...value, productId: product.id })),
  )
  await writeCustomValues(ctx, values)
  // Moved products notify no user.
  const ids = articles.map(({ product }) => product.id)
  await db.delete(productChanges).where(inArray(productChanges.productId, ids))
}
