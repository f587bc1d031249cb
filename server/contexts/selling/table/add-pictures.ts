import { and, asc, eq, inArray } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { maxPictures } from '#domain/catalogue/schemas.ts'
import { AppError } from '#domain/errors.ts'
import { type RowPicturesInput, tableMessages } from '#domain/selling/table-batches.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { type Context, inTransaction, requireSeller } from '#server/context.ts'
import { productImages, products } from '#server/database/schema/catalogue.ts'
import { productDrafts, uploads } from '#server/database/schema/selling.ts'
import { lockOwnProduct } from '../own-products.ts'
import { arrangePictures } from '../pictures.ts'
import { type RowPictures, readPictures } from './read-rows.ts'
import { lockDrafts } from './write-table.ts'

/**
 * Adds uploads of the signed-in seller after the pictures of a draft or product.
 * @throws AppError `not-signed-in`, `forbidden` for a buyer; `not-found` for another seller's draft or product; `conflict`
 * beyond `maxPictures`; `invalid` for an upload that is not theirs or no longer exists
 */
export async function addRowPictures(
  ctx: Context,
  { kind, id, uploadIds }: { id: string } & RowPicturesInput,
): Promise<RowPictures> {
  const { userId } = requireSeller(ctx)
  if (!isUuid(id)) throw new AppError('not-found', tableMessages.gone)
  return inTransaction(ctx, async (ctx) => {
    const drafts = kind === 'draft' ? [await addToDraft(ctx, userId, { id, uploadIds })] : []
    if (kind === 'product') await addToProduct(ctx, userId, { id, uploadIds })
    const pictures = await readPictures(ctx, { drafts, productIds: kind === 'product' ? [id] : [] })
    return pictures.get(id) ?? { picture: null, pictureCount: 0 }
  })
}

/** Appends pictures. A repeated call adds nothing twice. */
function appendPictures(before: readonly string[], added: readonly string[]): string[] {
  const all = [...new Set([...before, ...added])]
  if (all.length > maxPictures)
    throw new AppError('conflict', `Une annonce compte au plus ${maxPictures} photos.`)
  return all
}

async function addToDraft(ctx: Context, userId: string, input: { id: string; uploadIds: string[] }) {
  const [draft] = await lockDrafts(ctx, userId, [input.id])
  if (!draft) throw new AppError('not-found', tableMessages.gone)
  const pictureIds = appendPictures(draft.pictureIds, input.uploadIds)
  const ownUploads = await ctx.db.$count(
    uploads,
    and(eq(uploads.userId, userId), inArray(uploads.id, input.uploadIds)),
  )
  if (ownUploads < input.uploadIds.length) throw new AppError('invalid', sellingMessages.pictureGone)
  await ctx.db
    .update(productDrafts)
    .set({ pictureIds, updatedAt: ctx.clock.now() })
    .where(eq(productDrafts.id, input.id))
  return { id: input.id, pictureIds }
}

async function addToProduct(
  ctx: Context,
  sellerId: string,
  { id: productId, uploadIds }: { id: string; uploadIds: string[] },
): Promise<void> {
  await lockOwnProduct(ctx, { userId: sellerId }, { productId })
  const currentPictures = await ctx.db
    .select({ id: productImages.id })
    .from(productImages)
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position))
  const pictureIds = appendPictures(
    currentPictures.map(({ id }) => id),
    uploadIds,
  )
  await arrangePictures(ctx, { productId, sellerId, pictureIds })
  await ctx.db.update(products).set({ updatedAt: ctx.clock.now() }).where(eq(products.id, productId))
}
