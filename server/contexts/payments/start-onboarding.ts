import { eq, sql } from 'drizzle-orm'
import { canSell } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import { type Context, requireOwnSession } from '#server/context.ts'
import { sellerAccounts } from '#server/database/schema/payments.ts'
import { listContacts } from '../accounts/people.ts'
import { callProvider, requireProvider } from './call-provider.ts'
import { isUnknownToProvider, type PaymentProvider, type ProviderAccount } from './provider/provider.ts'

/** The seller's page about money, to which the provider returns. */
const moneyPath = '/profile/money'

/**
 * Returns the provider's page on which a seller enters identity and bank account. Repeatable. Not inside a transaction.
 * @throws AppError `not-signed-in`; `forbidden` for a buyer and for an impersonating administrator; `unavailable`
 */
export async function startOnboarding(ctx: Context): Promise<{ url: string }> {
  const actor = requireOwnSession(ctx)
  if (!canSell(actor.userType)) throw new AppError('forbidden', moneyMessages.sellersOnly)
  const provider = requireProvider(ctx)
  const [seller] = await listContacts(ctx, { userIds: [actor.userId] })
  const account = await callProvider(async () => {
    const { existing, replaces } = await findAccount(ctx, provider, actor.userId)
    const isProfessional = seller?.organizationType === 'other'
    return (
      existing ??
      provider.createAccount({ sellerId: actor.userId, email: actor.email, isProfessional, replaces })
    )
  })
  const now = ctx.clock.now()
  const values = { provider: provider.name, providerAccountId: account.id, missing: account.missing }
  await ctx.db
    .insert(sellerAccounts)
    .values({ sellerId: actor.userId, ...values, createdAt: now, updatedAt: now })
    // Only seller-accounts.ts marks an account as ready, because it also sends the waiting transfers; a new account is not
    // ready yet.
    .onConflictDoUpdate({
      target: sellerAccounts.sellerId,
      set: {
        ...values,
        isReady: sql`${sellerAccounts.isReady} and ${sellerAccounts.providerAccountId} = ${account.id}`,
        endedAt: null,
        updatedAt: now,
      },
    })
  const page = `${ctx.config.origin}${moneyPath}`
  return callProvider(() =>
    provider.createOnboardingLink({
      accountId: account.id,
      returnUrl: `${page}?onboarding=done`,
      refreshUrl: `${page}?onboarding=again`,
    }),
  )
}

/**
 * Returns the seller's known account, because a search at the provider would read all accounts (provider/stripe/stripe.ts).
 * `replaces` is an account that the provider rejected or does not know any more.
 */
async function findAccount(
  { db }: Context,
  provider: PaymentProvider,
  sellerId: string,
): Promise<{ existing?: ProviderAccount; replaces?: string }> {
  const [stored] = await db.select().from(sellerAccounts).where(eq(sellerAccounts.sellerId, sellerId))
  if (stored?.provider !== provider.name) return {}
  const { providerAccountId } = stored
  return provider.getAccount(providerAccountId).then(
    (existing) => (existing.isRejected ? { replaces: providerAccountId } : { existing }),
    (error) => {
      if (isUnknownToProvider(error)) return { replaces: providerAccountId }
      throw error
    },
  )
}
