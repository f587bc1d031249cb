import { and, eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { cardDisputes, payments, sellerAccounts } from '../../database/schema/payments.ts'
import type { ProviderMoney } from '../provider/provider.ts'

/** The books have this charge, to the cent. */
export async function knowsPayment({ db }: Context, { id, amount }: ProviderMoney): Promise<boolean> {
  const isBooked = and(
    eq(payments.providerPaymentId, id),
    eq(payments.status, 'succeeded'),
    eq(payments.amount, amount),
  )
  return (await db.$count(payments, isBooked)) > 0
}

export const knowsDispute = async ({ db }: Context, { id }: ProviderMoney): Promise<boolean> =>
  (await db.$count(cardDisputes, eq(cardDisputes.providerDisputeId, id))) > 0

/** Of the provider, which may have decided since. */
export async function listOpenDisputes({ db }: Context): Promise<string[]> {
  const open = await db.select().from(cardDisputes).where(eq(cardDisputes.status, 'open'))
  return open.map(({ providerDisputeId }) => providerDisputeId)
}

/** Whose account at the provider this is. */
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
