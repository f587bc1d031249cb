import { and, asc, count, desc, eq, getTableColumns, like, notExists, or, type SQL, sql } from 'drizzle-orm'
import { priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { pageCountOf } from '#domain/page.ts'
import {
  shownProductFilter,
  type TablePage,
  type TableSearch,
  tablePageSize,
} from '#domain/selling/table-batches.ts'
import type { ListingRow } from '#domain/selling/table-rows.ts'
import { type Context, requireSeller } from '#server/context.ts'
import {
  customFieldCategories,
  customFields,
  productCustomFieldValues,
  productImages,
  products,
} from '#server/database/schema/catalogue.ts'
import { productDrafts, productImportRows, productImports } from '#server/database/schema/selling.ts'
import { isVisibleDraftOf } from '../drafts.ts'
import { ownProductsCondition } from '../list-own-products.ts'
import {
  type DraftRecord,
  type FieldsByCategory,
  loadFields,
  parseDraftForm,
  readPictures,
  readProductForms,
  toDraftRow,
  toProductRow,
} from './read-rows.ts'

/** Returns one page of the signed-in seller's drafts and products. @throws AppError `not-signed-in`, `forbidden` for a buyer */
export async function listTable(ctx: Context, search: TableSearch): Promise<TablePage> {
  const { userId } = requireSeller(ctx)
  const start = (search.page - 1) * tablePageSize
  const drafts =
    search.show !== null && search.show !== 'drafts' ? [] : await selectDrafts(ctx, userId, search)
  const draftFieldsOf = await loadFields(
    ctx,
    drafts.map(({ form }) => form),
  )
  const draftRows = drafts.flatMap((draft) => {
    const row = toDraftRow(draft, draftFieldsOf)
    return search.lacks === 'facts' && Object.keys(row.problems).length === 0 ? [] : [row]
  })
  const shownDrafts = draftRows.slice(start, start + tablePageSize)
  const offset = Math.max(0, start - draftRows.length)
  const limit = tablePageSize - shownDrafts.length
  const { found, total } =
    search.show === 'drafts'
      ? { found: [], total: 0 }
      : await selectProducts(ctx, userId, search, { offset, limit })
  const records = await readProductForms(ctx, found)
  const fieldsOf = await loadFields(ctx, [
    ...shownDrafts.map(({ cells }) => ({ categoryId: cells.categoryId ?? '' })),
    ...records.map(({ form }) => form),
  ])
  const shownIds = new Set(shownDrafts.map(({ id }) => id))
  const pictures = await readPictures(ctx, {
    drafts: drafts.filter(({ id }) => shownIds.has(id)),
    productIds: found.map(({ id }) => id),
  })
  const rows: ListingRow[] = [
    ...shownDrafts.map((row) => ({ ...row, ...pictures.get(row.id) })),
    ...records.map((record) => ({ ...toProductRow(record, fieldsOf), ...pictures.get(record.product.id) })),
  ]
  const all = draftRows.length + total
  return {
    rows,
    ...listFieldsOfRows(rows, fieldsOf),
    total: all,
    page: search.page,
    pageCount: pageCountOf(all, tablePageSize),
  }
}

function listFieldsOfRows(
  rows: readonly ListingRow[],
  fieldsOf: FieldsByCategory,
): Pick<TablePage, 'fields' | 'fieldIds'> {
  const categoryIds = [...new Set(rows.flatMap(({ cells }) => cells.categoryId ?? []))]
  const byCategory = categoryIds.map((id) => [id, fieldsOf(id)] as const)
  const fields = new Map(byCategory.flatMap(([, own]) => own.map((field) => [field.id, field])))
  return {
    fields: [...fields.values()].filter(({ name }) => name !== priceOnRequestField),
    fieldIds: Object.fromEntries(byCategory.map(([id, own]) => [id, own.map((field) => field.id)])),
  }
}

/**
 * Selects drafts, those of the newest import first, in the order of its rows. Descriptions, which are long and in no cell, are
 * left out.
 */
async function selectDrafts(ctx: Context, userId: string, search: TableSearch): Promise<DraftRecord[]> {
  const { content, pictureIds, createdAt, importId, id } = productDrafts
  const rows = await ctx.db
    .select({
      id,
      content: sql<unknown>`${content} - 'description'`,
      pictureIds,
    })
    .from(productDrafts)
    .leftJoin(productImports, eq(productImports.id, importId))
    .where(
      and(
        isVisibleDraftOf(userId),
        search.import ? eq(importId, search.import) : undefined,
        search.lacks === 'photo' ? eq(sql`cardinality(${pictureIds})`, 0) : undefined,
        matchesDraftWords(search.q),
      ),
    )
    .orderBy(desc(sql`coalesce(${productImports.createdAt}, ${createdAt})`), asc(createdAt), asc(id))
  return rows.map(({ content, ...row }) => ({ ...row, form: parseDraftForm(content) }))
}

const matchesDraftWords = (words: string): SQL | undefined => {
  if (!words) return undefined
  const pattern = sql`'%' || search_form(${words.replace(/[\\%_]/g, '\\$&')}) || '%'`
  const { content } = productDrafts
  return or(
    like(sql`search_form(coalesce(${content} ->> 'title', ''))`, pattern),
    like(sql`search_form(coalesce(${content} ->> 'reference', ''))`, pattern),
  )
}

/** The columns of a product without long texts that are in no cell. */
const { description: _description, searchTitle: _searchTitle, ...productColumns } = getTableColumns(products)

async function selectProducts(
  { db }: Context,
  userId: string,
  search: TableSearch,
  { offset, limit }: { offset: number; limit: number },
) {
  const condition = and(
    ownProductsCondition(userId, { q: search.q, status: shownProductFilter(search) }),
    search.import ? isOfImport(search.import) : undefined,
    search.lacks === 'photo' ? isWithoutPicture(db) : undefined,
    search.lacks === 'facts' ? isIncomplete : undefined,
  )
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(products).where(condition)
  const found =
    limit > 0 && offset < total
      ? await db
          .select(productColumns)
          .from(products)
          .where(condition)
          .orderBy(desc(products.createdAt), desc(products.id))
          .limit(limit)
          .offset(offset)
      : []
  return { found, total }
}

const isOfImport = (importId: string): SQL => sql`exists (
  select from ${productImportRows}
  where ${productImportRows.importId} = ${importId} and ${productImportRows.productId} = ${products.id})`

const isWithoutPicture = (db: Context['db']): SQL =>
  notExists(
    db.select({ id: productImages.id }).from(productImages).where(eq(productImages.productId, products.id)),
  )

/**
 * True for a product that its form would not accept: it has no category, a price on request where the category has none, or
 * lacks a required characteristic.
 */
const isIncomplete = sql`(
  ${products.categoryId} is null
  or ${products.price} is null and not exists (
    select from ${customFieldCategories} join ${customFields} on ${customFields.id} = ${customFieldCategories.customFieldId}
    where ${customFieldCategories.categoryId} = ${products.categoryId} and ${customFields.name} = ${priceOnRequestField})
  or exists (
    select from ${customFieldCategories} join ${customFields} on ${customFields.id} = ${customFieldCategories.customFieldId}
    where ${customFieldCategories.categoryId} = ${products.categoryId} and ${customFields.isRequired}
      and ${customFields.name} <> ${priceOnRequestField}
      and not exists (
        select from ${productCustomFieldValues}
        where ${productCustomFieldValues.productId} = ${products.id}
          and ${productCustomFieldValues.customFieldId} = ${customFields.id})))`
