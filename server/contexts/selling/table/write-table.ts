import { and, eq, inArray, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { type Day, toParisDay } from '#domain/platform/days.ts'
import { acceptCells, changeProduct, type RefusedCells, type TableRules } from '#domain/selling/change-row.ts'
import { draftTooLong, isDraftTooLong } from '#domain/selling/drafts.ts'
import type { ProductFormValues } from '#domain/selling/product-form.ts'
import type { ProductState } from '#domain/selling/stored-imports.ts'
import type { TableBatch, WrittenRow } from '#domain/selling/table-batches.ts'
import { type ListingRow, withCells } from '#domain/selling/table-rows.ts'
import { cleanLine } from '#domain/written-text.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { productDrafts } from '#server/database/schema/selling.ts'
import { lockProductRows } from '#server/lib/locks.ts'
import { splitSaleColumns } from '../../catalogue/sale-columns.ts'
import { listPrivatePlaces } from '../../places/list-own-places.ts'
import { reportDuplicateReference } from '../create-product.ts'
import { isVisibleDraftOf } from '../drafts.ts'
import { updateProducts } from '../import/write-rows.ts'
import {
  type DraftRecord,
  loadFields,
  type ProductRecord,
  parseDraftForm,
  readPictures,
  readProductForms,
  toDraftRow,
  toProductRow,
} from './read-rows.ts'

interface TableChanges {
  drafts: DraftRecord[]
  products: { id: string; state: ProductState }[]
  lastDays: { id: string; lastDay: Day | null }[]
  outcomes: Map<string, Pick<WrittenRow, 'isWritten' | 'refused'>>
}

/**
 * Writes cells of drafts and products of the signed-in seller. A draft accepts any values that its form may hold; a product
 * accepts all cells of its row or none, by the rules of the form. A cell is not overwritten when its value is no longer the
 * one that the seller saw. Another seller's row is reported as gone.
 * @throws AppError `not-signed-in`, `forbidden` for a buyer; `invalid` for a reference that another product receives at the
 * same moment
 */
export async function writeTable(ctx: Context, { rows }: TableBatch): Promise<{ rows: WrittenRow[] }> {
  const { userId } = requireSeller(ctx)
  const idsOf = (kind: 'draft' | 'product') => rows.flatMap((row) => (row.kind === kind ? [row.id] : []))
  const writing = inTransaction(ctx, async (ctx) => {
    const drafts = await lockDrafts(ctx, userId, idsOf('draft'))
    const productForms = await lockProductForms(ctx, userId, idsOf('product'))
    const forms = [...drafts, ...productForms].map(({ form }) => form)
    const rules = await readRules(ctx, userId, { rows, forms })
    const changes = planChanges(rows, { drafts, productForms }, rules)
    await storeDrafts(ctx, changes.drafts, rules)
    await updateProducts(ctx, changes.products, { onRequestFieldId: null })
    await storeLastDays(ctx, changes.lastDays)
    return { rows: await describeRows(ctx, userId, { rows, drafts, changes, rules }) }
  })
  return reportDuplicateReference(writing)
}

export async function lockDrafts(ctx: Context, userId: string, ids: string[]): Promise<DraftRecord[]> {
  if (ids.length === 0) return []
  const { id, content, pictureIds } = productDrafts
  const rows = await ctx.db
    .select({ id, content, pictureIds })
    .from(productDrafts)
    .where(and(inArray(id, ids), isVisibleDraftOf(userId)))
    .orderBy(id)
    .for('update')
  return rows.map(({ content, ...draft }) => ({ ...draft, form: parseDraftForm(content) }))
}

const selectProducts = ({ db }: Context, userId: string, ids: string[]) =>
  db
    .select()
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.userId, userId)))
    .$dynamic()

const lockProductForms = async (ctx: Context, userId: string, ids: string[]): Promise<ProductRecord[]> =>
  ids.length > 0 ? readProductForms(ctx, await lockProductRows(selectProducts(ctx, userId, ids))) : []

/** The catalogue and places that the batch refers to, read in its transaction, so that an archived place is not accepted. */
async function readRules(
  ctx: Context,
  userId: string,
  { rows, forms }: { rows: TableBatch['rows']; forms: readonly ProductFormValues[] },
): Promise<TableRules> {
  const listTexts = (column: string) => rows.flatMap(({ cells }) => cells[column]?.text || [])
  const categoryIds = [...new Set(listTexts('categoryId'))].filter(isUuid)
  const existingCategories =
    categoryIds.length > 0
      ? await ctx.db.select({ id: categories.id }).from(categories).where(inArray(categories.id, categoryIds))
      : []
  const fieldsOf = await loadFields(ctx, [...forms, ...categoryIds.map((categoryId) => ({ categoryId }))])
  const places =
    listTexts('pickupPlaceId').length > 0 ? await listPrivatePlaces(ctx, { sellerId: userId }) : []
  const references = [...new Set(listTexts('reference').map(cleanLine))]
  const { id, reference } = products
  const owners =
    references.length > 0
      ? await ctx.db
          .select({ id, reference })
          .from(products)
          .where(and(eq(products.userId, userId), inArray(reference, references)))
      : []
  const byReference = new Map(owners.map((owner) => [owner.reference, owner.id]))
  return {
    fieldsOf,
    categoryIds: new Set(existingCategories.map((category) => category.id)),
    placeIds: new Set(places.map((place) => place.id)),
    findProductId: (text) => byReference.get(text),
    today: toParisDay(ctx.clock.now()),
  }
}

/** Decides the new state of each row; no two products of a batch receive the same reference. */
function planChanges(
  rows: TableBatch['rows'],
  { drafts, productForms }: { drafts: DraftRecord[]; productForms: ProductRecord[] },
  rules: TableRules,
): TableChanges {
  const changes: TableChanges = { drafts: [], products: [], lastDays: [], outcomes: new Map() }
  const draftById = new Map(drafts.map((draft) => [draft.id, draft]))
  const productById = new Map(productForms.map((article) => [article.product.id, article]))
  const claimed = new Map<string, string>()
  const ownerOf = (reference: string) => claimed.get(reference) ?? rules.findProductId(reference)
  for (const row of rows) {
    const draft = row.kind === 'draft' ? draftById.get(row.id) : undefined
    const record = row.kind === 'product' ? productById.get(row.id) : undefined
    if (draft) {
      const { changed, isWritten, refused } = changeDraft(draft, row, rules)
      if (changed) changes.drafts.push(changed)
      changes.outcomes.set(row.id, { isWritten, refused })
    } else if (record) {
      const { accepted, refused } = acceptCells(record.form, row, rules)
      const subject = { id: row.id, form: record.form, state: toState(record) }
      const change = changeProduct(subject, accepted, { ...rules, findProductId: ownerOf })
      if (change.state) {
        changes.products.push({ id: row.id, state: change.state })
        if (change.state.reference) claimed.set(change.state.reference, row.id)
        if (change.lastDay !== undefined) changes.lastDays.push({ id: row.id, lastDay: change.lastDay })
      }
      const isWritten = Object.keys(change.refused).length === 0
      changes.outcomes.set(row.id, { isWritten, refused: { ...refused, ...change.refused } })
    }
  }
  return changes
}

function changeDraft(
  draft: DraftRecord,
  row: TableBatch['rows'][number],
  rules: TableRules,
): { changed: DraftRecord | null; isWritten: boolean; refused: RefusedCells } {
  const { accepted, refused } = acceptCells(draft.form, row, rules)
  if (Object.keys(accepted).length === 0) return { changed: null, isWritten: true, refused }
  const categoryId = accepted.categoryId ?? draft.form.categoryId
  const form = withCells(draft.form, accepted, rules.fieldsOf(categoryId))
  if (!isDraftTooLong(form)) return { changed: { ...draft, form }, isWritten: true, refused }
  const tooLong = Object.keys(accepted).map((column) => [column, draftTooLong])
  return { changed: null, isWritten: false, refused: { ...refused, ...Object.fromEntries(tooLong) } }
}

function toState({ product, values }: ProductRecord): ProductState {
  const { sale, otherColumns } = splitSaleColumns(product)
  return {
    ...otherColumns,
    sale,
    description: product.description ?? '',
    values: Object.entries(values).map(([customFieldId, value]) => ({ customFieldId, value })),
  }
}

/** Stores the last days separately, because `updateProducts` only changes values that a file's columns can hold. */
async function storeLastDays({ db }: Context, changes: TableChanges['lastDays']): Promise<void> {
  if (changes.length === 0) return
  await db.execute(sql`
    update ${products} set available_until = changed."lastDay"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changed (id uuid, "lastDay" date)
    where ${products.id} = changed.id`)
}

/** Stores drafts. `missing`, where an import has listed what the draft lacked, is replaced by what it lacks now. */
async function storeDrafts(ctx: Context, drafts: readonly DraftRecord[], rules: TableRules): Promise<void> {
  if (drafts.length === 0) return
  const data = drafts.map((draft) => ({
    id: draft.id,
    content: draft.form,
    lacks: Object.values(toDraftRow(draft, rules.fieldsOf).problems).slice(0, 20),
  }))
  await ctx.db.execute(sql`
    update ${productDrafts} set content = written.content, updated_at = ${ctx.clock.now().toISOString()}::timestamptz,
      missing = case when missing = '{}' then missing else array(select jsonb_array_elements_text(written.lacks)) end
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as written (id uuid, content jsonb, lacks jsonb)
    where ${productDrafts.id} = written.id`)
}

/** Returns the rows of the batch as they are now. */
async function describeRows(
  ctx: Context,
  userId: string,
  {
    rows,
    drafts,
    changes,
    rules,
  }: { rows: TableBatch['rows']; drafts: DraftRecord[]; changes: TableChanges; rules: TableRules },
): Promise<WrittenRow[]> {
  const changed = new Map(changes.drafts.map((draft) => [draft.id, draft]))
  const draftsNow = drafts.map((draft) => changed.get(draft.id) ?? draft)
  const ids = rows.flatMap(({ kind, id }) => (kind === 'product' ? [id] : []))
  const productForms =
    ids.length > 0 ? await readProductForms(ctx, await selectProducts(ctx, userId, ids)) : []
  const pictures = await readPictures(ctx, { drafts: draftsNow, productIds: ids })
  const rowById = new Map<string, ListingRow>()
  for (const draft of draftsNow)
    rowById.set(draft.id, { ...toDraftRow(draft, rules.fieldsOf), ...pictures.get(draft.id) })
  for (const productForm of productForms)
    rowById.set(productForm.product.id, {
      ...toProductRow(productForm, rules.fieldsOf),
      ...pictures.get(productForm.product.id),
    })
  const notWritten = { isWritten: false, refused: {} }
  return rows.map(({ id }) => ({
    id,
    row: rowById.get(id) ?? null,
    ...(changes.outcomes.get(id) ?? notWritten),
  }))
}
