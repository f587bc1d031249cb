import { eq, sql } from 'drizzle-orm'
import { maxAdminSessionMs, maxImpersonationMs, maxSessionMs } from '#domain/accounts/accounts.ts'
import type { Context } from '#server/context.ts'
import { sessions } from '#server/database/schema/accounts.ts'
import type { Auth } from '../auth.ts'
import { quitImpersonation } from '../impersonation.ts'
import { isDemandedOfAdmins } from '../second-factor/factors.ts'

/** The actor of each session; sessions that readSession rejects are left out. */
export async function openSessions(
  ctx: Context,
  sessionIds: readonly string[],
): Promise<Map<string, { userId: string; isAdmin: boolean }>> {
  if (sessionIds.length === 0) return new Map()
  const now = ctx.clock.now()
  const since = (length: number) => new Date(now.getTime() - length)
  const isDemanded = await isDemandedOfAdmins(ctx)
  const { rows } = await ctx.db.execute<{ id: string; user_id: string; is_admin: boolean }>(sql`
    select s.id, coalesce(firm.id, s.user_id) as user_id, p.role = 'admin' and s.impersonated_by is null and (not ${isDemanded}
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
 * Ends the session this browser had before it signed in again, of any user: nothing else would end it, and a copy
 * of it would live on. Answers the cookies of the new one, and those that take away what the old one had besides.
 */
export async function replaceSession(
  ctx: Context,
  auth: Auth,
  headers: Headers,
  cookies: string[],
): Promise<string[]> {
  if (ctx.actor?.impersonatedBy) {
    const quit = await quitImpersonation(ctx, auth, headers, { endsOwn: true })
    const renewed = new Set(cookies.map(nameOf))
    return [...quit.cookies.filter((cookie) => !renewed.has(nameOf(cookie))), ...cookies]
  }
  if (ctx.actor?.sessionId) await ctx.db.delete(sessions).where(eq(sessions.id, ctx.actor.sessionId))
  return cookies
}

const nameOf = (cookie: string): string => cookie.slice(0, cookie.indexOf('='))
