import { and, eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import type { Context } from '../context.ts'
import { productImages } from '../database/schema/catalogue.ts'
import { uploads } from '../database/schema/selling.ts'

/**
 * Gives a product exactly these pictures, in this order, the first one primary: those it has and its seller's uploads,
 * which are taken for good. What it loses is deleted from the store later. The product is locked.
 * @throws AppError `invalid` with `details.missingPictures`, the ids that are neither
 */
export async function arrangePictures(
  ctx: Context,
  input: { productId: string; sellerId: string; pictureIds: readonly string[] },
): Promise<void> {
  const { productId, pictureIds } = input
  const own = await ctx.db
    .select({ id: productImages.id, url: productImages.url })
    .from(productImages)
    .where(eq(productImages.productId, productId))
  const kept = own.filter(({ id }) => pictureIds.includes(id))
  const added = await takeUploads(ctx, {
    sellerId: input.sellerId,
    ids: pictureIds.filter((id) => !kept.some((picture) => picture.id === id)),
  })
  const removed = own.filter(({ id }) => !pictureIds.includes(id))
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await ctx.db.delete(productImages).where(inArray(productImages.id, ids))
    await ctx.jobs.enqueue(ctx.db, 'delete-pictures', { urls: removed.map(({ url }) => url) })
  }
  await orderKept(ctx, { productId, pictureIds, ids: kept.map(({ id }) => id) })
  if (added.length > 0) {
    const placed = added.map(({ id, ...picture }) => {
      const position = pictureIds.indexOf(id)
      return { ...picture, productId, position, isPrimary: position === 0 }
    })
    await ctx.db.insert(productImages).values(placed)
  }
}

async function takeUploads(ctx: Context, { sellerId, ids }: { sellerId: string; ids: string[] }) {
  if (ids.length === 0) return []
  const taken = await ctx.db
    .delete(uploads)
    .where(and(inArray(uploads.id, ids), eq(uploads.userId, sellerId)))
    .returning({ id: uploads.id, url: uploads.url, width: uploads.width, height: uploads.height })
  const missingPictures = ids.filter((id) => !taken.some((upload) => upload.id === id))
  if (missingPictures.length > 0) {
    const text = sellingMessages.pictureGone
    throw new AppError('invalid', text, { details: { fields: { pictures: text }, missingPictures } })
  }
  return taken
}

async function orderKept(
  ctx: Context,
  { productId, pictureIds, ids }: { productId: string; pictureIds: readonly string[]; ids: string[] },
) {
  if (ids.length === 0) return
  // A product has one primary picture at any moment: nobody is, before the new one becomes it.
  await ctx.db.update(productImages).set({ isPrimary: false }).where(eq(productImages.productId, productId))
  const rows = ids.map((id) => sql`(${id}::uuid, ${pictureIds.indexOf(id)}::integer)`)
  await ctx.db.execute(sql`
    update ${productImages} set position = placed.position, is_primary = placed.position = 0
    from (values ${sql.join(rows, sql`, `)}) as placed (id, position)
    where ${productImages.id} = placed.id`)
}
