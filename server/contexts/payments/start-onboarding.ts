import { eq, sql } from 'drizzle-orm'
import { canSell } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { type Context, requireOwnSession } from '#server/context.ts'
import { sellerAccounts } from '#server/database/schema/payments.ts'
import { listContacts } from '../accounts/people.ts'
import { callProvider, requireProvider } from './call-provider.ts'
import { isUnknownToProvider, type PaymentProvider, type ProviderAccount } from './provider/provider.ts'

/** Where the seller finds their money, and is sent back to. */
const moneyPage = '/profile/money'

/**
 * Leads a seller to the provider, who asks them who they are and where their bank is. Repeatable. Not inside a transaction.
 * @throws AppError `not-signed-in`; `forbidden` to who sells nothing, or acts as them; `unavailable`
 */
export async function startOnboarding(ctx: Context): Promise<{ url: string }> {
  const actor = requireOwnSession(ctx)
  if (!canSell(actor.userType)) throw new AppError('forbidden', moneyMessages.sellersOnly)
  const provider = requireProvider(ctx)
  const [seller] = await listContacts(ctx, { userIds: [actor.userId] })
  const account = await callProvider(async () => {
    const { known, replaces } = await findAccount(ctx, provider, actor.userId)
    const isProfessional = seller?.organizationType === 'other'
    return (
      known ??
      provider.createAccount({ sellerId: actor.userId, email: actor.email, isProfessional, replaces })
    )
  })
  const now = ctx.clock.now()
  const values = { provider: provider.name, providerAccountId: account.id, missing: account.missing }
  await ctx.db
    .insert(sellerAccounts)
    .values({ sellerId: actor.userId, ...values, createdAt: now, updatedAt: now })
    // That it is ready is for seller-accounts.ts alone to say, which sends what waits for it; another one is not yet.
    .onConflictDoUpdate({
      target: sellerAccounts.sellerId,
      set: {
        ...values,
        isReady: sql`${sellerAccounts.isReady} and ${sellerAccounts.providerAccountId} = ${account.id}`,
        endedAt: null,
        updatedAt: now,
      },
    })
  const page = `${ctx.config.origin}${moneyPage}`
  return callProvider(() =>
    provider.createOnboardingLink({
      accountId: account.id,
      returnUrl: `${page}?onboarding=done`,
      refreshUrl: `${page}?onboarding=again`,
    }),
  )
}

/**
 * The seller's known account; searching for it at the provider would read all accounts (provider/stripe/stripe.ts). `replaces`: one
 * that the provider does not know any more, or has rejected.
 */
async function findAccount(
  { db }: Context,
  provider: PaymentProvider,
  sellerId: string,
): Promise<{ known?: ProviderAccount; replaces?: string }> {
  const [stored] = await db.select().from(sellerAccounts).where(eq(sellerAccounts.sellerId, sellerId))
  if (stored?.provider !== provider.name) return {}
  const { providerAccountId } = stored
  return provider.getAccount(providerAccountId).then(
    (known) => (known.isRejected ? { replaces: providerAccountId } : { known }),
    (error) => {
      if (isUnknownToProvider(error)) return { replaces: providerAccountId }
      throw error
    },
  )
}
