import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deleteBatch } from '../database/batches.ts'
import { emailSuppressions } from '../database/schema/platform.ts'

/** Addresses that refused mail so long ago that one may try again. */
export const deleteOldSuppressions = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, emailSuppressions, emailSuppressions.address, lt(emailSuppressions.createdAt, before))
