import type { Context } from '../context.ts'
import { describeSubscription, type SubscriptionState } from './describe-subscription.ts'
import { readSubscription } from './unsubscribe-token.ts'

/** What a mail's link would end. Its signature stands for a signed-in person. @throws AppError `not-found` */
export async function getSubscription(ctx: Context, input: { token: string }): Promise<SubscriptionState> {
  return describeSubscription(ctx, readSubscription(ctx, input.token))
}
