import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { disputes } from '../database/schema/orders.ts'

/** Whether the two ever disagreed about this fulfilment; decided or not. */
export const hadDispute = async (ctx: Context, input: { fulfilmentId: string }): Promise<boolean> =>
  (await ctx.db.$count(disputes, eq(disputes.fulfilmentId, input.fulfilmentId))) > 0
