import type Stripe from 'stripe'
import type { PaymentProvider, ProviderAccount } from '../provider.ts'
import { firstOf, makeOnce, page } from './ask.ts'

/**
 * Accounts cannot be listed by our id: all of them are read through, which happens once a seller, when they begin to
 * give their bank details.
 */
export async function createAccount(
  stripe: Stripe,
  { sellerId, email, isProfessional }: Parameters<PaymentProvider['createAccount']>[0],
): Promise<ProviderAccount> {
  const account = await makeOnce({
    key: `account-${sellerId}`,
    find: () =>
      firstOf(stripe.accounts.list({ limit: page }), ({ metadata }) => metadata?.seller_id === sellerId),
    make: (options) =>
      stripe.accounts.create(
        {
          type: 'express',
          country: 'FR',
          email,
          // A professional may be a company or a person in business alone: Stripe asks them.
          ...(!isProfessional && { business_type: 'individual' as const }),
          capabilities: { transfers: { requested: true } },
          metadata: { seller_id: sellerId },
        },
        options,
      ),
    // The address may have changed since; it is the same seller.
    isSame: () => true,
  })
  return toProviderAccount(account)
}

export const getAccount = async (stripe: Stripe, id: string): Promise<ProviderAccount> =>
  toProviderAccount(await stripe.accounts.retrieve(id))

/** Each link works once: every call makes a new one. */
export async function createOnboardingLink(
  stripe: Stripe,
  { accountId, returnUrl, refreshUrl }: Parameters<PaymentProvider['createOnboardingLink']>[0],
): Promise<{ url: string }> {
  const { url } = await stripe.accountLinks.create({
    account: accountId,
    type: 'account_onboarding',
    return_url: returnUrl,
    refresh_url: refreshUrl,
  })
  return { url }
}

const toProviderAccount = (account: Stripe.Account): ProviderAccount => ({
  id: account.id,
  isReady: account.capabilities?.transfers === 'active' && account.payouts_enabled,
  missing: account.requirements?.currently_due ?? [],
})
