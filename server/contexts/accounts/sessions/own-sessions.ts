import Bowser from 'bowser'
import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { maxAdminSessionMs, maxImpersonationMs, maxSessionMs } from '#domain/accounts/accounts.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { type Context, requireOwnSession } from '#server/context.ts'
import type { Auth } from '#server/contexts/accounts/auth.ts'
import { quitImpersonation } from '#server/contexts/accounts/impersonation.ts'
import { isRequiredOfAdmins } from '#server/contexts/accounts/second-factor/factors.ts'
import { profiles, sessions } from '#server/database/schema/accounts.ts'
import { listStandingAccess } from '../standing-access/standing-access.ts'

/** The condition that a session has not expired; the query joins its user's profile. */
export function isOpenSession({ clock }: Context): SQL {
  const now = clock.now().getTime()
  const oldest = new Date(now - maxSessionMs).toISOString()
  const oldestOfAdmin = new Date(now - maxAdminSessionMs).toISOString()
  return sql`(${sessions.expiresAt} > ${new Date(now).toISOString()}::timestamptz
    and ${sessions.createdAt} > case
      when ${profiles.role} = 'admin' and ${sessions.impersonatedBy} is null then ${oldestOfAdmin}::timestamptz
      else ${oldest}::timestamptz end)`
}

/** Limits a browser's name, which may have any length. */
const maxUserAgentLength = 400

const browserNames: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  Chromium: 'Chrome',
}
const systemNames: Record<string, string> = { macOS: 'Mac', iOS: 'iPhone' }

/** Derives a device name such as `Chrome sur Android` from the user agent. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return 'Appareil inconnu'
  const { browser, os, platform } = Bowser.parse(userAgent.slice(0, maxUserAgentLength))
  const name = browser.name && (browserNames[browser.name] ?? browser.name)
  const system = platform.model === 'iPad' ? 'iPad' : os.name && (systemNames[os.name] ?? os.name)
  return [name, system].filter(Boolean).join(' sur ') || 'Appareil inconnu'
}

/** Further sessions are not shown; ending all others ends them, too. */
const maxListedSessions = 50

/** Lists the open sessions of the signed-in user without tokens: the current one first, then the last used. */
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
    // Impersonations by administrators are not the user's own sessions.
    .where(and(eq(sessions.userId, actor.userId), isNull(sessions.impersonatedBy), isOpenSession(ctx)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(maxListedSessions)
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
 * Ends one session of the user, or all others with their impersonations. The current session remains, because signing out ends
 * it. Returns the number of ended sessions and, after ending all others, of standing accesses that remain.
 * @throws AppError `not-signed-in`, `forbidden`; `not-found` for a session that is not the user's own, or not any more
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

/** Returns the actor of each session; sessions that readSession rejects are absent. */
export async function readSessionActors(
  ctx: Context,
  sessionIds: readonly string[],
): Promise<Map<string, { userId: string; isAdmin: boolean }>> {
  if (sessionIds.length === 0) return new Map()
  const now = ctx.clock.now()
  const since = (length: number) => new Date(now.getTime() - length)
  const isRequired = await isRequiredOfAdmins(ctx)
  const { rows } = await ctx.db.execute<{ id: string; user_id: string; is_admin: boolean }>(sql`
    select s.id, coalesce(firm.id, s.user_id) as user_id, p.role = 'admin' and s.impersonated_by is null and (not ${isRequired}
      or exists (select 1 from authenticator_apps a where a.user_id = p.id and a.confirmed_at is not null)
      or exists (select 1 from passkeys k where k.user_id = p.id)) as is_admin
    from sessions s
    join profiles p on p.id = s.user_id
    left join profiles admin on admin.id = s.impersonated_by
    left join team_members member on member.person_id = s.user_id and member.firm_id = s.acting_for
    left join profiles firm on firm.id = member.firm_id and firm.suspended_at is null and firm.role is null
      and p.role is distinct from 'admin' and s.impersonated_by is null
    where s.id = any(${sql.param([...sessionIds])}::uuid[])
      and s.expires_at > ${now}
      and s.created_at > case when p.role = 'admin' and s.impersonated_by is null
        then ${since(maxAdminSessionMs)}::timestamptz else ${since(maxSessionMs)}::timestamptz end
      and p.suspended_at is null and p.deleted_at is null
      and (s.impersonated_by is null or (
        s.created_at > ${since(maxImpersonationMs)}
        and admin.role = 'admin' and admin.suspended_at is null and p.role is distinct from 'admin'
      ))`)
  return new Map(rows.map((row) => [row.id, { userId: row.user_id, isAdmin: row.is_admin === true }]))
}

/**
 * Ends this browser's former session, of any user, when it signs in again, because a copy of its cookie would stay valid.
 * Returns the cookies of the new session and those that clear the former one's.
 */
export async function replaceSession(
  ctx: Context,
  auth: Auth,
  headers: Headers,
  cookies: string[],
): Promise<string[]> {
  if (ctx.actor?.impersonatedBy) {
    const quit = await quitImpersonation(ctx, auth, headers, { endsAdminSession: true })
    const newCookieNames = new Set(cookies.map(cookieName))
    return [...quit.cookies.filter((cookie) => !newCookieNames.has(cookieName(cookie))), ...cookies]
  }
  if (ctx.actor?.sessionId) await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId))
  return cookies
}

const cookieName = (cookie: string): string => cookie.slice(0, cookie.indexOf('='))
