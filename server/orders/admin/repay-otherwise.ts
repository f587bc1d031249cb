import type { Context } from '../../context.ts'
import { settleRefundOtherwise } from '../../payments/settle-refund-otherwise.ts'
import { refundOutcomes } from '../payment/outcomes.ts'

/** The buyer was repaid outside the provider; the order follows as if the refund had arrived. See settleRefundOtherwise. */
export const repayOtherwise = (ctx: Context, input: { refundId: string; reference: string }): Promise<void> =>
  settleRefundOtherwise(ctx, input, refundOutcomes)
