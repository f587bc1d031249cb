import type Stripe from 'stripe'
import type { PaymentProvider } from '../provider.ts'
import { firstOf, idOf, makeOnce, page } from './ask.ts'

/** Out of one charge, so that it need not wait until Stripe has the money from the bank. */
export async function createTransfer(
  stripe: Stripe,
  input: Parameters<PaymentProvider['createTransfer']>[0],
): Promise<{ id: string }> {
  const { transferId, orderId, amount, accountId, chargeId } = input
  const { id } = await makeOnce({
    key: `transfer-${transferId}`,
    find: () =>
      firstOf(
        stripe.transfers.list({ transfer_group: orderId, limit: page }),
        ({ metadata }) => metadata.transfer_id === transferId,
      ),
    make: (options) =>
      stripe.transfers.create(
        {
          amount,
          currency: 'eur',
          destination: accountId,
          source_transaction: chargeId,
          transfer_group: orderId,
          metadata: { transfer_id: transferId },
        },
        options,
      ),
    isSame: (transfer) =>
      transfer.amount === amount && transfer.destination !== null && idOf(transfer.destination) === accountId,
  })
  return { id }
}

export async function reverseTransfer(
  stripe: Stripe,
  { reversalId, providerTransferId, amount }: Parameters<PaymentProvider['reverseTransfer']>[0],
): Promise<{ id: string }> {
  const { id } = await makeOnce({
    key: `reversal-${reversalId}`,
    find: () =>
      firstOf(
        stripe.transfers.listReversals(providerTransferId, { limit: page }),
        ({ metadata }) => metadata?.reversal_id === reversalId,
      ),
    make: (options) =>
      stripe.transfers.createReversal(
        providerTransferId,
        { amount, metadata: { reversal_id: reversalId } },
        options,
      ),
    isSame: (reversal) => reversal.amount === amount,
  })
  return { id }
}
