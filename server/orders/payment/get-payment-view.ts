import type { Context } from '../../context.ts'
import { findOwnOrder } from './find-own-order.ts'
import { type PaymentView, readPaymentView } from './read-payment-view.ts'

/** What there is to pay for the buyer's order, or has been. @throws AppError `not-signed-in`, `not-found` */
export const getPaymentView = async (ctx: Context, input: { number: string }): Promise<PaymentView> =>
  readPaymentView(ctx, await findOwnOrder(ctx, input))
