import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import type { Context } from '#server/context.ts'
import { listContacts } from '#server/contexts/accounts/people.ts'

/** Tells a seller what is the matter with an address of theirs. */
export async function mailSeller(
  ctx: Context,
  { userId, url }: { userId: string; url: string },
  problem: string,
): Promise<void> {
  const [seller] = await listContacts(ctx, { userIds: [userId] })
  if (!seller) return
  await enqueueEmail(ctx, {
    template: 'feed-problem',
    recipient: seller.email,
    data: {
      firstName: seller.firstName ?? '',
      site: new URL(url).hostname,
      problem,
      url: `${ctx.config.origin}/profile/products/import`,
    },
  })
}
