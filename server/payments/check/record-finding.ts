import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { bankFindings, transfers } from '../../database/schema/payments.ts'
import { findPayment } from '../find-payment.ts'
import type { ProviderMoney } from '../provider/provider.ts'
import { requireProvider } from '../require-provider.ts'

/** Writes down, once, money at the provider that the books cannot place: administrators have to look. */
export async function recordFinding(ctx: Context, { money }: { money: ProviderMoney }): Promise<void> {
  const { kind, id: objectId, amount, createdAt: movedAt, providerPaymentId } = money
  await ctx.db
    .insert(bankFindings)
    .values({
      ...{ provider: requireProvider(ctx).name, kind, objectId, amount, movedAt, providerPaymentId },
      ...{ orderId: await orderOf(ctx, money), foundAt: ctx.clock.now() },
    })
    .onConflictDoNothing()
}

async function orderOf(
  ctx: Context,
  { providerPaymentId, transferId }: ProviderMoney,
): Promise<string | null> {
  if (providerPaymentId !== null) return (await findPayment(ctx, { providerPaymentId }))?.orderId ?? null
  if (transferId === null) return null
  const [takenBack] = await ctx.db
    .select({ orderId: transfers.orderId })
    .from(transfers)
    .where(eq(transfers.providerTransferId, transferId))
  return takenBack?.orderId ?? null
}

/** What the books could not place before, and know by now. */
export async function settleFinding(ctx: Context, { money }: { money: ProviderMoney }): Promise<void> {
  const isOpen = and(
    eq(bankFindings.provider, requireProvider(ctx).name),
    eq(bankFindings.objectId, money.id),
    inArray(bankFindings.status, ['open', 'refused']),
  )
  await ctx.db.update(bankFindings).set({ status: 'settled', settledAt: ctx.clock.now() }).where(isOpen)
}
