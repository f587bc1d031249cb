import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { ledgerEntries } from '#server/database/schema/ledger.ts'
import { payments, refunds, transfers } from '#server/database/schema/payments.ts'

export type Payment = typeof payments.$inferSelect

/**
 * The payment the provider speaks of. By its own id or, since the provider may speak before its id is stored, by ours
 * (`paymentId`, as `ProviderPayment` has it).
 */
export async function findPayment(
  { db }: Context,
  { providerPaymentId, paymentId }: { providerPaymentId: string; paymentId?: string | null },
): Promise<Payment | null> {
  const isKnown = eq(payments.providerPaymentId, providerPaymentId)
  // Who writes to the provider with our key may write anything there.
  const isOurs =
    paymentId && isUuid(paymentId)
      ? and(eq(payments.id, paymentId), isNull(payments.providerPaymentId))
      : undefined
  // In one look: between two, another process may store the provider's id, and neither would find it.
  const [found] = await db
    .select()
    .from(payments)
    .where(or(isKnown, isOurs))
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

/** Oldest first. */
export const listOrderPayments = ({ db }: Context, input: { orderId: string }): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(eq(payments.orderId, input.orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))

/** The fulfilments a payment was for: none when it paid for nothing, and went back by itself. */
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
