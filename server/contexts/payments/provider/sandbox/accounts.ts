import { randomBytes } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { PaymentProvider, ProviderAccount } from '../provider.ts'
import {
  changeObject,
  emitEvent,
  findObject,
  findOrMake,
  hashOf,
  isSameSecret,
  lockObject,
  readObject,
  type SandboxContext,
  type SandboxObject,
} from './books.ts'

const linkLifetime = 10 * 60_000

export const createAccount = async (
  { db }: SandboxContext,
  { sellerId, email, isProfessional }: Parameters<PaymentProvider['createAccount']>[0],
): Promise<ProviderAccount> =>
  toProviderAccount(
    await findOrMake(db, {
      kind: 'account',
      reference: sellerId,
      data: { email, isProfessional, isReady: false, link: null },
    }),
  )

export const getAccount = async ({ db }: SandboxContext, id: string): Promise<ProviderAccount> =>
  toProviderAccount(await readObject(db, { kind: 'account', id }))

/** A new link ends the one before. */
export const createOnboardingLink = (
  { db, clock, origin }: SandboxContext & { origin: string },
  { accountId, returnUrl, refreshUrl }: Parameters<PaymentProvider['createOnboardingLink']>[0],
): Promise<{ url: string }> =>
  db.transaction(async (db) => {
    const account = await lockObject(db, { kind: 'account', id: accountId })
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now().getTime() + linkLifetime).toISOString()
    await changeObject(db, account, { link: { token: hashOf(token), expiresAt, returnUrl, refreshUrl } })
    const query = new URLSearchParams({ account: accountId, token })
    return { url: `${origin}/sandbox/onboarding?${query}` }
  })

/**
 * The seller has stated who they are and where their bank is: from now on they can be paid. An expired link does nothing;
 * `isComplete` false then, and `url` asks for another.
 * @throws AppError `not-found` without the link's token
 */
export const completeAccount = (
  context: SandboxContext,
  { id, token }: { id: string; token: string },
): Promise<{ isComplete: boolean; url: string }> =>
  context.db.transaction(async (db) => {
    const account = await findObject(db, { kind: 'account', id, isLocked: true })
    const link = account?.data.link
    if (!account || !link || !isSameSecret(link.token, hashOf(token)))
      throw new AppError('not-found', generalMessages.notFound)
    const isComplete = new Date(link.expiresAt) > context.clock.now()
    await changeObject(db, account, { link: null, ...(isComplete && { isReady: true }) })
    if (isComplete) await emitEvent(context, db, { type: 'account', name: 'account.updated', objectId: id })
    return { isComplete, url: isComplete ? link.returnUrl : link.refreshUrl }
  })

const toProviderAccount = ({ id, data }: SandboxObject<'account'>): ProviderAccount => ({
  id,
  isReady: data.isReady,
  missing: data.isReady ? [] : ['external_account', 'tos_acceptance.date'],
})
