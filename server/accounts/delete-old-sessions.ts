import { lt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { deleteBatch } from '../database/batches.ts'
import { sessions } from '../database/schema/accounts.ts'

/** Sessions that ended by themselves. */
export const deleteOldSessions = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, sessions, sessions.id, lt(sessions.expiresAt, before))
