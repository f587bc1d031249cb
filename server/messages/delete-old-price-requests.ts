import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deleteBatch } from '../database/batches.ts'
import { priceRequests } from '../database/schema/messages.ts'

export const deleteOldPriceRequests = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, priceRequests, priceRequests.id, lt(priceRequests.createdAt, before))
