import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { orderMessages, withdrawalMessages } from '#domain/account-messages.ts'
import { formatDay } from '#domain/dates.ts'
import { AppError } from '#domain/errors.ts'
import { orderPath } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import {
  isConsumer,
  isWithdrawalOpen,
  lastWithdrawalDay,
  type withdrawalSchema,
} from '#domain/orders/withdrawal.ts'
import { enqueueEmail, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { orders } from '#server/database/schema/orders.ts'
import { withdrawalItems, withdrawals } from '#server/database/schema/withdrawals.ts'
import { listContacts } from '../accounts/people.ts'
import { getSettings } from '../platform/get-settings.ts'
import {
  nameForAdministrators,
  notifiedSellers,
  readOrderMail,
  toEmailPerson,
  toEmailSellerForBuyer,
} from './read-order-mail.ts'
import { readReceipts, readWithdrawableItems, type WithdrawableItem, type Withdrawal } from './withdrawals.ts'

/** A withdrawal that was recorded; `email` is the address for the acknowledgement. */
export type RecordedWithdrawal = Withdrawal & { email: string }

const { failureTitle: title } = withdrawalMessages
const conflict = (message: string) => new AppError('conflict', message, { title })

/**
 * Records a consumer's withdrawal from the purchase of some items of an order and acknowledges it by email (code de la
 * consommation, L. 221-21; directive 2011/83/EU, article 11a). The order's status does not change. A repetition returns the
 * first withdrawal.
 * @throws AppError `not-signed-in`; `forbidden` to all but consumers, and to those who act for them; `not-found` for another's
 * order or item; `conflict` after the period, or for an item that was already withdrawn
 */
export async function withdrawFromOrder(
  ctx: Context,
  input: z.output<typeof withdrawalSchema>,
): Promise<RecordedWithdrawal> {
  const actor = requireOwnSession(ctx, undefined, title)
  const [buyer] = await listContacts(ctx, { userIds: [actor.userId] })
  if (!isConsumer(buyer?.organizationType ?? null))
    throw new AppError('forbidden', withdrawalMessages.notConsumer, { title })

  return inTransaction(ctx, async (ctx) => {
    const { orderId, itemIds, name, email } = input
    const [order] = await ctx.db
      .select({ status: orders.status })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, actor.userId)))
      .for('update')
    const items = order && (await readWithdrawableItems(ctx, { orderIds: [orderId] })).get(orderId)
    const chosen = (items ?? []).filter((item) => itemIds.includes(item.id))
    if (!order || chosen.length < itemIds.length)
      throw new AppError('not-found', orderMessages.missing.text, orderMessages.missing)

    const [first] = chosen
    const earlierWithdrawalId = chosen.find((item) => item.withdrawalId !== null)?.withdrawalId
    if (earlierWithdrawalId) {
      const itemsOfEarlier = (items ?? []).filter((item) => item.withdrawalId === earlierWithdrawalId)
      if (itemsOfEarlier.length !== chosen.length || first?.withdrawalId !== earlierWithdrawalId)
        throw conflict(withdrawalMessages.already)
      return readWithdrawal(ctx, earlierWithdrawalId, chosen)
    }
    if (order.status === states.cancelled) throw conflict(withdrawalMessages.cancelled)
    const now = ctx.clock.now()
    const receivedAt = (await readReceipts(ctx, { orderIds: [orderId] })).get(orderId) ?? null
    if (!isWithdrawalOpen({ status: order.status, receivedAt }, now))
      throw conflict(withdrawalMessages.over(formatDay(lastWithdrawalDay(receivedAt ?? now))))
    if (chosen.some((item) => item.isCancelled)) throw conflict(withdrawalMessages.itemCancelled)
    if (chosen.some((item) => item.isFromPrivatePerson)) throw conflict(withdrawalMessages.privateSeller)

    const [inserted] = await ctx.db
      .insert(withdrawals)
      .values({ orderId, name, email, createdAt: now })
      .returning({ id: withdrawals.id })
    const withdrawalId = inserted?.id as string
    await ctx.db.insert(withdrawalItems).values(itemIds.map((orderItemId) => ({ orderItemId, withdrawalId })))
    await enqueueWithdrawalEmails(ctx, { ...input, isReceived: receivedAt !== null })
    return readWithdrawal(ctx, withdrawalId, chosen)
  })
}

async function readWithdrawal(
  ctx: Context,
  id: string,
  items: readonly WithdrawableItem[],
): Promise<RecordedWithdrawal> {
  const [row] = await ctx.db
    .select({
      id: withdrawals.id,
      name: withdrawals.name,
      email: withdrawals.email,
      createdAt: withdrawals.createdAt,
    })
    .from(withdrawals)
    .where(eq(withdrawals.id, id))
  if (!row) throw new Error(`withdrawal ${id} does not exist`)
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    items: items.map(({ id, title, quantity }) => ({ id, title, quantity })),
  }
}

interface WithdrawalMail {
  orderId: string
  itemIds: string[]
  /** The name and address for the acknowledgement, as typed in the statement. */
  name: string
  email: string
  isReceived: boolean
}

/** Enqueues the emails of a withdrawal: an acknowledgement to the consumer, a notice to each seller concerned and to the association. */
async function enqueueWithdrawalEmails(ctx: Context, input: WithdrawalMail): Promise<void> {
  const { orderId, itemIds, name, email, isReceived } = input
  const { origin } = ctx.config
  const { order, buyer, sellers } = await readOrderMail(ctx, { orderId, itemIds })
  const { contactMailbox } = await getSettings(ctx)
  const statement = {
    consumer: { ...toEmailPerson(buyer), name, email },
    withdrawnAt: ctx.clock.now().toISOString(),
  }
  const url = `${origin}${orderPath(orderId)}`
  await enqueueEmail(ctx, {
    template: 'withdrawal-acknowledgement',
    recipient: email,
    orderId,
    data: { ...statement, order, isReceived, sellers: sellers.map(toEmailSellerForBuyer), url },
  })
  await enqueueEmails(
    ctx,
    notifiedSellers(ctx, sellers).map(({ contact, visibleBuyer, order: sellerOrder }) => ({
      template: 'withdrawal-for-seller' as const,
      recipient: contact.email,
      orderId,
      data: {
        ...statement,
        // Only parties who may see each other get the name and the address of the statement.
        consumer: visibleBuyer.isDisclosed ? { ...visibleBuyer, name, email } : visibleBuyer,
        firstName: contact.firstName ?? '',
        order: sellerOrder,
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
      sellers: sellers.map(({ contact }) => nameForAdministrators(contact)),
      url: `${origin}/admin/orders/${orderId}`,
    },
  })
}
