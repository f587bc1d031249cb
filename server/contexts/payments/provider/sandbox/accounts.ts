import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { sandboxObjects } from '#server/database/schema/sandbox.ts'
import { type PaymentProvider, type ProviderAccount, ProviderRefusal } from '../provider.ts'
import {
  changeObject,
  emitEvent,
  findByReference,
  findObject,
  findOrCreate,
  hashSecret,
  isSameSecret,
  lockObject,
  readObject,
  requireSameRequest,
  type SandboxContext,
  type SandboxObject,
} from './object-store.ts'
import { lockPayment, toPaymentId } from './payments.ts'

const linkLifetimeMs = 10 * 60_000

export const createAccount = async (
  { db }: SandboxContext,
  { sellerId, email, isProfessional }: Parameters<PaymentProvider['createAccount']>[0],
): Promise<ProviderAccount> =>
  toProviderAccount(
    await findOrCreate(db, {
      kind: 'account',
      reference: sellerId,
      data: { email, isProfessional, isReady: false, link: null },
    }),
  )

/** Closes an account, after which the sandbox does not know it any more. */
export const closeAccount = (
  context: SandboxContext,
  { accountId }: { accountId: string },
): Promise<unknown> =>
  context.db.transaction(async (db) => {
    await db.delete(sandboxObjects).where(eq(sandboxObjects.id, accountId))
    const event = { type: 'account', name: 'account.application.deauthorized', objectId: accountId } as const
    await emitEvent(context, db, event)
  })

export const getAccount = async ({ db }: SandboxContext, id: string): Promise<ProviderAccount> =>
  toProviderAccount(await readObject(db, { kind: 'account', id }))

/** Creates a link, which replaces the former one. */
export const createOnboardingLink = (
  { db, clock, origin }: SandboxContext & { origin: string },
  { accountId, returnUrl, refreshUrl }: Parameters<PaymentProvider['createOnboardingLink']>[0],
): Promise<{ url: string }> =>
  db.transaction(async (db) => {
    const account = await lockObject(db, { kind: 'account', id: accountId })
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(clock.now().getTime() + linkLifetimeMs).toISOString()
    await changeObject(db, account, { link: { token: hashSecret(token), expiresAt, returnUrl, refreshUrl } })
    const query = new URLSearchParams({ account: accountId, token })
    return { url: `${origin}/sandbox/onboarding?${query}` }
  })

/**
 * Records that the seller has stated their identity and bank account, and can be paid from now on. An expired link does
 * nothing: `isComplete` is false, and `url` requests another.
 * @throws AppError `not-found` without the link's token
 */
export const completeAccount = (
  context: SandboxContext,
  { id, token }: { id: string; token: string },
): Promise<{ isComplete: boolean; url: string }> =>
  context.db.transaction(async (db) => {
    const account = await findObject(db, { kind: 'account', id, isLocked: true })
    const link = account?.data.link
    if (!account || !link || !isSameSecret(link.token, hashSecret(token)))
      throw new AppError('not-found', generalMessages.notFound)
    const isComplete = new Date(link.expiresAt) > context.clock.now()
    await changeObject(db, account, { link: null, ...(isComplete && { isReady: true }) })
    if (isComplete) await emitEvent(context, db, { type: 'account', name: 'account.updated', objectId: id })
    return { isComplete, url: isComplete ? link.returnUrl : link.refreshUrl }
  })

const toProviderAccount = ({ id, data }: SandboxObject<'account'>): ProviderAccount => ({
  id,
  isReady: data.isReady,
  isRejected: false,
  missing: data.isReady ? [] : ['external_account', 'tos_acceptance.date'],
})

/** A transfer draws on one charge, whose transfers together never exceed it. */
export const createTransfer = (
  context: SandboxContext,
  { transferId, amount, accountId, chargeId }: Parameters<PaymentProvider['createTransfer']>[0],
): Promise<{ id: string }> =>
  context.db.transaction(async (db) => {
    const payment = await lockPayment(context, db, toPaymentId(chargeId))
    const existing = await findByReference(db, { kind: 'transfer', reference: transferId })
    if (existing) {
      const { data } = existing
      requireSameRequest(data.paymentId === payment.id && data.amount === amount)
      return { id: existing.id }
    }
    const account = await readObject(db, { kind: 'account', id: accountId })
    if (!account.data.isReady)
      throw new ProviderRefusal(
        'insufficient_capabilities_for_transfer',
        'The destination account cannot receive transfers yet',
      )
    const { amountReceived, transferred } = payment.data
    if (amount <= 0 || amount > amountReceived - transferred)
      throw new ProviderRefusal('balance_insufficient', 'The charge does not have so much left')
    const { id } = await findOrCreate(db, {
      kind: 'transfer',
      reference: transferId,
      data: { paymentId: payment.id, accountId, amount, reversed: 0 },
    })
    await changeObject(db, payment, { transferred: transferred + amount })
    return { id }
  })

export const reverseTransfer = (
  context: SandboxContext,
  { reversalId, providerTransferId, amount }: Parameters<PaymentProvider['reverseTransfer']>[0],
): Promise<{ id: string }> =>
  context.db.transaction(async (db) => {
    // Locks the payment before the transfer, as everywhere, so that two calls never deadlock.
    const { data } = await readObject(db, { kind: 'transfer', id: providerTransferId })
    const payment = await lockPayment(context, db, data.paymentId)
    const transfer = await lockObject(db, { kind: 'transfer', id: providerTransferId })
    const existing = await findByReference(db, { kind: 'reversal', reference: reversalId })
    if (existing) {
      requireSameRequest(existing.data.transferId === transfer.id && existing.data.amount === amount)
      return { id: existing.id }
    }
    if (amount <= 0 || amount > transfer.data.amount - transfer.data.reversed)
      throw new ProviderRefusal('amount_too_large', 'A reversal cannot exceed what is left of the transfer')
    const { id } = await findOrCreate(db, {
      kind: 'reversal',
      reference: reversalId,
      data: { transferId: transfer.id, amount },
    })
    await changeObject(db, transfer, { reversed: transfer.data.reversed + amount })
    await changeObject(db, payment, { transferred: payment.data.transferred - amount })
    return { id }
  })
