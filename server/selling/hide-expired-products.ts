import { and, lt, not } from 'drizzle-orm'
import { dayOf } from '#domain/platform/days.ts'
import type { Context } from '../context.ts'
import { products } from '../database/schema/catalogue.ts'

/** Takes off the market whatever is past the last day its seller set (Europe/Paris). They can put it back. */
export async function hideExpiredProducts({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  await db
    .update(products)
    .set({ isHidden: true, updatedAt: now })
    .where(and(lt(products.availableUntil, dayOf(now)), not(products.isHidden)))
}
