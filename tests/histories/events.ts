import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { defaultDelays } from '#domain/orders/delays.ts'
import { getTransition, listActions, type TransitionName } from '#domain/orders/lifecycle.ts'
import { moveSchema, partyMoves } from '#domain/orders/move-schemas.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { placeOrderSchema } from '#domain/orders/schemas.ts'
import { type TestCard, testCards } from '#domain/payments/test-cards.ts'
import type { Actor } from '#server/context.ts'
import { restoreUser, suspendUser } from '#server/contexts/accounts/suspend-user.ts'
import {
  refundableAmount,
  refundPartially,
  releaseHeld,
  releaseRefund,
  repayOtherwise,
} from '#server/contexts/orders/admin/refunds.ts'
import { advanceOrder } from '#server/contexts/orders/clock/advance-order.ts'
import { collect } from '#server/contexts/orders/collection/collect.ts'
import { readPickupCodes } from '#server/contexts/orders/collection/pickup-codes.ts'
import { moveAsParty } from '#server/contexts/orders/move-as-party.ts'
import { openOrderPayment } from '#server/contexts/orders/payment/open-order-payment.ts'
import { checkPayment } from '#server/contexts/orders/payment/settle-payment.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import { offerQuote } from '#server/contexts/orders/quotes/offer-quote.ts'
import { readFacts } from '#server/contexts/orders/read-facts.ts'
import { continueSale } from '#server/contexts/orders/suspended-sales.ts'
import { readBalances } from '#server/contexts/payments/balances.ts'
import { replayEvent } from '#server/contexts/payments/events.ts'
import { ProviderRefusal, ProviderUnavailable } from '#server/contexts/payments/provider/provider.ts'
import {
  closeSandboxAccount,
  closeSandboxDispute,
  openSandboxDispute,
} from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { retryRefund, retryTransfer } from '#server/contexts/payments/retry.ts'
import { bearRefund, settleTransferOtherwise } from '#server/contexts/payments/settle-otherwise.ts'
import { storeEvent } from '#server/contexts/payments/store-event.ts'
import {
  cardDisputes,
  fulfilments,
  orderItems,
  payments,
  refunds,
  sellerAccounts,
  transfers,
} from '#server/database/schema/index.ts'
import { completeOnboarding } from '../helpers/payments.ts'
import { type History, ProcessKilled } from './history.ts'
import { runDueJobs } from './queue.ts'
import { makeShop } from './world.ts'

/** Random numbers that decide the variable parts of an event. */
export interface Choice {
  one: number
  two: number
}
type HistoryEvent = (history: History, choice: Choice) => Promise<unknown>

const pick = <Item>(items: readonly Item[], number: number): Item => items[number % items.length] as Item
const pickFulfilment = ({ fulfilments }: History, { one }: Choice) => pick(fulfilments, one)
const minute = 60_000
const hours = [1, 20, 24 * 2, 24 * 4, 24 * 8, 24 * 15, 24 * 31]

const parties = ['buyer', 'seller', 'administrator'] as const
type Party = (typeof parties)[number]

/** Moves a fulfilment as one of its parties, whether or not the page offers the action. */
const moveAs =
  (transition: TransitionName, party: Party): HistoryEvent =>
  (history, choice) => {
    const { fulfilmentId, seller } = pickFulfilment(history, choice)
    const actor = { buyer: history.buyer, seller, administrator: history.world.admin }[party]
    const move = moveSchema.parse({ transition, reason: 'Parce que.', amount: 1 + (choice.two % 5_000) })
    return moveAsParty(history.as(actor), { fulfilmentId, ...move })
  }

/** One event for each button of a transition. */
const moves = Object.fromEntries(
  partyMoves.flatMap((name) =>
    parties
      .filter((party) => getTransition(name).button?.[party])
      .map((party) => [`${name} by ${party}`, moveAs(name, party)]),
  ),
) as Record<`${TransitionName} by ${Party}`, HistoryEvent>

/** Applies an administrator's action to a failed row. */
const resolveFailed =
  (
    table: typeof transfers | typeof refunds,
    resolve: (history: History, id: string) => Promise<unknown>,
  ): HistoryEvent =>
  async (history) => {
    const rows = await history.world.ctx.db.select().from(table).where(eq(table.orderId, history.orderId))
    const failed = rows.find(({ status }) => status === 'failed')
    if (failed) await resolve(history, failed.id)
  }
/** Chooses an action that the page offers to the buyer, the seller or an administrator. */
const takeOfferedAction: HistoryEvent = async (history, { one, two }) => {
  const { orderId, buyer, world } = history
  const fulfilment = pick(await readFacts(history.as(null), { orderId }), one)
  const actor = pick(
    [
      { mover: 'buyer' as const, person: buyer },
      { mover: 'seller' as const, person: findSeller(history, fulfilment.fulfilment.id) },
      { mover: 'administrator' as const, person: world.admin },
    ],
    one >> 2,
  )
  const actions = listActions(actor.mover, fulfilment.facts, history.now, defaultDelays).filter(
    isRandomAction,
  )
  const transition = actions.length > 0 ? pick(actions, two) : null
  if (!transition) return
  history.log.push(`  ${actor.mover}: ${transition}`)
  const move = moveSchema.parse({ transition, reason: 'Parce que.', amount: 1 + (two % 5_000) })
  await moveAsParty(history.as(actor.person), { fulfilmentId: fulfilment.fulfilment.id, ...move })
}
/** Excludes actions that end an order before its payment, which other events perform, and quotes, which need a price. */
const isRandomAction = (name: TransitionName) =>
  !(['offer-quote', 'cancel', 'decline', 'refuse-quote'] as TransitionName[]).includes(name)
const findSeller = ({ fulfilments }: History, id: string) =>
  fulfilments.find(({ fulfilmentId }) => fulfilmentId === id)?.seller as Actor

const asAdmin = (history: History) => history.as(history.world.admin)

const injectFault =
  (at: 'before' | 'after' | 'transaction', make: () => Error, calls?: readonly string[]): HistoryEvent =>
  async (history, { one }) => {
    history.fault = {
      at,
      make,
      left: 1 + (one % 3),
      isRefusal: calls !== undefined,
      ...(calls && { calls }),
    }
  }
const providerDown = () => new ProviderUnavailable('down')
const processKilled = () => new ProcessKilled('killed')

export const events = {
  place: async (history, { one, two }) => {
    const { world } = history
    // Some orders include a free product; a free order needs no payment.
    const newShops = two % 3 === 0 ? [await makeShop(world, one % 2 === 0 ? [0, 77] : [4_321, 77])] : []
    const shops = [...newShops, ...world.shops].slice(0, 1 + (one % 3))
    const items = shops.flatMap(({ products }, index) =>
      products
        .slice(0, 1 + ((two >> index) % 2))
        .map(({ id }, place) => ({ productId: id, quantity: 1 + ((one + place) % 3) })),
    )
    const shippingOption = two % 5 === 0 ? ('quote' as const) : ('pickup' as const)
    const order = placeOrderSchema.parse({ items, shippingOption, idempotencyKey: randomUUID() })
    history.orderId = (await placeOrder(history.as(history.buyer), order)).id
    const { db } = world.ctx
    const rows = await db.select().from(fulfilments).where(eq(fulfilments.orderId, history.orderId))
    history.fulfilments = shops.map(({ seller }) => ({
      seller,
      fulfilmentId: rows.find(({ sellerId }) => sellerId === seller.userId)?.id as string,
    }))
    // The rate is frozen at the sale; this one leads to rounding.
    const commissionRate = pick([0, 250, 333, 1_250, 10_000], two)
    await db.update(fulfilments).set({ commissionRate }).where(eq(fulfilments.orderId, history.orderId))
  },
  act: takeOfferedAction,
  pay: (history, { one }) => pay(history, pick(testCards, one)),
  'pay-with-accepted-card': (history) => pay(history, pick(testCards, 0)),
  authenticate: async (history, { one }) => {
    const payment = await findLatestPayment(history)
    if (!payment?.providerPaymentId || !payment.clientSecret) return
    const { providerPaymentId: id, clientSecret } = payment
    await history.sandbox.authenticatePayment({ id, clientSecret, accepted: one % 4 > 0 })
  },
  'check-payment': (history) =>
    checkPayment(history.as(history.buyer), { number: orderNumber(history.orderId) }),
  'run-jobs': (history, { one, two }) => runDueJobs(history, { limit: 1 + (one % 6), skip: two }),
  'run-all-jobs': (history) => runDueJobs(history, { limit: 50, skip: 0 }),
  'redeliver-event': async (history, { one }) => {
    const event = history.receivedEvents.length > 0 && pick(history.receivedEvents, one)
    if (event) await storeEvent(history.as(null), event)
  },
  forged: async (history, { one }) => {
    const event = history.receivedEvents.length > 0 && pick(history.receivedEvents, one)
    const body = JSON.stringify({
      id: `evt_${one}`,
      type: 'payment',
      name: 'payment.succeeded',
      objectId: 'pay_1',
    })
    await storeEvent(history.as(null), { body, signature: event ? event.signature : 't=1,v1=0' })
  },
  wait: async (history, { one }) => {
    history.now = new Date(history.now.getTime() + pick(hours, one) * 60 * minute)
  },
  'wait-a-little': async (history, { one }) => {
    history.now = new Date(history.now.getTime() + (1 + (one % 40)) * minute)
  },
  ...moves,
  clock: (history) => advanceOrder(history.as(null), { orderId: history.orderId }),
  collect: (history, choice) => handOver(history, choice, { isComplete: true }),
  'collect-part': (history, choice) => handOver(history, choice, { isComplete: false }),
  'refund-some': async (history, choice) => {
    const { fulfilmentId } = pickFulfilment(history, choice)
    const balance = (await readBalances(history.as(null), { fulfilmentIds: [fulfilmentId] })).get(
      fulfilmentId,
    )
    const amount = 1 + (choice.two % 4_000)
    const refundInput = { fulfilmentId, amount, reason: 'Geste', refundable: refundableAmount(balance) }
    await refundPartially(asAdmin(history), refundInput)
  },
  'offer-quote': (history, choice) => {
    const { fulfilmentId, seller } = pickFulfilment(history, choice)
    const expiresAt = new Date(history.now.getTime() + 3 * 24 * 60 * minute).toISOString()
    const price = choice.two % 9_000
    return offerQuote(history.as(seller), { fulfilmentId, price, conditions: '', expiresAt })
  },
  onboard: (history, choice) =>
    completeOnboarding(
      { ctx: history.as(null), sandbox: history.sandbox },
      pickFulfilment(history, choice).seller,
    ),
  'open-card-dispute': async (history, { one, two }) => {
    const payment = await findLatestPayment(history)
    if (!payment?.providerPaymentId) return
    // Most disputes contest a part of the payment, whatever was refunded before.
    const partial = { amount: 1 + (two % payment.amount) }
    await openSandboxDispute(history.sandbox, {
      paymentId: payment.providerPaymentId,
      ...(one % 3 > 0 && partial),
    })
  },
  'close-card-dispute': async (history, { one }) => {
    const payment = await findLatestPayment(history)
    if (!payment) return
    const dispute = await findDispute(history, payment.id)
    if (dispute?.status === 'open')
      await closeSandboxDispute(history.sandbox, {
        disputeId: dispute.providerDisputeId,
        status: one % 2 === 0 ? 'won' : 'lost',
      })
  },
  'retry-transfer': resolveFailed(transfers, (history, transferId) =>
    retryTransfer(asAdmin(history), { transferId }),
  ),
  'retry-refund': resolveFailed(refunds, (history, refundId) => retryRefund(asAdmin(history), { refundId })),
  bear: resolveFailed(refunds, (history, refundId) => bearRefund(asAdmin(history), { refundId })),
  /** Reinstates a lost dispute. */
  'reinstate-lost-dispute': async (history) => {
    const payment = await findLatestPayment(history)
    const dispute = payment && (await findDispute(history, payment.id))
    if (dispute?.status === 'lost')
      await closeSandboxDispute(history.sandbox, { disputeId: dispute.providerDisputeId, status: 'won' })
  },
  'repay-otherwise': resolveFailed(refunds, (history, refundId) =>
    repayOtherwise(asAdmin(history), { refundId, reference: 'VIR 12' }),
  ),
  'release-refund': resolveFailed(refunds, (history, refundId) =>
    releaseRefund(asAdmin(history), { refundId }),
  ),
  'pay-otherwise': async (history) => {
    const rows = await history.world.ctx.db
      .select()
      .from(transfers)
      .where(eq(transfers.orderId, history.orderId))
    const stuck = rows.find(({ status }) => status === 'failed' || status === 'waiting')
    if (stuck) await settleTransferOtherwise(asAdmin(history), { transferId: stuck.id, reference: 'VIR 34' })
  },
  suspend: (history, choice) => {
    const { userId } = pickFulfilment(history, choice).seller
    return suspendUser(asAdmin(history), { userId, reason: 'Fraude' })
  },
  'lift-suspension': (history, choice) =>
    restoreUser(asAdmin(history), { userId: pickFulfilment(history, choice).seller.userId }),
  'continue-sale': (history, choice) => continueSale(asAdmin(history), pickFulfilment(history, choice)),
  'close-account': async (history, choice) => {
    const { seller } = pickFulfilment(history, choice)
    const [account] = await history.world.ctx.db
      .select()
      .from(sellerAccounts)
      .where(eq(sellerAccounts.sellerId, seller.userId))
    if (!account) return
    history.closedAccounts.add(seller)
    await closeSandboxAccount(history.sandbox, { accountId: account.providerAccountId })
  },
  'release-held': (history, choice) => releaseHeld(asAdmin(history), pickFulfilment(history, choice)),
  replay: async (history, { one }) => {
    const event = history.receivedEvents.length > 0 && pick(history.receivedEvents, one)
    if (event) await replayEvent(asAdmin(history), { eventId: (JSON.parse(event.body) as { id: string }).id })
  },
  'provider-down': injectFault('before', providerDown),
  'response-lost': injectFault('after', providerDown),
  'crash-before-call': injectFault('before', processKilled),
  'crash-after-call': injectFault('after', processKilled),
  'crash-in-transaction': injectFault('transaction', processKilled),
  'right-missing': injectFault('before', () => new ProviderUnavailable('the key lacks a right'), [
    'getPayment',
    'getDispute',
    'getAccount',
    'createTransfer',
    'createRefund',
  ]),
  refused: injectFault('before', () => new ProviderRefusal('balance_insufficient', 'Not enough'), [
    'createTransfer',
    'reverseTransfer',
    'createRefund',
  ]),
} satisfies Record<string, HistoryEvent>

export type EventName = keyof typeof events

async function pay(history: History, { number, behaviour }: TestCard): Promise<void> {
  const view = await openOrderPayment(history.as(history.buyer), { number: orderNumber(history.orderId) })
  // The sandbox would wait for a webhook that only the run-jobs event delivers.
  if (!view.payment || behaviour === 'webhook-first') return
  const { providerPaymentId: id, clientSecret } = view.payment
  await history.sandbox.confirmPayment({ id, clientSecret, number, expiry: '12/39', cvc: '123' })
}

async function findLatestPayment({ world, orderId }: History) {
  const [payment] = await world.ctx.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(1)
  return payment
}

async function findDispute({ world }: History, paymentId: string) {
  const [dispute] = await world.ctx.db
    .select()
    .from(cardDisputes)
    .where(eq(cardDisputes.paymentId, paymentId))
  return dispute
}

/** Hands over everything or one piece with the buyer's pickup code. */
async function handOver(
  history: History,
  choice: Choice,
  { isComplete }: { isComplete: boolean },
): Promise<void> {
  const { fulfilmentId, seller } = pickFulfilment(history, choice)
  const codes = await readPickupCodes(history.as(history.buyer), { fulfilmentIds: [fulfilmentId] })
  const code = codes.get(fulfilmentId)?.code
  if (!code) return
  const items = await history.world.ctx.db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.fulfilmentId, [fulfilmentId]))
    .orderBy(orderItems.price, orderItems.id)
  const remainingItems = items.map(({ id, quantity, handedOver }) => ({
    itemId: id,
    quantity: quantity - handedOver,
  }))
  const collectable = remainingItems.filter(({ quantity }) => quantity > 0)
  const line = pick(collectable, choice.two)
  await collect(history.as(seller), {
    code,
    items: isComplete || !line ? collectable : [{ ...line, quantity: 1 }],
  })
}
