import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import type { StoredValue } from '#domain/catalogue/custom-values.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { type CategoryTree, categoryTree } from '#domain/selling/find-category.ts'
import { titleOfOne } from '#domain/selling/plural-title.ts'
import type { RowKeys } from '#domain/selling/row-reading.ts'
import type { ProductState } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { readFields } from '#server/contexts/catalogue/custom-fields.ts'
import { splitSale } from '#server/contexts/catalogue/sale-columns.ts'
import { listTradeWords } from '#server/contexts/search/suggest.ts'
import { initialStatus } from '#server/contexts/selling/create-product.ts'
import {
  categories,
  customFieldCategories,
  customFields,
  nearReferenceOf,
  productCustomFieldValues,
  products,
} from '#server/database/schema/catalogue.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { lockProductRows } from '#server/lib/locks.ts'

export interface MatchableProduct extends ProductState {
  id: string
  uniqueCode: string
  /** The quantity the last imported file gave; null: none did. */
  lastQuantity: number | null
}

/**
 * The seller's products that these rows may be about: by reference or almost the same one, by code, or without a reference
 * by title. With `lock` they stay as they are until the transaction ends.
 */
export async function findMatchableProducts(
  ctx: Context,
  input: { sellerId: string; importId: string; keys: readonly RowKeys[]; lock: boolean },
): Promise<MatchableProduct[]> {
  const references = input.keys.flatMap(({ reference }) => (reference ? [reference] : []))
  const codes = input.keys.flatMap(({ code }) => (code ? [code] : []))
  const titles = input.keys.flatMap(({ reference, title }) =>
    reference || !title ? [] : [title, titleOfOne(title)],
  )
  const mayMatch = or(
    references.length > 0 ? hasNearReference(references) : undefined,
    codes.length > 0 ? inArray(products.uniqueCode, codes) : undefined,
    titles.length > 0 ? and(isNull(products.reference), inArray(products.title, titles)) : undefined,
  )
  if (!mayMatch) return []
  const condition = and(eq(products.userId, input.sellerId), mayMatch)
  const found = await (input.lock
    ? lockProductRows(ctx.db.select().from(products).where(condition).$dynamic())
    : ctx.db.select().from(products).where(condition).orderBy(products.id))
  const ids = found.map(({ id }) => id)
  const values = await readValues(ctx, ids)
  const quantities = await readLastQuantities(ctx, { productIds: ids, importId: input.importId })
  return found
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map((product) => ({
      id: product.id,
      uniqueCode: product.uniqueCode,
      title: product.title,
      description: product.description,
      price: product.price,
      quantity: product.quantity,
      status: product.status,
      categoryId: product.categoryId,
      pickupPlaceId: product.pickupPlaceId,
      reference: product.reference,
      sale: splitSale(product).sale,
      condition: product.condition,
      weight: product.weight,
      handling: product.handling,
      provenance: product.provenance,
      vatRegime: product.vatRegime,
      values: values.get(product.id) ?? [],
      lastQuantity: quantities.get(product.id) ?? null,
    }))
}

/** One of these references, or almost: `AB-1` for `ab -1`. */
const hasNearReference = (
  references: string[],
): SQL => sql`${nearReferenceOf(products.reference)} = any(array(
  select ${nearReferenceOf(sql`written.reference`)}
  from unnest(${sql.param(references)}::text[]) as written (reference)))`

/** Custom values by product, in one order. */
export async function readValues(ctx: Context, productIds: string[]): Promise<Map<string, StoredValue[]>> {
  const { productId, customFieldId, value } = productCustomFieldValues
  if (productIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ productId, customFieldId, value })
    .from(productCustomFieldValues)
    .innerJoin(customFields, eq(customFields.id, customFieldId))
    .where(and(inArray(productId, productIds), ne(customFields.name, priceOnRequestField)))
    .orderBy(asc(customFieldId))
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  return new Map(
    [...byProduct].map(([id, values]) => [
      id,
      values.map(({ customFieldId, value }) => ({ customFieldId, value })),
    ]),
  )
}

async function readLastQuantities(
  ctx: Context,
  input: { productIds: string[]; importId: string },
): Promise<Map<string, number>> {
  if (input.productIds.length === 0) return new Map()
  const { productId, importId, before } = productImportRows
  const quantity = sql<number | null>`(${before} ->> 'saidQuantity')::integer`
  const rows = await ctx.db
    .selectDistinctOn([productId], { productId, quantity })
    .from(productImportRows)
    .innerJoin(productImports, eq(productImports.id, importId))
    .where(
      and(
        inArray(productId, input.productIds),
        ne(importId, input.importId),
        ne(productImports.status, 'undone'),
        isNotNull(sql`${before} ->> 'saidQuantity'`),
      ),
    )
    .orderBy(asc(productId), sql`${productImports.createdAt} desc`)
  return new Map(
    rows.flatMap((row) =>
      row.productId && row.quantity !== null ? [[row.productId, row.quantity] as const] : [],
    ),
  )
}

export interface ImportCatalogue {
  tree: CategoryTree
  fields: CustomField[]
  /** By category, in their display order. */
  fieldsOf: Map<string, CustomField[]>
  /** The custom field 'Indetermine'. */
  onRequestFieldId: string | null
  /** What a new product begins as; its stock may say otherwise. */
  firstStatus: ProductStatus
}

/** All categories and their custom fields: what any row of a file may speak of. */
export async function loadCatalogue(ctx: Context): Promise<ImportCatalogue> {
  const { db } = ctx
  const { id, name, slug, parentId, pemdFamily } = categories
  const rows = await db.select({ id, name, slug, parentId, pemdFamily }).from(categories).orderBy(asc(name))
  const fields = await readFields(ctx)
  const links = await db.select().from(customFieldCategories)
  const linksByCategory = Map.groupBy(links, (link) => link.categoryId)
  const fieldsOf = new Map(
    [...linksByCategory].map(([categoryId, categoryLinks]) => {
      const ids = new Set(categoryLinks.map((link) => link.customFieldId))
      return [categoryId, fields.filter((field) => ids.has(field.id))] as const
    }),
  )
  const onRequestFieldId = fields.find((field) => field.name === priceOnRequestField)?.id ?? null
  return {
    tree: categoryTree(rows, await listTradeWords(ctx)),
    fields,
    fieldsOf,
    onRequestFieldId,
    firstStatus: await initialStatus(ctx, { quantity: 1 }),
  }
}
