import { aliasedTable, and, desc, eq } from 'drizzle-orm'
import { type Context, requireAdmin } from '../context.ts'
import { profiles, sessions, users } from '../database/schema/accounts.ts'
import { deviceName } from './sessions/device-name.ts'
import { isOpenSession } from './sessions/open-session.ts'

/** Nobody signs in on more devices; the newest are the ones that matter. */
const mostSessions = 50

export interface SessionSummary {
  id: string
  createdAt: string
  expiresAt: string
  /** `Chrome sur Android`. */
  device: string
  /** E-mail address of the administrator who acts as this person in it. */
  impersonatedBy: string | null
  /** The one that asks. */
  isCurrent: boolean
}

/** Where a person is signed in, newest first. Tokens stay in the database. */
export async function listSessions(ctx: Context, input: { userId: string }): Promise<SessionSummary[]> {
  const actor = requireAdmin(ctx)
  const admins = aliasedTable(users, 'admins')
  const rows = await ctx.db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      userAgent: sessions.userAgent,
      impersonatedBy: admins.email,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .leftJoin(admins, eq(admins.id, sessions.impersonatedBy))
    .where(and(eq(sessions.userId, input.userId), isOpenSession(ctx)))
    .orderBy(desc(sessions.createdAt))
    .limit(mostSessions)
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    device: deviceName(userAgent),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }))
}
