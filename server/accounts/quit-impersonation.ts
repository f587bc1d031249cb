import { impersonationMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, requireActor } from '../context.ts'
import type { Auth } from './auth.ts'

/**
 * Ends acting as somebody else; answers the cookies that give the administrator their own session back, which a sign-out
 * (`endsOwn`) ends as well.
 * @throws AppError `invalid` for whoever does not act as somebody else
 */
export async function quitImpersonation(
  ctx: Context,
  auth: Auth,
  headers: Headers,
  { endsOwn = false } = {},
): Promise<{ cookies: string[]; isRestored: boolean }> {
  const actor = requireActor(ctx)
  if (!actor.impersonatedBy) throw new AppError('invalid', impersonationMessages.none)
  const { response, headers: answered } = await auth.api.closeImpersonation({
    body: { endsOwn },
    headers,
    returnHeaders: true,
  })
  await recordAudit(ctx, [
    { action: 'user.quit-impersonation', subject: { type: 'user', id: actor.userId, name: actor.email } },
  ])
  return { cookies: answered.getSetCookie(), isRestored: response.isRestored }
}
