import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import type { StoredValue } from '#domain/catalogue/custom-values.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { buildCategoryTree, type CategoryTree } from '#domain/selling/find-category.ts'
import { singulariseTitle } from '#domain/selling/plural-title.ts'
import type { RowKeys } from '#domain/selling/row-reading.ts'
import type { ProductState } from '#domain/selling/stored-imports.ts'
import type { Context } from '#server/context.ts'
import { readFields } from '#server/contexts/catalogue/custom-fields.ts'
import { splitSaleColumns } from '#server/contexts/catalogue/sale-columns.ts'
import { listCategorySynonyms } from '#server/contexts/search/suggest.ts'
import { initialStatus } from '#server/contexts/selling/create-product.ts'
import {
  categories,
  customFieldCategories,
  customFields,
  nearReferenceSql,
  productCustomFieldValues,
  products,
} from '#server/database/schema/catalogue.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'
import { lockProductRows } from '#server/lib/locks.ts'

export interface MatchableProduct extends ProductState {
  id: string
  uniqueCode: string
  /** The quantity in the last imported file; null if none had one. */
  lastQuantity: number | null
}

/**
 * Finds the seller's products that these rows may match: by the same or almost the same reference, by code, or by title if
 * they have no reference. `lock` locks them until the transaction ends.
 */
export async function findMatchableProducts(
  ctx: Context,
  input: { sellerId: string; importId: string; keys: readonly RowKeys[]; lock: boolean },
): Promise<MatchableProduct[]> {
  const references = input.keys.flatMap(({ reference }) => (reference ? [reference] : []))
  const codes = input.keys.flatMap(({ code }) => (code ? [code] : []))
  const titles = input.keys.flatMap(({ reference, title }) =>
    reference || !title ? [] : [title, singulariseTitle(title)],
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
      sale: splitSaleColumns(product).sale,
      condition: product.condition,
      weight: product.weight,
      handling: product.handling,
      provenance: product.provenance,
      vatRegime: product.vatRegime,
      values: values.get(product.id) ?? [],
      lastQuantity: quantities.get(product.id) ?? null,
    }))
}

/** Matches products that have almost one of these references: `AB-1` for `ab -1`. */
const hasNearReference = (
  references: string[],
): SQL => sql`${nearReferenceSql(products.reference)} = any(array(
  select ${nearReferenceSql(sql`written.reference`)}
  from unnest(${sql.param(references)}::text[]) as written (reference)))`

/** Returns the custom values of each product, sorted by field; without `Indetermine`, which follows the price. */
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
  // The column holds a `RowRecord`: the product before the import, and the quantity in the file.
  const quantityInFile = sql`${before} ->> 'saidQuantity'`
  const quantity = sql<number | null>`(${quantityInFile})::integer`
  const rows = await ctx.db
    .selectDistinctOn([productId], { productId, quantity })
    .from(productImportRows)
    .innerJoin(productImports, eq(productImports.id, importId))
    .where(
      and(
        inArray(productId, input.productIds),
        ne(importId, input.importId),
        ne(productImports.status, 'undone'),
        isNotNull(quantityInFile),
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
  fieldsByCategory: Map<string, CustomField[]>
  /** The custom field 'Indetermine', which stands for a price on request. */
  onRequestFieldId: string | null
  /** The status of a new product, unless its stock requires another. */
  firstStatus: ProductStatus
}

/** Loads all categories and custom fields, since a row may refer to any of them. */
export async function loadCatalogue(ctx: Context): Promise<ImportCatalogue> {
  const { db } = ctx
  const { id, name, slug, parentId, pemdFamily } = categories
  const rows = await db.select({ id, name, slug, parentId, pemdFamily }).from(categories).orderBy(asc(name))
  const fields = await readFields(ctx)
  const links = await db.select().from(customFieldCategories)
  const linksByCategory = Map.groupBy(links, (link) => link.categoryId)
  const fieldsByCategory = new Map(
    [...linksByCategory].map(([categoryId, categoryLinks]) => {
      const ids = new Set(categoryLinks.map((link) => link.customFieldId))
      return [categoryId, fields.filter((field) => ids.has(field.id))] as const
    }),
  )
  const onRequestFieldId = fields.find((field) => field.name === priceOnRequestField)?.id ?? null
  return {
    tree: buildCategoryTree(rows, await listCategorySynonyms(ctx)),
    fields,
    fieldsByCategory,
    onRequestFieldId,
    firstStatus: await initialStatus(ctx, { quantity: 1 }),
  }
}
