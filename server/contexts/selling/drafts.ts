import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isUuid } from '#domain/address.ts'
import { maxPictures } from '#domain/catalogue/schemas.ts'
import { AppError } from '#domain/errors.ts'
import {
  type DraftValues,
  type draftDeletionSchema,
  draftTooLong,
  draftValuesSchema,
  isDraftTooLong,
  maxDrafts,
  type saveDraftSchema,
  tooManyDrafts,
} from '#domain/selling/drafts.ts'
import { mergeValues } from '#domain/selling/product-form.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { deleteBatch } from '#server/database/batches.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { productDrafts, productImports, uploads } from '#server/database/schema/selling.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

const missing = () => new AppError('not-found', sellingMessages.draftGone)

/** The condition that a draft is visible: those of an undone import are hidden with it, unless their seller has changed them. */
const isVisible = (): SQL | undefined =>
  or(
    isNull(productDrafts.importId),
    ne(productDrafts.updatedAt, productDrafts.createdAt),
    sql`not exists (select from ${productImports} where ${productImports.id} = ${productDrafts.importId} and status = 'undone')`,
  )

/** Counts the unchanged drafts of an import, which undoing it hides and restoring it shows again. */
export const countImportDrafts = ({ db }: Context, { importId }: { importId: string }): Promise<number> =>
  db.$count(
    productDrafts,
    and(eq(productDrafts.importId, importId), eq(productDrafts.updatedAt, productDrafts.createdAt)),
  )

/** The condition for the drafts that a seller sees. */
export const isVisibleDraftOf = (sellerId: string) => and(eq(productDrafts.userId, sellerId), isVisible())

export const countDrafts = ({ db }: Context, { sellerId }: { sellerId: string }): Promise<number> =>
  db.$count(productDrafts, isVisibleDraftOf(sellerId))

/** Returns a draft of the signed-in seller. @throws AppError `not-found`, also for a published or deleted draft */
export async function getDraft(ctx: Context, { draftId }: { draftId: string }) {
  const { userId } = requireSeller(ctx)
  const [draft] = isUuid(draftId)
    ? await ctx.db
        .select()
        .from(productDrafts)
        .where(and(eq(productDrafts.id, draftId), isVisibleDraftOf(userId)))
    : []
  if (!draft) throw missing()
  const stored = await ctx.db
    .select({ id: uploads.id, url: uploads.url, width: uploads.width, height: uploads.height })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), inArray(uploads.id, draft.pictureIds)))
  return {
    id: draft.id,
    values: draftValuesSchema.parse(draft.content),
    pictures: draft.pictureIds.flatMap((id) => stored.find((upload) => upload.id === id) ?? []),
    missing: draft.missing,
  }
}

/**
 * Stores the form of a new product. The last save of an input wins. Inputs that the table has written since `before`, and pictures that it
 * has added since `pictureIdsBefore`, remain. A save that arrives after the publication changes nothing.
 * @throws AppError `conflict` for too many drafts, `invalid` for too much text; `not-found` for another seller's draft
 */
export async function saveDraft(
  ctx: Context,
  input: { draftId: string } & z.output<typeof saveDraftSchema>,
): Promise<{ id: string; isPublished: boolean }> {
  const { userId } = requireSeller(ctx)
  const { draftId: id, values, before, pictureIds, pictureIdsBefore } = input
  if (!isUuid(id)) throw missing()
  return inTransaction(ctx, async (ctx) => {
    await lockDrafts(ctx, { sellerId: userId })
    const isPublished = await ctx.db.$count(
      products,
      and(eq(products.userId, userId), eq(products.submissionKey, id)),
    )
    if (isPublished > 0) return { id, isPublished: true }
    const now = ctx.clock.now()
    const isThisDraft = and(eq(productDrafts.id, id), eq(productDrafts.userId, userId))
    const [stored] = await ctx.db
      .select({ content: productDrafts.content, pictureIds: productDrafts.pictureIds })
      .from(productDrafts)
      .where(isThisDraft)
      .for('update')
    if (stored) {
      const formerFormIds = new Set([...pictureIds, ...(pictureIdsBefore ?? stored.pictureIds)])
      const added = stored.pictureIds.filter((picture) => !formerFormIds.has(picture))
      const content = before ? mergeValues(before, values, draftValuesSchema.parse(stored.content)) : values
      rejectTooLong(content)
      const pictures = [...pictureIds, ...added].slice(0, maxPictures)
      await ctx.db
        .update(productDrafts)
        .set({ content, pictureIds: pictures, updatedAt: now })
        .where(isThisDraft)
      return { id, isPublished: false }
    }
    rejectTooLong(values)
    // Hidden drafts do not count: their seller could not delete them.
    if ((await countDrafts(ctx, { sellerId: userId })) >= maxDrafts)
      throw new AppError('conflict', tooManyDrafts)
    const [created] = await ctx.db
      .insert(productDrafts)
      .values({ id, userId, content: values, pictureIds, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: productDrafts.id })
    if (!created) throw missing()
    return { id, isPublished: false }
  })
}

function rejectTooLong(values: DraftValues): void {
  if (isDraftTooLong(values)) throw new AppError('invalid', draftTooLong)
}

/** Deletes drafts; a nightly job deletes their pictures. Unknown ids are ignored. */
export async function deleteDrafts(
  ctx: Context,
  { draftIds }: z.output<typeof draftDeletionSchema>,
): Promise<{ deleted: number }> {
  const { userId } = requireSeller(ctx)
  const { rowCount } = await ctx.db
    .delete(productDrafts)
    .where(and(inArray(productDrafts.id, draftIds), eq(productDrafts.userId, userId)))
  return { deleted: rowCount ?? 0 }
}

/** Deletes the draft of a product, in the transaction that publishes it. */
export async function deletePublishedDraft(
  { db }: Context,
  { sellerId, draftId }: { sellerId: string; draftId: string },
): Promise<void> {
  await db.delete(productDrafts).where(and(eq(productDrafts.id, draftId), eq(productDrafts.userId, sellerId)))
}

/** Makes transactions that add drafts of one seller wait for each other, so that their number stays within the limit. */
async function lockDrafts({ db }: Context, { sellerId }: { sellerId: string }): Promise<void> {
  await lockInTransaction(db, 'draftsOfSeller', sellerId)
}

/**
 * Stores rows of a file that could not be published as drafts, up to the limit of drafts, and returns their number. Call it in the import's
 * transaction.
 */
export async function createDraftsFromRows(
  ctx: Context,
  input: {
    sellerId: string
    importId: string
    rows: readonly { id: string; values: DraftValues; missing: string[] }[]
    /** The products of all rows: unchanged drafts of an earlier file about the same products are deleted. */
    rowProducts: readonly { reference: string | null; title: string }[]
  },
): Promise<number> {
  const { sellerId, importId, rows, rowProducts } = input
  await lockDrafts(ctx, { sellerId })
  await ctx.db.execute(sql`
    delete from ${productDrafts} as draft
    using jsonb_to_recordset(${JSON.stringify(rowProducts)}::jsonb) as article (reference text, title text)
    where draft.user_id = ${sellerId} and draft.import_id <> ${importId} and draft.updated_at = draft.created_at
      and draft.content ->> 'reference' = coalesce(article.reference, '')
      and (article.reference is not null or draft.content ->> 'title' = article.title)`)
  if (rows.length === 0) return 0
  const draftCount = await countDrafts(ctx, { sellerId })
  const fittingRows = rows.slice(0, Math.max(0, maxDrafts - draftCount))
  if (fittingRows.length === 0) return 0
  const now = ctx.clock.now().toISOString()
  const drafts = fittingRows.map(({ id, values, missing }, index) => {
    // A microsecond apart, so that they are listed in the order of the file.
    const at = sql`${now}::timestamptz + ${index} * interval '1 microsecond'`
    return { id, missing, importId, userId: sellerId, content: values, createdAt: at, updatedAt: at }
  })
  await ctx.db.insert(productDrafts).values(drafts)
  return drafts.length
}

/** The condition that a draft of its seller shows an upload. */
export const isUsedByDraft = sql`exists (
  select from ${productDrafts} where ${productDrafts.userId} = ${uploads.userId} and ${uploads.id} = any(${productDrafts.pictureIds})
)`

/** Deletes drafts not changed since `before`; a nightly job deletes their pictures. */
export const deleteOldDrafts = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, productDrafts, productDrafts.id, lt(productDrafts.updatedAt, before))
