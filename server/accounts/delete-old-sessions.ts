import { lt, or } from 'drizzle-orm'
import { longestSession } from '#domain/accounts/session-length.ts'
import type { Context } from '../context.ts'
import { deleteBatch } from '../database/batches.ts'
import { sessions } from '../database/schema/accounts.ts'

/** Sessions that ended by themselves: unused for too long, or however much they were used. */
export const deleteOldSessions = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(
    db,
    sessions,
    sessions.id,
    or(lt(sessions.expiresAt, before), lt(sessions.createdAt, new Date(before.getTime() - longestSession))),
  )
