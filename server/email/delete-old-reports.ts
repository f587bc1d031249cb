import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deleteBatch } from '../database/batches.ts'
import { unreadableEmailReports } from '../database/schema/platform.ts'

/** Reports of the mail provider that nobody could read, and nobody needs any more. */
export const deleteOldReports = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(
    db,
    unreadableEmailReports,
    unreadableEmailReports.id,
    lt(unreadableEmailReports.receivedAt, before),
  )
