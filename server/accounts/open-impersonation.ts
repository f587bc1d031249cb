import { eq } from 'drizzle-orm'
import { impersonationMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'
import { verifications } from '../database/schema/accounts.ts'
import type { Auth } from './auth.ts'
import { codeHash, codePlace, requireImpersonable } from './impersonation-code.ts'

/**
 * Turns a code of impersonate.ts into a session of an hour at most; answers its cookies and who acts as whom.
 * @throws AppError `invalid` for a code that is wrong, used, too old or another session's
 */
export async function openImpersonation(
  ctx: Context,
  auth: Auth,
  input: { token: string },
  headers: Headers,
): Promise<{ cookies: string[]; personId: string; adminId: string }> {
  const actor = requireAdmin(ctx)
  const [code] = await ctx.db
    .delete(verifications)
    .where(eq(verifications.identifier, codePlace(actor)))
    .returning({ value: verifications.value, expiresAt: verifications.expiresAt })
  const [hash, userId = ''] = code?.value.split(' ') ?? []
  if (!code || hash !== codeHash(input.token) || code.expiresAt <= ctx.clock.now())
    throw new AppError('invalid', impersonationMessages.expiredCode)
  await inTransaction(ctx, async (ctx) => {
    const person = await requireImpersonable(ctx, { userId })
    await recordAudit(ctx, [
      { action: 'user.impersonate', subject: { type: 'user', id: person.id, name: person.email } },
    ])
  })
  const { headers: answered } = await auth.api.openImpersonation({
    body: { userId },
    headers,
    returnHeaders: true,
  })
  return { cookies: answered.getSetCookie(), personId: userId, adminId: actor.userId }
}
