import { eq } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'
import type { Auth } from './auth.ts'

export interface SessionReading {
  actor: Actor | null
  /** Cookies that renew or clear the session. */
  cookies: string[]
}

/** Who a request's cookie belongs to. No cookie costs nothing; a stale one is cleared. */
export async function readSession(ctx: Context, auth: Auth, headers: Headers): Promise<SessionReading> {
  if (!headers.get('cookie')?.includes('rechantier.session_token')) return { actor: null, cookies: [] }
  const { response, headers: answered } = await auth.api.getSession({ headers, returnHeaders: true })
  const cookies = answered.getSetCookie()
  if (!response) return { actor: null, cookies }
  const { id, email } = response.user
  const [profile] = await ctx.db
    .select({ role: profiles.role, userType: profiles.userType })
    .from(profiles)
    .where(eq(profiles.id, id))
  return {
    actor: { userId: id, email, role: profile?.role ?? null, userType: profile?.userType ?? 'buyer' },
    cookies,
  }
}
