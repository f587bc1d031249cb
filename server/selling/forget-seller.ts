import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { productImages, products } from '../database/schema/catalogue.ts'
import { productImports, stockRemovals, uploads } from '../database/schema/selling.ts'
import { orderedProductsOf } from '../orders/list-ordered-products.ts'

/** Pictures one job deletes from the store. */
const picturesAJob = 200

/**
 * Deletes what somebody offers, their files and drafts. A product that an order names stays as that order's article: hidden,
 * without pictures, words or reference. Under lock-products-of.ts.
 */
export async function forgetSeller(ctx: Context, input: { sellerId: string }): Promise<void> {
  const { sellerId } = input
  const own = ctx.db.select({ id: products.id }).from(products).where(eq(products.userId, sellerId))
  const pictures = await ctx.db
    .delete(productImages)
    .where(inArray(productImages.productId, own))
    .returning({ url: productImages.url })
  const drafts = await ctx.db
    .delete(uploads)
    .where(eq(uploads.userId, sellerId))
    .returning({ url: uploads.url })
  await ctx.db.delete(productImports).where(eq(productImports.userId, sellerId))
  await ctx.db.update(stockRemovals).set({ userId: null }).where(eq(stockRemovals.userId, sellerId))
  const sold = orderedProductsOf(ctx, { products: own })
  await ctx.db.delete(products).where(and(eq(products.userId, sellerId), notInArray(products.id, sold)))
  await ctx.db
    .update(products)
    .set({
      isHidden: true,
      isFeatured: false,
      featuredPosition: null,
      description: '',
      reference: null,
      refusalReason: null,
      updatedAt: ctx.clock.now(),
    })
    .where(eq(products.userId, sellerId))
  const urls = [...new Set([...pictures, ...drafts].map(({ url }) => url))]
  const jobs = Array.from({ length: Math.ceil(urls.length / picturesAJob) }, (_, index) => ({
    urls: urls.slice(index * picturesAJob, (index + 1) * picturesAJob),
  }))
  if (jobs.length > 0) await ctx.jobs.enqueueAll(ctx.db, 'delete-pictures', jobs)
}
