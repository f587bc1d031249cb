import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/catalogue/search.ts'
import type { Context } from '../context.ts'
import { payments } from '../database/schema/payments.ts'

export type Payment = typeof payments.$inferSelect

/**
 * The payment the provider speaks of. By its own id or, since the provider may speak before its id is stored, by ours
 * (`paymentId`, as `ProviderPayment` has it).
 */
export async function findPayment(
  { db }: Context,
  input: { providerPaymentId: string; paymentId?: string | null },
): Promise<Payment | null> {
  const [known] = await db
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, input.providerPaymentId))
  // Who writes to the provider with our key may write anything there.
  if (known || !input.paymentId || !isUuid(input.paymentId)) return known ?? null
  const [own] = await db.select().from(payments).where(eq(payments.id, input.paymentId))
  return own?.providerPaymentId === null ? own : null
}
