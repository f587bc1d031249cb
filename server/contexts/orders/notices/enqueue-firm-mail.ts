import type { DeliveryOption } from '#domain/orders/orders.ts'
import type { Context } from '#server/context.ts'
import { enqueueNotice } from './enqueue-notice.ts'
import { enqueuePickupMail } from './enqueue-pickup-mail.ts'

/** Mails the buyer that fulfilments are firm: with the pickup codes, or how the articles will be delivered. */
export async function enqueueFirmMail(
  ctx: Context,
  input: { orderId: string; fulfilmentIds: string[]; deliveryOption: DeliveryOption },
): Promise<void> {
  const { deliveryOption, ...firm } = input
  if (firm.fulfilmentIds.length === 0) return
  if (deliveryOption === 'pickup') await enqueuePickupMail(ctx, firm)
  else await enqueueNotice(ctx, { kind: 'delivery-paid', ...firm })
}
