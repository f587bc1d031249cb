import type { DeliveryOption } from '#domain/orders/orders.ts'
import type { Context } from '#server/context.ts'
import { enqueueNotice } from './enqueue-notice.ts'
import { enqueuePickupMail } from './enqueue-pickup-mail.ts'

/** Tells the buyer that fulfilments of their order are firm: with the codes to fetch the articles, or how they will come. */
export async function enqueueFirmMail(
  ctx: Context,
  input: { orderId: string; fulfilmentIds: string[]; deliveryOption: DeliveryOption },
): Promise<void> {
  const { deliveryOption, ...firm } = input
  if (firm.fulfilmentIds.length === 0) return
  if (deliveryOption === 'pickup') await enqueuePickupMail(ctx, firm)
  else await enqueueNotice(ctx, { kind: 'delivery-paid', ...firm })
}
