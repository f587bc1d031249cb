import { createHmac } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Cents } from '#domain/money.ts'
import { bankMoneyKinds } from '#domain/payments/payments.ts'
import type { TypedCard } from '#domain/payments/test-cards.ts'
import type { Jobs } from '#server/capabilities/jobs/jobs.ts'
import { type Clock, systemClock } from '#server/context.ts'
import {
  type ProviderEvent,
  parseSignedBody,
  type UnreadableEvent,
} from '#server/contexts/payments/provider/provider.ts'
import type { Database } from '#server/database/client.ts'
import { sandboxDeliveries, sandboxObjects } from '#server/database/schema/sandbox.ts'
import type { PaymentProvider, ProviderDispute, ProviderMoney } from '../provider.ts'
import {
  closeAccount,
  completeAccount,
  createAccount,
  createOnboardingLink,
  createTransfer,
  getAccount,
  reverseTransfer,
} from './accounts.ts'
import { authenticatePayment, type CardAnswer, confirmPayment } from './confirm-payment.ts'
import { closeDispute, getDispute, openDispute } from './disputes.ts'
import { deriveSecret, isSameSecret, type SandboxContext } from './object-store.ts'
import type { SandboxObjects } from './objects.ts'
import { cancelPayment, createPayment, createRefund, getPayment, getRefund, lockPayment } from './payments.ts'

/** The calls that may fail in tests. */
type SandboxCall = Exclude<keyof PaymentProvider, 'name' | 'signatureHeader' | 'publishableKey' | 'readEvent'>

/**
 * Faults for tests, which may be set at any time: each function may throw `ProviderUnavailable` or `ProviderRefusal`. With
 * `before` the call has no effect, as if the provider were down; with `after` it has its effect, and its answer is lost.
 */
export interface SandboxFaults {
  before?: (call: SandboxCall, input: unknown) => void | Promise<void>
  after?: (call: SandboxCall, input: unknown) => void | Promise<void>
}

/** The card provider of the demonstration, with books and a clock of its own. */
export interface Sandbox extends PaymentProvider {
  name: 'sandbox'
  faults: SandboxFaults
  /** Called by the buyer's browser. */
  confirmPayment(input: TypedCard & { id: string; clientSecret: string }): Promise<CardAnswer>
  authenticatePayment(input: { id: string; clientSecret: string; accepted: boolean }): Promise<CardAnswer>
  /** Called by the seller's browser. */
  completeAccount(input: { id: string; token: string }): Promise<{ isComplete: boolean; url: string }>
  /** Delivers the webhooks that are due; returns their number. */
  deliverEvents(input: Parameters<typeof deliverEvents>[1]): Promise<number>
  context: SandboxContext
}

export function createSandbox(options: {
  db: Database
  /** The site's secret, from which the sandbox derives its keys. */
  secret: string
  origin: string
  /** Milliseconds that the bank takes to decide about a card. */
  delay?: number
  /** The queue that delivers its webhooks; without it they wait for `deliverEvents`. */
  jobs?: Pick<Jobs, 'enqueue'> | null
  clock?: Clock
  faults?: SandboxFaults
}): Sandbox {
  const context = {
    db: options.db,
    clock: options.clock ?? systemClock,
    jobs: options.jobs ?? null,
    webhookSecret: deriveSecret(options.secret, 'sandbox-webhooks'),
    origin: options.origin,
    delay: options.delay ?? 0,
  }
  const faults: SandboxFaults = options.faults ?? {}
  const withFaults =
    <Input, Answer>(
      name: SandboxCall,
      work: (callContext: typeof context, input: Input) => Promise<Answer>,
    ) =>
    async (input: Input): Promise<Answer> => {
      await sandbox.faults.before?.(name, input)
      const answer = await work(context, input)
      await sandbox.faults.after?.(name, input)
      return answer
    }
  const sandbox: Sandbox = {
    name: 'sandbox',
    signatureHeader: 'stripe-signature',
    publishableKey: null,
    faults,
    context,
    createPayment: withFaults('createPayment', createPayment),
    getPayment: withFaults('getPayment', getPayment),
    cancelPayment: withFaults('cancelPayment', cancelPayment),
    createRefund: withFaults('createRefund', createRefund),
    getRefund: withFaults('getRefund', getRefund),
    createTransfer: withFaults('createTransfer', createTransfer),
    reverseTransfer: withFaults('reverseTransfer', reverseTransfer),
    createAccount: withFaults('createAccount', createAccount),
    getAccount: withFaults('getAccount', getAccount),
    createOnboardingLink: withFaults('createOnboardingLink', createOnboardingLink),
    getDispute: withFaults('getDispute', getDispute),
    listMoney: withFaults('listMoney', listMoney),
    readEvent: async (input) => readEvent(context.webhookSecret, input),
    confirmPayment: (input) => confirmPayment(context, input),
    authenticatePayment: (input) => authenticatePayment(context, input),
    completeAccount: (input) => completeAccount(context, input),
    deliverEvents: (input) => deliverEvents(context, input),
  }
  return sandbox
}

/** Returns the provider if it is the sandbox, otherwise null. */
export const asSandbox = (provider: PaymentProvider | null): Sandbox | null =>
  provider?.name === 'sandbox' ? (provider as Sandbox) : null

/** Opens a dispute of a payment's cardholder, by default about the whole rest, for tests and demonstrations. */
export const openSandboxDispute = (
  { context }: Sandbox,
  { paymentId, ...dispute }: { paymentId: string; amount?: Cents; reason?: string },
): Promise<ProviderDispute> =>
  context.db.transaction(async (db) =>
    openDispute(context, db, await lockPayment(context, db, paymentId), dispute),
  )

/** Decides a dispute, for the platform (`won`) or the cardholder, for tests and demonstrations. */
export const closeSandboxDispute = (
  { context }: Sandbox,
  decision: { disputeId: string; status: 'won' | 'lost' },
): Promise<ProviderDispute> => closeDispute(context, decision)

/** Closes a seller's account at the provider, for tests and demonstrations. */
export const closeSandboxAccount = ({ context }: Sandbox, input: { accountId: string }): Promise<unknown> =>
  closeAccount(context, input)

/** Lists all money that moved since then, oldest first. */
async function listMoney({ db }: SandboxContext, { since }: { since: Date }): Promise<ProviderMoney[]> {
  const rows = await db
    .select()
    .from(sandboxObjects)
    .where(and(gte(sandboxObjects.createdAt, since), inArray(sandboxObjects.kind, [...bankMoneyKinds])))
    .orderBy(asc(sandboxObjects.createdAt), asc(sandboxObjects.id))
  return rows.flatMap(({ id, kind, reference, data, createdAt }): ProviderMoney[] => {
    const commonFields = {
      id,
      reference,
      createdAt,
      providerPaymentId: null,
      accountId: null,
      transferId: null,
      reversed: 0,
    }
    switch (kind) {
      case 'payment': {
        const { status, amountReceived: amount } = data as SandboxObjects['payment']
        return status === 'succeeded' ? [{ ...commonFields, kind, amount, providerPaymentId: id }] : []
      }
      case 'refund': {
        const { paymentId: providerPaymentId, amount, status } = data as SandboxObjects['refund']
        return status === 'failed' ? [] : [{ ...commonFields, kind, amount, providerPaymentId }]
      }
      case 'transfer': {
        const { paymentId, amount, reversed, accountId } = data as SandboxObjects['transfer']
        return [{ ...commonFields, kind, amount, reversed, accountId, providerPaymentId: paymentId }]
      }
      case 'reversal': {
        const { transferId, amount } = data as SandboxObjects['reversal']
        return [{ ...commonFields, kind, amount, transferId }]
      }
      case 'dispute': {
        const { paymentId: providerPaymentId, amount } = data as SandboxObjects['dispute']
        return [{ ...commonFields, kind, amount, providerPaymentId, reference: null }]
      }
      default:
        return []
    }
  })
}

/** Seconds by which a webhook may be old or ahead, as at Stripe. */
const toleranceSeconds = 5 * 60

export interface SignedEvent {
  body: string
  signature: string
}

/** Signs a body: `t=…,v1=…` is the time, and a signature over time and body, so that neither can be changed. */
export function signEvent(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${signBody(secret, seconds, body)}`
}

const signBody = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

const eventSchema = z.object({
  id: z.string(),
  type: z.enum(['payment', 'refund', 'account', 'payout', 'dispute', 'fraud-warning', 'other']),
  name: z.string(),
  objectId: z.string(),
})

/** @throws AppError `forbidden` */
function readEvent(
  secret: string,
  { body, signature, now }: SignedEvent & { now: Date },
): ProviderEvent | UnreadableEvent {
  const [, time, received] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const forbidden = () => new AppError('forbidden', generalMessages.forbidden)
  if (!time || !received || !isSameSecret(signBody(secret, Number(time), body), received)) throw forbidden()
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) throw forbidden()
  return parseSignedBody(body, (event) => eventSchema.parse(event))
}

/**
 * Delivers due events, signed now; one that was delivered but not marked (the process died) is delivered again. With
 * `deliveryId`, delivers only that one, once.
 */
async function deliverEvents(
  context: SandboxContext,
  {
    now = context.clock.now(),
    deliveryId,
    receive,
  }: { now?: Date; deliveryId?: number; receive: (event: SignedEvent) => Promise<unknown> },
): Promise<number> {
  const due = await context.db
    .select()
    .from(sandboxDeliveries)
    .where(
      and(
        isNull(sandboxDeliveries.deliveredAt),
        lte(sandboxDeliveries.dueAt, now),
        deliveryId === undefined ? undefined : eq(sandboxDeliveries.id, deliveryId),
      ),
    )
    .orderBy(asc(sandboxDeliveries.id))
  for (const { id, payload: event } of due) {
    // The event of a success is sent when the bank has answered, whatever this clock says.
    if (event.name === 'payment.succeeded')
      await settleSlowPayment({ ...context, clock: { now: () => now } }, event.objectId)
    const body = JSON.stringify(event)
    await receive({ body, signature: signEvent(context.webhookSecret, body, now) })
    await context.db.update(sandboxDeliveries).set({ deliveredAt: now }).where(eq(sandboxDeliveries.id, id))
  }
  return due.length
}

const settleSlowPayment = (context: SandboxContext, paymentId: string): Promise<unknown> =>
  context.db.transaction((db) => lockPayment(context, db, paymentId))
