import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deleteBatch } from '../database/batches.ts'
import { emails } from '../database/schema/platform.ts'

/** Mails of long ago, with what they carried. */
export const deleteOldEmails = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, emails, emails.id, lt(emails.createdAt, before))
