import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { longestCodeValidity } from '#domain/accounts/impersonation.ts'
import { type Context, inTransaction, requireAdmin } from '../context.ts'
import { verifications } from '../database/schema/accounts.ts'
import { codeHash, codePlace, requireImpersonable } from './impersonation-code.ts'

/**
 * Makes the code `/impersonate-redirect?token=` takes: for one use, within a minute, by the session that asked. A new one
 * replaces the last.
 * @throws AppError `conflict` for oneself, an administrator or a suspended person
 */
export async function impersonate(ctx: Context, input: { userId: string }): Promise<{ token: string }> {
  const actor = requireAdmin(ctx)
  const person = await requireImpersonable(ctx, input)
  const token = randomBytes(32).toString('base64url')
  await inTransaction(ctx, async ({ db, clock }) => {
    const identifier = codePlace(actor)
    await db.delete(verifications).where(eq(verifications.identifier, identifier))
    await db.insert(verifications).values({
      identifier,
      value: `${codeHash(token)} ${person.id}`,
      expiresAt: new Date(clock.now().getTime() + longestCodeValidity),
    })
  })
  return { token }
}
