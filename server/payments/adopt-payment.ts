import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { type Context, inTransaction } from '../context.ts'
import { payments } from '../database/schema/payments.ts'
import { lockOrderRow } from '../orders/lock-order-row.ts'
import { findPayment, type Payment } from './find-payment.ts'
import type { ProviderPayment } from './provider/provider.ts'
import { requireProvider } from './require-provider.ts'

/**
 * A payment that has succeeded at the provider, names an order of ours and stands in no books: the database is older than the
 * bank, or it was made a second time. It is written down, so that it is settled like any other. Null: it names none.
 */
export const adoptPayment = (
  ctx: Context,
  { payment }: { payment: ProviderPayment },
): Promise<Payment | null> =>
  inTransaction(ctx, async (ctx) => {
    const { id: providerPaymentId, orderId, paymentId, amountReceived: amount, clientSecret } = payment
    if (payment.status !== 'succeeded' || orderId === null || !isUuid(orderId)) return null
    if (!(await lockOrderRow(ctx, { orderId }))) return null
    const known = await findPayment(ctx, { providerPaymentId, paymentId })
    if (known) return known
    const isFree =
      paymentId !== null &&
      isUuid(paymentId) &&
      (await ctx.db.$count(payments, eq(payments.id, paymentId))) === 0
    const [adopted] = await ctx.db
      .insert(payments)
      .values({
        id: isFree ? paymentId : randomUUID(),
        ...{ orderId, provider: requireProvider(ctx).name, providerPaymentId, clientSecret, amount },
        // Not open: the order may have an open one. That it succeeded recordCharge says, with its money.
        status: 'cancelled',
        createdAt: ctx.clock.now(),
      })
      .returning()
    return adopted ?? null
  })
