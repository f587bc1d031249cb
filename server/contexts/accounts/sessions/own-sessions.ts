import Bowser from 'bowser'
import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { maxAdminSessionMs, maxSessionMs } from '#domain/accounts/accounts.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireOwnSession } from '#server/context.ts'
import { profiles, sessions } from '#server/database/schema/accounts.ts'
import { listStandingAccess } from '../standing-access/register.ts'

/** That a session has not expired; the query joins its user's profile. */
export function isOpenSession({ clock }: Context): SQL {
  const now = clock.now().getTime()
  const oldest = new Date(now - maxSessionMs).toISOString()
  const oldestOfAdmin = new Date(now - maxAdminSessionMs).toISOString()
  return sql`(${sessions.expiresAt} > ${new Date(now).toISOString()}::timestamptz
    and ${sessions.createdAt} > case
      when ${profiles.role} = 'admin' and ${sessions.impersonatedBy} is null then ${oldestOfAdmin}::timestamptz
      else ${oldest}::timestamptz end)`
}

/** A browser may send a name of any length. */
const maxUserAgentLength = 400

const browsers: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  Chromium: 'Chrome',
}
const systems: Record<string, string> = { macOS: 'Mac', iOS: 'iPhone' }

/** `Chrome sur Android`, as far as a browser's name for itself tells. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Appareil inconnu'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, maxUserAgentLength))
  const name = browser.name && (browsers[browser.name] ?? browser.name)
  const system = platform.model === 'iPad' ? 'iPad' : os.name && (systems[os.name] ?? os.name)
  return [name, system].filter(Boolean).join(' sur ') || 'Appareil inconnu'
}

/** Further sessions are not shown; ending all others ends them, too. */
const maxSessions = 50

/** The open sessions of the signed-in user: the current one first, then the last used. Tokens stay in the database. */
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
    .limit(maxSessions)
  return rows
    .map(({ userAgent, ipAddress, lastIpAddress, ...row }) => ({
      id: row.id,
      device: deviceName(userAgent),
      openedAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      /** Network addresses; null where none was stored. */
      openedFrom: ipAddress || null,
      lastUsedFrom: lastIpAddress ?? (ipAddress || null),
      isCurrent: row.id === actor.sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/**
 * Ends one session of the user, or all others with the impersonations they began. The current session stays: signing out ends
 * it. Returns how many were ended, and after ending all others how many standing accesses remain.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for a session that is not theirs, or not any more
 */
export async function endOwnSessions(
  ctx: Context,
  input: { sessionId?: string },
): Promise<{ ended: number; remainingAccess: number }> {
  const actor = requireOwnSession(ctx)
  const { sessionId } = input
  const missing = () => new AppError('not-found', secondFactorMessages.missingSession)
  if (sessionId !== undefined && !isUuid(sessionId)) throw missing()
  const ended = await ctx.db
    .delete(sessions)
    .where(
      and(
        or(
          and(eq(sessions.userId, actor.userId), isNull(sessions.impersonatedBy)),
          sessionId === undefined ? eq(sessions.impersonatedBy, actor.userId) : undefined,
        ),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        actor.sessionId ? ne(sessions.id, actor.sessionId) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  if (ended.length === 0 && sessionId !== undefined) throw missing()
  const remaining = sessionId === undefined ? await listStandingAccess(ctx, actor) : []
  return { ended: ended.length, remainingAccess: remaining.length }
}
