import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { fulfilments } from '../database/schema/orders.ts'

/** Whether an order was ever placed with this seller. */
export async function hasSold({ db }: Context, { sellerId }: { sellerId: string }): Promise<boolean> {
  const [sale] = await db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .where(eq(fulfilments.sellerId, sellerId))
    .limit(1)
  return sale !== undefined
}
