import { and, desc, eq, isNull } from 'drizzle-orm'
import { type Context, requireOwnSession } from '../../context.ts'
import { profiles, sessions } from '../../database/schema/accounts.ts'
import { deviceName } from './device-name.ts'
import { isOpenSession } from './open-session.ts'

/** More are not shown; ending all others ends them too. */
const mostSessions = 50

/** Where a person is signed in, the one that asks first, then the one used last. Tokens stay in the database. */
export async function listOwnSessions(ctx: Context) {
  const actor = requireOwnSession(ctx)
  const rows = await ctx.db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      ipAddress: sessions.ipAddress,
      lastIpAddress: sessions.lastIpAddress,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    // An administrator's sessions in their name are not theirs.
    .where(and(eq(sessions.userId, actor.userId), isNull(sessions.impersonatedBy), isOpenSession(ctx)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(mostSessions)
  return rows
    .map(({ userAgent, ipAddress, lastIpAddress, ...row }) => ({
      id: row.id,
      device: deviceName(userAgent),
      openedAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      /** Network addresses; null where none was written down. */
      openedFrom: ipAddress || null,
      lastUsedFrom: lastIpAddress ?? (ipAddress || null),
      isCurrent: row.id === actor.sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
