import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import {
  type CardRefusal,
  cardRefusals,
  checkTestCard,
  lostAnswerMessage,
  type TestCard,
  type TypedCard,
  testCardDelayMs,
} from '#domain/payments/test-cards.ts'
import type { Database } from '#server/database/client.ts'
import { sandboxDeliveries } from '#server/database/schema/sandbox.ts'
import { openDispute } from './disputes.ts'
import { changeObject, emitEvent, findObject, isSameSecret, type SandboxContext } from './object-store.ts'
import { charge, lockPayment, type SandboxPayment } from './payments.ts'

/** The answer to the buyer's browser, as of Stripe's own form. */
export type CardAnswer =
  | { status: 'succeeded' | 'processing' }
  /** The page of the bank where the cardholder confirms the payment. */
  | { status: 'requires-action'; actionUrl: string }
  /** `code` is the provider's, `message` is in French. */
  | { status: 'refused'; code: CardRefusal; message: string }

interface CardDecision {
  answer: CardAnswer
  /** The webhook that must arrive before the answer. */
  deliveryId?: number
  isAnswerLost?: boolean
}

/**
 * Charges a card for the buyer's browser. Only the card's last four digits are stored.
 * @throws AppError `not-found` without the payment's secret, `unavailable` when the answer is lost
 */
export async function confirmPayment(
  context: SandboxContext & { delay: number },
  input: TypedCard & { id: string; clientSecret: string },
): Promise<CardAnswer> {
  await requireSecret(context, input)
  // No lock is held while the bank decides; a second click finds the result below.
  await wait(context.delay)
  const card = checkTestCard(input, context.clock.now())
  return runOnPayment(context, (db, payment) => decideOnCard(context, db, payment, card), input.id)
}

/**
 * Records whether the cardholder confirmed at their bank.
 * @throws AppError `not-found`
 */
export async function authenticatePayment(
  context: SandboxContext & { delay: number },
  input: { id: string; clientSecret: string; accepted: boolean },
): Promise<CardAnswer> {
  await requireSecret(context, input)
  await wait(context.delay)
  return runOnPayment(
    context,
    async (db, payment) => {
      const { status, isAuthenticating } = payment.data
      if (status !== 'open') return { answer: settledAnswer(payment) }
      // It was refused before, or another card was tried since: this page is outdated.
      if (!isAuthenticating || !input.accepted)
        return refuseCard(context, db, payment, 'authentication_failed')
      await charge(db, payment, { behaviour: '3d-secure' })
      await emitPaymentSucceeded(context, db, payment)
      return { answer: { status: 'succeeded' } }
    },
    input.id,
  )
}

async function runOnPayment(
  context: SandboxContext & { delay: number },
  work: (db: Database, payment: SandboxPayment) => Promise<CardDecision>,
  id: string,
): Promise<CardAnswer> {
  const { answer, deliveryId, isAnswerLost } = await context.db.transaction(async (db) =>
    work(db, await lockPayment(context, db, id)),
  )
  if (deliveryId !== undefined) await waitForDelivery(context, deliveryId)
  if (isAnswerLost) throw new AppError('unavailable', lostAnswerMessage)
  return answer
}

async function decideOnCard(
  context: SandboxContext,
  db: Database,
  payment: SandboxPayment,
  card: TestCard | CardRefusal,
): Promise<CardDecision> {
  if (payment.data.status !== 'open') return { answer: settledAnswer(payment) }
  if (typeof card === 'string') return refuseCard(context, db, payment, card)
  const paidCard = { behaviour: card.behaviour, lastFour: card.number.slice(-4) }
  switch (card.behaviour) {
    case 'refused':
      return refuseCard(context, db, payment, 'card_declined')
    case 'insufficient-funds':
      return refuseCard(context, db, payment, 'insufficient_funds')
    case '3d-secure': {
      await changeObject(db, payment, { isAuthenticating: true, lastFour: paidCard.lastFour })
      const query = new URLSearchParams({ payment: payment.id, secret: payment.data.clientSecret })
      return { answer: { status: 'requires-action', actionUrl: `/sandbox/3ds?${query}` } }
    }
    case 'slow-bank': {
      const settlesAt = new Date(context.clock.now().getTime() + testCardDelayMs).toISOString()
      await changeObject(db, payment, {
        ...paidCard,
        status: 'processing',
        isAuthenticating: false,
        settlesAt,
      })
      await emitPaymentSucceeded(context, db, payment, { delay: testCardDelayMs })
      return { answer: { status: 'processing' } }
    }
    default: {
      const charged = await charge(db, payment, paidCard)
      const deliveryId = await emitPaymentSucceeded(context, db, payment, {
        copies: card.behaviour === 'webhook-twice' ? 2 : 1,
        delay: card.behaviour === 'webhook-late' ? testCardDelayMs : 0,
      })
      if (card.behaviour === 'contested') await openDispute(context, db, charged, {})
      return {
        answer: { status: 'succeeded' },
        isAnswerLost: card.behaviour === 'answer-lost',
        ...(card.behaviour === 'webhook-first' && { deliveryId }),
      }
    }
  }
}

async function refuseCard(
  context: SandboxContext,
  db: Database,
  payment: SandboxPayment,
  code: CardRefusal,
): Promise<CardDecision> {
  await changeObject(db, payment, { isAuthenticating: false })
  await emitEvent(context, db, { type: 'payment', name: 'payment.refused', objectId: payment.id })
  return { answer: refusedAnswer(code) }
}

const refusedAnswer = (code: CardRefusal): CardAnswer => ({
  status: 'refused',
  code,
  message: cardRefusals[code],
})

/** The answer of a payment that is paid, in progress or cancelled: the card is not tried again. */
const settledAnswer = ({ data: { status } }: SandboxPayment): CardAnswer =>
  status === 'succeeded' || status === 'processing' ? { status } : refusedAnswer('payment_cancelled')

const emitPaymentSucceeded = (
  context: SandboxContext,
  db: Database,
  payment: SandboxPayment,
  delivery?: { copies?: number; delay?: number },
) => emitEvent(context, db, { type: 'payment', name: 'payment.succeeded', objectId: payment.id }, delivery)

/** Answers alike for an unknown payment and a wrong secret. */
async function requireSecret(
  { db }: SandboxContext,
  { id, clientSecret }: { id: string; clientSecret: string },
): Promise<void> {
  const payment = await findObject(db, { kind: 'payment', id })
  if (!payment || !isSameSecret(payment.data.clientSecret, clientSecret))
    throw new AppError('not-found', generalMessages.notFound)
}

const deliveryTimeoutMs = 3_000

async function waitForDelivery(context: SandboxContext & { delay: number }, id: number): Promise<void> {
  const deadline = Date.now() + deliveryTimeoutMs
  while (Date.now() < deadline) {
    const [delivery] = await context.db
      .select({ at: sandboxDeliveries.deliveredAt })
      .from(sandboxDeliveries)
      .where(eq(sandboxDeliveries.id, id))
    if (delivery?.at) break
    await wait(25)
  }
  // A stored event may not be applied yet.
  await wait(context.delay)
}
