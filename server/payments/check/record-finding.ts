import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { bankFindings } from '../../database/schema/payments.ts'
import { findPayment } from '../find-payment.ts'
import type { ProviderMoney } from '../provider/provider.ts'
import { requireProvider } from '../require-provider.ts'

/** Writes down, once, money at the provider that the books cannot place: administrators have to look. */
export async function recordFinding(ctx: Context, { money }: { money: ProviderMoney }): Promise<void> {
  const { kind, id: objectId, amount, createdAt: movedAt, providerPaymentId } = money
  const payment = providerPaymentId === null ? null : await findPayment(ctx, { providerPaymentId })
  await ctx.db
    .insert(bankFindings)
    .values({
      ...{ provider: requireProvider(ctx).name, kind, objectId, amount, movedAt, providerPaymentId },
      ...{ orderId: payment?.orderId ?? null, foundAt: ctx.clock.now() },
    })
    .onConflictDoNothing()
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
