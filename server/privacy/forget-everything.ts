import { forgetPerson } from '../accounts/forget-person.ts'
import { forgetSubscriber } from '../alerts/forget-subscriber.ts'
import type { Context } from '../context.ts'
import { forgetWriter } from '../messages/forget-writer.ts'
import { forgetParty } from '../orders/forget-party.ts'
import { hasSold } from '../orders/has-sold.ts'
import { forgetOnboarding } from '../payments/forget-onboarding.ts'
import { forgetSeller } from '../selling/forget-seller.ts'

/** Each context forgets what it knows of a person but must not keep. Twice does no harm. In a transaction. */
export async function forgetEverything(ctx: Context, { userId }: { userId: string }): Promise<void> {
  await forgetSubscriber(ctx, { userId })
  await forgetWriter(ctx, { userId })
  await forgetSeller(ctx, { sellerId: userId })
  await forgetParty(ctx, { userId })
  await forgetOnboarding(ctx, { sellerId: userId })
  await forgetPerson(ctx, { userId, hasSold: await hasSold(ctx, { sellerId: userId }) })
}
