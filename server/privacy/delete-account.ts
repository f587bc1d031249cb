import type { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { privacyMessages } from '#domain/privacy/messages.ts'
import type { deleteAccountSchema } from '#domain/privacy/schemas.ts'
import { lockLeavingPerson } from '../accounts/lock-leaving-person.ts'
import { requirePassword } from '../accounts/require-password.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Context, inTransaction, requireOwnSession } from '../context.ts'
import { enqueueEmail } from '../email/enqueue-email.ts'
import { forgetMails } from '../email/forget-mails.ts'
import { lockConversationsOf } from '../messages/lock-conversations-of.ts'
import { lockProductsOf } from '../selling/lock-products-of.ts'
import { findHindrances } from './find-hindrances.ts'
import { forgetEverything } from './forget-everything.ts'

/** What was at work while the account went is over by then. */
const aftermath = 5 * 60_000

/**
 * Deletes the signed-in person's account, in one transaction: what they offer, wanted and were told goes, the address is
 * free, and of orders and invoices stays what the law wants kept. A last mail confirms.
 * @throws AppError `not-signed-in`, `forbidden` for an administrator who acts as them, `invalid` for a wrong password,
 * `conflict` with `details.reasons` while money is held or an order is open
 */
export async function deleteAccount(
  ctx: Context,
  input: z.output<typeof deleteAccountSchema>,
): Promise<void> {
  const title = privacyMessages.deletionFailureTitle
  const { userId } = requireOwnSession(ctx, undefined, title)
  await requirePassword(ctx, { userId, currentPassword: input.currentPassword, title })
  await inTransaction(ctx, async (ctx) => {
    // In the order in which place-order.ts and send-message.ts lock: articles, conversations, then people. An order of these
    // articles comes before, and is seen below, or after, and finds them gone.
    await lockProductsOf(ctx, { sellerId: userId })
    await lockConversationsOf(ctx, { sellerId: userId })
    const person = await lockLeavingPerson(ctx, { userId })
    const reasons = await findHindrances(ctx, { userId })
    if (reasons.length > 0)
      throw new AppError('conflict', privacyMessages.hindered, { title, details: { reasons } })
    await forgetEverything(ctx, { userId })
    await forgetMails(ctx, { recipient: person.email })
    if (person.avatarUrl) await ctx.jobs.enqueue(ctx.db, 'delete-avatar', { url: person.avatarUrl })
    const later = new Date(ctx.clock.now().getTime() + aftermath)
    await ctx.jobs.enqueue(ctx.db, 'finish-deletion', { userId }, later)
    await enqueueEmail(ctx, {
      template: 'account-deleted',
      recipient: person.email,
      data: { firstName: person.firstName ?? '', url: `${ctx.config.origin}/legal` },
    })
    // The log outlives the account, and names it by what is left of it.
    const subject = { type: 'user', id: userId, name: userId } as const
    await recordAudit(ctx, [{ action: 'account.delete', subject }])
  })
}
