import { lt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { deleteBatch } from '../../database/batches.ts'
import { pickupAttempts } from '../../database/schema/collection.ts'

/** Codes that opened nothing, long ago. */
export const deleteOldAttempts = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, pickupAttempts, pickupAttempts.id, lt(pickupAttempts.createdAt, before))
