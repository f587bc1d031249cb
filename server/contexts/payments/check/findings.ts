import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { bankMoneyLabels } from '#domain/payments/labels.ts'
import { undecidedStatuses } from '#domain/payments/payments.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { mailAdministrators } from '#server/contexts/accounts/people.ts'
import { requireProvider } from '#server/contexts/payments/call-provider.ts'
import { bankComparisons, bankFindings } from '#server/database/schema/ledger.ts'
import { cardDisputes, payments, sellerAccounts, transfers } from '#server/database/schema/payments.ts'
import { findPayment } from '../find-payment.ts'
import type { ProviderMoney } from '../provider/provider.ts'

/** Returns true when the ledger has this charge with the same amount. */
export async function isPaymentRecorded({ db }: Context, { id, amount }: ProviderMoney): Promise<boolean> {
  const isBooked = and(
    eq(payments.providerPaymentId, id),
    eq(payments.status, 'succeeded'),
    eq(payments.amount, amount),
  )
  return (await db.$count(payments, isBooked)) > 0
}

export const isDisputeRecorded = async ({ db }: Context, { id }: ProviderMoney): Promise<boolean> =>
  (await db.$count(cardDisputes, eq(cardDisputes.providerDisputeId, id))) > 0

/** Lists the disputes that are open in the database; the provider may have decided them since. */
export async function listOpenBankDisputes({ db }: Context): Promise<string[]> {
  const open = await db.select().from(cardDisputes).where(eq(cardDisputes.status, 'open'))
  return open.map(({ providerDisputeId }) => providerDisputeId)
}

/** Returns the seller who owns this account at the provider. */
export async function findAccountHolder(
  { db }: Context,
  { accountId }: { accountId: string },
): Promise<string | null> {
  const [account] = await db
    .select()
    .from(sellerAccounts)
    .where(eq(sellerAccounts.providerAccountId, accountId))
  return account?.sellerId ?? null
}

/** Records, once, money at the provider that the ledger cannot assign, for administrators to settle. */
export async function recordFinding(ctx: Context, { money }: { money: ProviderMoney }): Promise<void> {
  const { kind, id: objectId, amount, createdAt: movedAt, providerPaymentId } = money
  await ctx.db
    .insert(bankFindings)
    .values({
      provider: requireProvider(ctx).name,
      kind,
      objectId,
      amount,
      movedAt,
      providerPaymentId,
      orderId: await findOrderId(ctx, money),
      foundAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
}

async function findOrderId(
  ctx: Context,
  { providerPaymentId, transferId }: ProviderMoney,
): Promise<string | null> {
  if (providerPaymentId !== null) return (await findPayment(ctx, { providerPaymentId }))?.orderId ?? null
  if (transferId === null) return null
  const [transfer] = await ctx.db
    .select({ orderId: transfers.orderId })
    .from(transfers)
    .where(eq(transfers.providerTransferId, transferId))
  return transfer?.orderId ?? null
}

/** Settles the finding of money that the ledger can assign now. */
export async function settleFinding(ctx: Context, { money }: { money: ProviderMoney }): Promise<void> {
  const isOpen = and(
    eq(bankFindings.provider, requireProvider(ctx).name),
    eq(bankFindings.objectId, money.id),
    inArray(bankFindings.status, [...undecidedStatuses]),
  )
  await ctx.db.update(bankFindings).set({ status: 'settled', settledAt: ctx.clock.now() }).where(isOpen)
}

/** Returns the time of the last comparison with this provider; null before the first. */
export async function findLastComparison(ctx: Context): Promise<Date | null> {
  const [last] = await ctx.db
    .select({ comparedAt: bankComparisons.comparedAt })
    .from(bankComparisons)
    .where(eq(bankComparisons.provider, requireProvider(ctx).name))
    .orderBy(desc(bankComparisons.comparedAt))
    .limit(1)
  return last?.comparedAt ?? null
}

export async function recordComparison(ctx: Context, { comparedAt }: { comparedAt: Date }): Promise<void> {
  await ctx.db.insert(bankComparisons).values({ provider: requireProvider(ctx).name, comparedAt })
}

/** Emails administrators the findings since the last email, in one email. */
export const mailFindings = (ctx: Context): Promise<void> =>
  inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const { db, clock, config } = ctx
    const isNew = and(eq(bankFindings.status, 'open'), isNull(bankFindings.notifiedAt))
    const findings = await db
      .select()
      .from(bankFindings)
      .where(isNew)
      .orderBy(asc(bankFindings.movedAt), asc(bankFindings.id))
      .for('update')
    if (findings.length === 0) return
    const notifiedAt = clock.now()
    await db.update(bankFindings).set({ notifiedAt }).where(isNew)
    const problems = findings.map(({ kind, amount, objectId, orderId }) => {
      const order = orderId ? `, commande ${orderNumber(orderId)}` : ''
      return `Chez le prestataire de paiement, ${formatEuros(amount)} que les comptes ignorent (${bankMoneyLabels[kind]} ${objectId}${order}).`
    })
    const data = { checkedAt: notifiedAt.toISOString(), problems, url: `${config.origin}/admin/payments` }
    await mailAdministrators(ctx, { template: 'ledger-problem', data })
  })
