import { orderPath } from '#domain/orders/orders.ts'
import type { Context } from '../context.ts'
import { enqueueEmail, enqueueEmails } from '../email/enqueue-email.ts'
import { getSettings } from '../platform/get-settings.ts'
import { nameOf, noticedSellers, personOf, readOrderMail, sellerForBuyer } from './read-order-mail.ts'

interface WithdrawalMail {
  orderId: string
  itemIds: string[]
  /** Of the statement: who signed it, and where they want the acknowledgement. */
  name: string
  email: string
  isReceived: boolean
}

/** The mails of a withdrawal: acknowledged to the consumer, told to each seller concerned and to the association. */
export async function enqueueWithdrawalEmails(ctx: Context, input: WithdrawalMail): Promise<void> {
  const { orderId, itemIds, name, email, isReceived } = input
  const { origin } = ctx.config
  const { order, buyer, sellers } = await readOrderMail(ctx, { orderId, itemIds })
  const { contactMailbox } = await getSettings(ctx)
  const statement = {
    consumer: { ...personOf(buyer), name, email },
    withdrawnAt: ctx.clock.now().toISOString(),
  }
  const url = `${origin}${orderPath(orderId)}`
  await enqueueEmail(ctx, {
    template: 'withdrawal-acknowledgement',
    recipient: email,
    orderId,
    data: { ...statement, order, isReceived, sellers: sellers.map(sellerForBuyer), url },
  })
  await enqueueEmails(
    ctx,
    noticedSellers(ctx, sellers).map(({ contact, buyerSeen, order: own }) => ({
      template: 'withdrawal-for-seller' as const,
      recipient: contact.email,
      orderId,
      data: {
        ...statement,
        // The name and the address of the statement are theirs who know each other.
        consumer: buyerSeen.isDisclosed ? { ...buyerSeen, name, email } : buyerSeen,
        firstName: contact.firstName ?? '',
        order: own,
        isReceived,
        url,
      },
    })),
  )
  await enqueueEmail(ctx, {
    template: 'withdrawal-for-admin',
    recipient: contactMailbox,
    orderId,
    data: {
      ...statement,
      order,
      sellers: sellers.map(({ contact }) => nameOf(contact)),
      url: `${origin}/admin/orders/${orderId}`,
    },
  })
}
