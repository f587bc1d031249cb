import { and, eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { readForm } from '#domain/selling/product-form.ts'
import { type PublishedDraft, tableMessages } from '#domain/selling/table-batches.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { requireCompleteProfile } from '#server/contexts/accounts/profile.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { productDrafts } from '#server/database/schema/selling.ts'
import { createProduct } from '../create-product.ts'
import { isVisibleDraftOf } from '../drafts.ts'
import { loadFields, parseDraftForm } from './read-rows.ts'

/**
 * Publishes drafts of the signed-in seller, each by itself and by the rules of the form; a refused one remains a draft. A
 * repeated call returns the published products.
 * @throws AppError `not-signed-in`; `forbidden` for a buyer or with `details.missing` for an incomplete profile
 */
export async function publishDrafts(
  ctx: Context,
  { draftIds }: { draftIds: readonly string[] },
): Promise<{ drafts: PublishedDraft[] }> {
  const actor = requireSeller(ctx)
  await requireCompleteProfile(ctx, actor, sellingMessages.incompleteProfile)
  // Before the catalogue's lock is shared, since creating a place needs it exclusively.
  await ensureDefaultPlace(ctx, { sellerId: actor.userId })
  const drafts: PublishedDraft[] = []
  for (const id of new Set(draftIds)) drafts.push(await publishDraft(ctx, actor.userId, id))
  return { drafts }
}

/**
 * Publishes a draft, which is locked until it is a product: a cell written meanwhile waits, and is then refused as published.
 */
async function publishDraft(ctx: Context, userId: string, id: string): Promise<PublishedDraft> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const { content, pictureIds: pictures } = productDrafts
      const [draft] = await ctx.db
        .select({ content, pictures })
        .from(productDrafts)
        .where(and(eq(productDrafts.id, id), isVisibleDraftOf(userId)))
        .for('update')
      if (!draft) return findPublished(ctx, userId, id)
      const form = parseDraftForm(draft.content)
      const reading = readForm(form, (await loadFields(ctx, [form]))(form.categoryId))
      if ('errors' in reading) return { id, refused: reading.errors }
      const created = await createProduct(ctx, {
        ...reading.input,
        submissionKey: id,
        pictures: draft.pictures,
      })
      return { id, productId: created.id }
    })
  } catch (error) {
    const concernsDraft = error instanceof AppError && ['invalid', 'conflict'].includes(error.code)
    if (!concernsDraft) throw error
    const fields = error.details?.fields as Record<string, string> | undefined
    return { id, refused: fields ?? { '': error.message } }
  }
}

async function findPublished(
  { db }: Context,
  userId: string,
  submissionKey: string,
): Promise<PublishedDraft> {
  const [published] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.userId, userId), eq(products.submissionKey, submissionKey)))
  return published
    ? { id: submissionKey, productId: published.id }
    : { id: submissionKey, refused: { '': tableMessages.gone } }
}
