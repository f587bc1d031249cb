import type { Context } from '#server/context.ts'
import type { Auth } from './auth.ts'
import { quitImpersonation } from './impersonation.ts'

/** Ends the session and returns the cookies that clear it. During an impersonation the administrator's own session ends too. */
export async function signOut(ctx: Context, auth: Auth, headers: Headers): Promise<string[]> {
  if (ctx.actor?.impersonatedBy)
    return (await quitImpersonation(ctx, auth, headers, { endsOwn: true })).cookies
  const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true })
  return answered.getSetCookie()
}
