import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { sessions } from '../../database/schema/accounts.ts'
import type { Auth } from '../auth.ts'
import { quitImpersonation } from '../quit-impersonation.ts'

/**
 * Ends the session this browser had before it signed in again, whoever's it was: nothing would end it any more, and a copy
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
