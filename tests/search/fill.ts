import type { Context } from '#server/context.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { advertisements } from './measure.ts'

/** Adds products of other trades in their sellers' words to the demonstration's. */
export async function fillWithAdvertisements(ctx: Context): Promise<void> {
  const seller = await makeSeller(ctx)
  const categoryId = await makeCategory(ctx, { name: 'Divers', slug: 'divers' })
  for (const { reference, title, dimensions, description } of advertisements())
    await makeProduct(ctx, {
      userId: seller.userId,
      categoryId,
      title,
      reference,
      description: `${dimensions}\n${description}`,
    })
}
