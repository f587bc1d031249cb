import type { Context } from '#server/context.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { advertisements } from './measure.ts'

/** What is sold besides the demonstration's goods: another trade's things, as their sellers wrote them. */
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
