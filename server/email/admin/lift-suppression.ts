import { eq } from 'drizzle-orm'
import { suppressionMessages } from '#domain/admin-messages.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '../../context.ts'
import { emailSuppressions } from '../../database/schema/platform.ts'

/**
 * Lets an address get mail again. What was not sent to it meanwhile stays unsent.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`
 */
export async function liftSuppression(ctx: Context, input: { address: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const address = input.address.replaceAll('\0', '')
    const [lifted] = await ctx.db
      .delete(emailSuppressions)
      .where(eq(emailSuppressions.address, address))
      .returning()
    if (!lifted) throw new AppError('not-found', suppressionMessages.missing)
    await recordAudit(ctx, [
      {
        action: 'email.unblock',
        subject: { type: 'email-address', id: address, name: address },
        before: { reason: lifted.reason },
      },
    ])
  })
}
