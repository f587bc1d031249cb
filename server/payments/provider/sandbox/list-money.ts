import { and, asc, gte, inArray } from 'drizzle-orm'
import { bankMoneyKinds } from '#domain/payments/payments.ts'
import { sandboxObjects } from '../../../database/schema/sandbox.ts'
import type { ProviderMoney } from '../provider.ts'
import type { SandboxHouse, SandboxObjects } from './books.ts'

/** All that moved since then, oldest first. */
export async function listMoney({ db }: SandboxHouse, { since }: { since: Date }): Promise<ProviderMoney[]> {
  const rows = await db
    .select()
    .from(sandboxObjects)
    .where(and(gte(sandboxObjects.createdAt, since), inArray(sandboxObjects.kind, [...bankMoneyKinds])))
    .orderBy(asc(sandboxObjects.createdAt), asc(sandboxObjects.id))
  return rows.flatMap(({ id, kind, reference, data, createdAt }): ProviderMoney[] => {
    const shared = {
      ...{ id, reference, createdAt, providerPaymentId: null, accountId: null },
      ...{ transferId: null, reversed: 0 },
    }
    switch (kind) {
      case 'payment': {
        const { status, amountReceived: amount } = data as SandboxObjects['payment']
        return status === 'succeeded' ? [{ ...shared, kind, amount, providerPaymentId: id }] : []
      }
      case 'refund': {
        const { paymentId: providerPaymentId, amount, status } = data as SandboxObjects['refund']
        return status === 'failed' ? [] : [{ ...shared, kind, amount, providerPaymentId }]
      }
      case 'transfer': {
        const { paymentId, amount, reversed, accountId } = data as SandboxObjects['transfer']
        return [{ ...shared, kind, amount, reversed, accountId, providerPaymentId: paymentId }]
      }
      case 'reversal': {
        const { transferId, amount } = data as SandboxObjects['reversal']
        return [{ ...shared, kind, amount, transferId }]
      }
      case 'dispute': {
        const { paymentId: providerPaymentId, amount } = data as SandboxObjects['dispute']
        return [{ ...shared, kind, amount, providerPaymentId, reference: null }]
      }
      default:
        return []
    }
  })
}
