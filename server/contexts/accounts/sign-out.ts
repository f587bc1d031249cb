import type { Context } from '#server/context.ts'
import type { Auth } from './auth.ts'
import { quitImpersonation } from './impersonation.ts'

/** Ends the session and answers the cookies that say so. Whoever acts as somebody else leaves their own as well. */
export async function signOut(ctx: Context, auth: Auth, headers: Headers): Promise<string[]> {
  if (ctx.actor?.impersonatedBy)
    return (await quitImpersonation(ctx, auth, headers, { endsOwn: true })).cookies
  const { headers: answered } = await auth.api.signOut({ headers, returnHeaders: true })
  return answered.getSetCookie()
}
