import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import type { Context } from '../context.ts'
import { payments } from '../database/schema/payments.ts'

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
