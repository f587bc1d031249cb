import { forgetMails } from '#server/capabilities/email/personal-data.ts'
import { type Context, inTransaction } from '#server/context.ts'
import {
  findDemonstrationAccounts,
  noDemonstration,
} from '#server/contexts/accounts/demonstration-accounts.ts'
import { lockLeavingPerson } from '#server/contexts/accounts/personal-data.ts'
import { lockConversationsOf } from '#server/contexts/messages/personal-data.ts'
import { findOpenOrders } from '#server/contexts/orders/open-business.ts'
import { lockProductsOf } from '#server/contexts/selling/personal-data.ts'
import { forgetEverything } from './delete-account.ts'

/**
 * Deletes the demonstration's accounts as their owners could, each in one transaction: what they offer and wrote goes, of
 * orders remains what the law requires. Accounts with an open order stay, for the other party. Called by
 * `npm run remove-demonstration`: who can run it has the database.
 */
export async function removeDemonstration(ctx: Context): Promise<{ removed: string[]; retained: string[] }> {
  const removed: string[] = []
  const retained: string[] = []
  for (const { id: userId, email } of await findDemonstrationAccounts(ctx)) {
    const isRemoved = await inTransaction(ctx, async (ctx) => {
      await lockProductsOf(ctx, { sellerId: userId })
      await lockConversationsOf(ctx, { sellerId: userId })
      const person = await lockLeavingPerson(ctx, { userId })
      const open = await findOpenOrders(ctx, { userId })
      if (Object.values(open).some((count) => count > 0)) return false
      await forgetEverything(ctx, { userId })
      await forgetMails(ctx, { recipient: email })
      if (person.avatarUrl) await ctx.jobs.enqueue(ctx.db, 'delete-avatar', { url: person.avatarUrl })
      await noDemonstration(ctx, { userId })
      return true
    })
    ;(isRemoved ? removed : retained).push(email)
  }
  return { removed, retained }
}
