import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { payments, refunds, transfers } from '#server/database/schema/payments.ts'

export type Payment = typeof payments.$inferSelect

/**
 * Returns a payment by the provider's id or, because the provider may send events before that id is stored, by our id
 * (`paymentId`, as in `ProviderPayment`).
 */
export async function findPayment(
  { db }: Context,
  { providerPaymentId, paymentId }: { providerPaymentId: string; paymentId?: string | null },
): Promise<Payment | null> {
  const hasProviderId = eq(payments.providerPaymentId, providerPaymentId)
  // Only a payment without a provider id matches, because anyone with our key can write any reference.
  const hasOurId =
    paymentId && isUuid(paymentId)
      ? and(eq(payments.id, paymentId), isNull(payments.providerPaymentId))
      : undefined
  // One query, because between two another process may store the provider's id, and neither would find the payment.
  const [found] = await db
    .select()
    .from(payments)
    .where(or(hasProviderId, hasOurId))
    .orderBy(asc(payments.providerPaymentId))
    .limit(1)
  return found ?? null
}

type Row<Table extends { $inferSelect: unknown }> = Table['$inferSelect']

/** @throws AppError `not-found` */
export async function findTransfer({ db }: Context, id: string): Promise<Row<typeof transfers>> {
  const [row] = isUuid(id) ? await db.select().from(transfers).where(eq(transfers.id, id)) : []
  if (!row) throw new AppError('not-found', moneyMessages.missingTransfer)
  return row
}

/** @throws AppError `not-found` */
export async function findRefund({ db }: Context, id: string): Promise<Row<typeof refunds>> {
  const [row] = isUuid(id) ? await db.select().from(refunds).where(eq(refunds.id, id)) : []
  if (!row) throw new AppError('not-found', moneyMessages.missingRefund)
  return row
}

/** Lists an order's payments, oldest first. */
export const listOrderPayments = ({ db }: Context, input: { orderId: string }): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(eq(payments.orderId, input.orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))

/** Lists the fulfilments that a payment paid; none when it had no purpose and was refunded. */
export async function listPaidFulfilments(
  { db }: Context,
  input: { paymentId: string },
): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: ledgerEntries.fulfilmentId })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.kind, 'charge'),
        eq(ledgerEntries.sourceId, input.paymentId),
        isNotNull(ledgerEntries.fulfilmentId),
      ),
    )
  return new Set(rows.map(({ id }) => id as string))
}
