import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeError } from '#server/lib/log.ts'
import { signStripe, startStripeServer } from '#tests/helpers/stripe-server.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { type PaymentProvider, ProviderUnavailable } from './provider.ts'
import {
  closeSandboxDispute,
  createSandbox,
  openSandboxDispute,
  type Sandbox,
  signEvent,
} from './sandbox/sandbox.ts'
import { createStripe } from './stripe/stripe.ts'

const server = startTestServer()
const stripe = await startStripeServer()
afterAll(() => stripe.stop())

const minute = 60_000

/** Actions of buyers, banks and sellers at the provider, and its failures. */
interface ProviderTestKit {
  provider: PaymentProvider
  pay(paymentId: string, number: string): Promise<string>
  authenticate(paymentId: string, accepted: boolean): Promise<void>
  completeAccount(accountId: string): Promise<void>
  openDispute(paymentId: string, amount?: number): Promise<string>
  closeDispute(disputeId: string, status: 'won' | 'lost'): Promise<void>
  startOutage(): void
  loseAnswer(): void
  clearFaults(): void
  /** After a day the provider has deleted idempotency keys. */
  advanceOneDay(): void
  /** The pending events, signed at that time. */
  takeEvents(at?: Date): Promise<{ body: string; signature: string }[]>
  sign(body: string, at: Date, secret?: string): string
}

function sandboxKit(): ProviderTestKit {
  const { db } = server.as()
  const sandbox = createSandbox({ db, secret: 'a secret', origin: 'http://localhost' })
  const card = { expiry: '12/40', cvc: '123' }
  const secretOf = async (id: string) => (await sandbox.getPayment(id)).clientSecret
  return {
    provider: sandbox,
    pay: async (id, number) => {
      const { clientSecret } = await sandbox.getPayment(id)
      const answer = await sandbox.confirmPayment({ id, clientSecret, number, ...card })
      return answer.status
    },
    authenticate: async (id, accepted) => {
      await sandbox.authenticatePayment({ id, clientSecret: await secretOf(id), accepted })
    },
    completeAccount: (id) => completeSandboxAccount(sandbox, id),
    openDispute: async (paymentId, amount) =>
      (await openSandboxDispute(sandbox, { paymentId, ...(amount && { amount }) })).id,
    closeDispute: async (disputeId, status) => {
      await closeSandboxDispute(sandbox, { disputeId, status })
    },
    startOutage: () => {
      sandbox.faults.before = unavailable
    },
    loseAnswer: () => {
      sandbox.faults.after = unavailable
    },
    clearFaults: () => {
      sandbox.faults = {}
    },
    advanceOneDay: () => {},
    takeEvents: async (at = new Date()) => {
      const events: { body: string; signature: string }[] = []
      await sandbox.deliverEvents({ now: at, receive: async (event) => events.push(event) })
      return events
    },
    sign: (body, at, secret = sandbox.context.webhookSecret) => signEvent(secret, body, at),
  }
}

const unavailable = () => {
  throw new ProviderUnavailable('test')
}

async function completeSandboxAccount(sandbox: Sandbox, id: string): Promise<void> {
  const { url } = await sandbox.createOnboardingLink({ accountId: id, returnUrl: '/a', refreshUrl: '/b' })
  const token = new URL(url).searchParams.get('token') ?? ''
  expect(await sandbox.completeAccount({ id, token })).toEqual({ isComplete: true, url: '/a' })
}

function stripeKit(): ProviderTestKit {
  const { secretKey, publishableKey } = stripe
  const webhookSecret = `${stripe.webhookSecret},${stripe.connectWebhookSecret}`
  return {
    provider: createStripe({
      provider: 'stripe',
      secretKey,
      publishableKey,
      webhookSecret,
      api: new URL(stripe.url),
    }),
    pay: async (id, number) => stripe.confirm(id, number).replace('requires_action', 'requires-action'),
    authenticate: async (id, accepted) => stripe.authenticate(id, accepted),
    completeAccount: async (id) => stripe.completeAccount(id),
    openDispute: async (id, amount) => stripe.books.openDispute(id, amount).id,
    closeDispute: async (id, status) => stripe.books.closeDispute(id, status),
    startOutage: () => stripe.startOutage('down'),
    loseAnswer: () => stripe.loseResponses(),
    clearFaults: () => stripe.endOutage(),
    advanceOneDay: () => stripe.passDay(),
    takeEvents: async (at) => stripe.takeEvents(at),
    sign: (body, at, secret = stripe.webhookSecret) => signStripe(secret, body, at),
  }
}

const refusal = (code: string) => ({ name: 'ProviderRefusal', code })

describe.each([
  ['sandbox', sandboxKit],
  ['stripe', stripeKit],
])('%s', (name, createKit) => {
  let kit: ProviderTestKit
  let provider: PaymentProvider
  beforeAll(() => {
    kit = createKit()
    provider = kit.provider
  })
  beforeEach(async () => {
    kit.clearFaults()
    await kit.takeEvents()
  })

  const newPayment = (amount = 10_000) => {
    const input = { paymentId: randomUUID(), orderId: randomUUID(), amount, email: 'a@exemple.example' }
    return { ...input, description: 'Réchantier, commande 1042' }
  }
  const openPayment = async (amount?: number) => {
    const input = newPayment(amount)
    return { ...(await provider.createPayment(input)), orderId: input.orderId }
  }
  /** Returns a payment that was charged in full. */
  const paidPayment = async (amount?: number, number = '4242424242424242') => {
    const { id, orderId } = await openPayment(amount)
    expect(await kit.pay(id, number)).toBe('succeeded')
    const payment = await provider.getPayment(id)
    return { ...payment, orderId, chargeId: payment.chargeId ?? '' }
  }
  const readyAccount = async () => {
    const seller = { sellerId: randomUUID(), email: 'v@exemple.example', isProfessional: true }
    const { id } = await provider.createAccount(seller)
    await kit.completeAccount(id)
    return id
  }
  const eventsOf = async (objectId: string) => {
    const events = await kit.takeEvents()
    const now = new Date()
    const read = await Promise.all(events.map((event) => provider.readEvent({ ...event, now })))
    return read.filter((event) => 'objectId' in event).filter((event) => event.objectId === objectId)
  }

  test('a payment is open until it is paid, then has its amount and fee', async () => {
    const input = newPayment(12_345)
    const payment = await provider.createPayment(input)
    expect(payment).toMatchObject({
      status: 'open',
      amount: 12_345,
      amountReceived: 0,
      chargeId: null,
      fee: null,
      paymentId: input.paymentId,
    })
    expect(payment.clientSecret.length).toBeGreaterThan(30)
    await kit.pay(payment.id, '4242424242424242')
    expect(await provider.getPayment(payment.id)).toMatchObject({
      status: 'succeeded',
      amount: 12_345,
      amountReceived: 12_345,
      fee: 210,
      chargeId: expect.any(String),
      paymentId: input.paymentId,
      clientSecret: payment.clientSecret,
    })
    expect(await eventsOf(payment.id)).toContainEqual(expect.objectContaining({ type: 'payment' }))
  })

  test('createPayment returns the same payment for repeated and concurrent calls', async () => {
    const input = newPayment()
    const both = await Promise.all(
      [provider.createPayment(input), provider.createPayment(input)].map(nullWhenUnavailable),
    )
    const payment = await provider.createPayment(input)
    for (const one of both) expect(one === null || one.id === payment.id).toBe(true)
    await kit.pay(payment.id, '4242424242424242')
    kit.advanceOneDay()
    expect(await provider.createPayment(input)).toMatchObject({ id: payment.id, status: 'succeeded' })
    await expect(provider.createPayment({ ...input, amount: 1 })).rejects.toMatchObject(
      refusal('idempotency_error'),
    )
  })

  test('a declined card leaves the payment open for another card', async () => {
    const { id } = await openPayment()
    for (const number of ['4000000000000002', '4000000000009995', '4111111111111111']) {
      expect(await kit.pay(id, number)).not.toBe('succeeded')
      expect(await provider.getPayment(id)).toMatchObject({ status: 'open', amountReceived: 0 })
    }
    expect(await kit.pay(id, '4242424242424242')).toBe('succeeded')
  })

  test('a payment with 3-D Secure stays open after a failed authentication and succeeds after another', async () => {
    const { id } = await openPayment()
    expect(await kit.pay(id, '4000002760003184')).toBe('requires-action')
    expect(await provider.getPayment(id)).toMatchObject({ status: 'open' })
    await kit.authenticate(id, false)
    expect(await provider.getPayment(id)).toMatchObject({ status: 'open' })
    await kit.pay(id, '4000002760003184')
    await kit.authenticate(id, true)
    expect(await provider.getPayment(id)).toMatchObject({ status: 'succeeded' })
  })

  test('cancelPayment keeps the state of a payment that is cancelled, paid or in progress', async () => {
    const { id } = await openPayment()
    expect(await provider.cancelPayment(id)).toMatchObject({ id, status: 'cancelled' })
    expect(await provider.cancelPayment(id)).toMatchObject({ id, status: 'cancelled' })
    const paid = await paidPayment()
    expect(await provider.cancelPayment(paid.id)).toMatchObject({
      status: 'succeeded',
      chargeId: paid.chargeId,
    })
    const slow = await openPayment()
    expect(await kit.pay(slow.id, '4000000000000606')).toBe('processing')
    expect(await provider.cancelPayment(slow.id)).toMatchObject({ status: 'processing', chargeId: null })
  })

  test('createRefund refunds each id once and never more than the charge', async () => {
    const { id } = await paidPayment(10_000)
    const refundId = randomUUID()
    const input = { refundId, providerPaymentId: id, amount: 6_000 }
    await Promise.all([provider.createRefund(input), provider.createRefund(input)].map(nullWhenUnavailable))
    kit.advanceOneDay()
    const refund = await provider.createRefund(input)
    expect(refund).toMatchObject({ status: 'succeeded', amount: 6_000, refundId, providerPaymentId: id })
    expect(await provider.getRefund(refund.id)).toEqual(refund)
    expect(await eventsOf(refund.id)).toMatchObject([{ type: 'refund' }])
    await expect(provider.createRefund({ ...input, amount: 1 })).rejects.toMatchObject(
      refusal('idempotency_error'),
    )
    const tooMuch = { refundId: randomUUID(), providerPaymentId: id, amount: 4_001 }
    await expect(provider.createRefund(tooMuch)).rejects.toMatchObject(refusal('amount_too_large'))
    // Two concurrent refunds of the rest.
    const rest = () => provider.createRefund({ refundId: randomUUID(), providerPaymentId: id, amount: 4_000 })
    const results = await Promise.allSettled([rest(), rest()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('getRefund returns a later failure', async () => {
    const { id } = await paidPayment(10_000, '4000000000005126')
    const refundId = randomUUID()
    const refund = await provider.createRefund({ refundId, providerPaymentId: id, amount: 10_000 })
    expect(refund.status).toBe('sent')
    expect(await provider.getRefund(refund.id)).toMatchObject({
      status: 'failed',
      refundId,
      failure: 'lost_or_stolen_card',
    })
    expect(await eventsOf(refund.id)).toContainEqual(expect.objectContaining({ type: 'refund' }))
  })

  test('createTransfer requires a ready account, sends each id once and never more than the charge', async () => {
    const { orderId, chargeId } = await paidPayment(10_000)
    const seller = { sellerId: randomUUID(), email: 'v@exemple.example', isProfessional: false }
    const account = await provider.createAccount(seller)
    const first = { transferId: randomUUID(), orderId, chargeId, accountId: account.id, amount: 7_000 }
    await expect(provider.createTransfer(first)).rejects.toMatchObject(
      refusal('insufficient_capabilities_for_transfer'),
    )
    await kit.completeAccount(account.id)
    // The former refusal, stored with the key, does not prevent a new attempt.
    const { id } = await provider.createTransfer(first)
    await Promise.all(
      [provider.createTransfer(first), provider.createTransfer(first)].map(nullWhenUnavailable),
    )
    kit.advanceOneDay()
    expect(await provider.createTransfer(first)).toEqual({ id })
    await expect(provider.createTransfer({ ...first, amount: 1 })).rejects.toMatchObject(
      refusal('idempotency_error'),
    )
    const more = { ...first, transferId: randomUUID(), amount: 3_001 }
    await expect(provider.createTransfer(more)).rejects.toMatchObject(refusal('balance_insufficient'))
    await provider.createTransfer({ ...more, transferId: randomUUID(), amount: 3_000 })
  })

  test('reverseTransfer reverses each id once and never more than the transfer', async () => {
    const { orderId, chargeId } = await paidPayment(10_000)
    const accountId = await readyAccount()
    const transfer = { transferId: randomUUID(), orderId, chargeId, accountId, amount: 5_000 }
    const { id: providerTransferId } = await provider.createTransfer(transfer)
    const input = { reversalId: randomUUID(), providerTransferId, amount: 2_000 }
    const { id } = await provider.reverseTransfer(input)
    await Promise.all(
      [provider.reverseTransfer(input), provider.reverseTransfer(input)].map(nullWhenUnavailable),
    )
    kit.advanceOneDay()
    expect(await provider.reverseTransfer(input)).toEqual({ id })
    const more = { reversalId: randomUUID(), providerTransferId, amount: 3_001 }
    await expect(provider.reverseTransfer(more)).rejects.toMatchObject(refusal('amount_too_large'))
    await provider.reverseTransfer({ ...more, reversalId: randomUUID(), amount: 3_000 })
  })

  test('createAccount makes one account per seller, ready once it is complete', async () => {
    const seller = { sellerId: randomUUID(), email: 'v@exemple.example', isProfessional: true }
    const account = await provider.createAccount(seller)
    expect(account).toMatchObject({ isReady: false, missing: expect.arrayContaining(['external_account']) })
    kit.advanceOneDay()
    expect(await provider.createAccount({ ...seller, email: 'neuf@exemple.example' })).toEqual(account)
    const links = { accountId: account.id, returnUrl: 'http://localhost/a', refreshUrl: 'http://localhost/b' }
    const [one, other] = [
      await provider.createOnboardingLink(links),
      await provider.createOnboardingLink(links),
    ]
    expect(one.url).not.toBe(other.url)
    await kit.completeAccount(account.id)
    expect(await provider.getAccount(account.id)).toEqual({
      id: account.id,
      isReady: true,
      isRejected: false,
      missing: [],
    })
    expect(await eventsOf(account.id)).toMatchObject([{ type: 'account', name: 'account.updated' }])
  })

  test('a dispute has an event, blocks refunds while it is open, and ends', async () => {
    const { id } = await paidPayment(10_000)
    const disputeId = await kit.openDispute(id)
    expect(await provider.getDispute(disputeId)).toMatchObject({
      id: disputeId,
      providerPaymentId: id,
      amount: 10_000,
      status: 'open',
      reason: 'product_not_received',
      dueBy: expect.any(Date),
    })
    const refund = { refundId: randomUUID(), providerPaymentId: id, amount: 100 }
    await expect(provider.createRefund(refund)).rejects.toMatchObject(refusal('charge_disputed'))
    await kit.closeDispute(disputeId, 'won')
    expect(await provider.getDispute(disputeId)).toMatchObject({ status: 'won', dueBy: null })
    expect(await provider.createRefund(refund)).toMatchObject({ status: 'succeeded' })
    const lostPayment = await paidPayment()
    const lost = await kit.openDispute(lostPayment.id, 4_000)
    await kit.closeDispute(lost, 'lost')
    expect(await provider.getDispute(lost)).toMatchObject({ status: 'lost', amount: 4_000 })
    const types = new Set((await eventsOf(lost)).map(({ type }) => type))
    expect([...types]).toEqual(['dispute'])
    // A part lost to the bank prevents refunds of the rest until the dispute is won.
    const rest = { ...refund, refundId: randomUUID(), providerPaymentId: lostPayment.id }
    await expect(provider.createRefund(rest)).rejects.toMatchObject(refusal('charge_disputed'))
    await kit.closeDispute(lost, 'won')
    expect(await provider.getDispute(lost)).toMatchObject({ status: 'won' })
    expect(await provider.createRefund({ ...rest, refundId: randomUUID() })).toMatchObject({
      status: 'succeeded',
    })
  })

  test('listMoney returns all money since a moment over all pages', async () => {
    const since = new Date(Date.now() - minute)
    await openPayment()
    const { id, orderId, chargeId, paymentId } = await paidPayment(90_000)
    const accountId = await readyAccount()
    const transfer = { transferId: randomUUID(), orderId, chargeId, accountId, amount: 400 }
    const { id: providerTransferId } = await provider.createTransfer(transfer)
    const reversal = { reversalId: randomUUID(), providerTransferId, amount: 150 }
    const { id: reversalId } = await provider.reverseTransfer(reversal)
    const refunds: string[] = []
    for (let count = 0; count < 101; count++) {
      const refund = { refundId: randomUUID(), providerPaymentId: id, amount: 100 }
      refunds.push((await provider.createRefund(refund)).id)
    }
    const disputeId = await kit.openDispute(id, 4_000)
    const all = await provider.listMoney({ since })
    const listed = all.filter((money) => [id, providerTransferId, reversalId, disputeId].includes(money.id))
    expect(listed).toHaveLength(4)
    expect(listed).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'payment', id, reference: paymentId, amount: 90_000 }),
        expect.objectContaining({
          kind: 'transfer',
          id: providerTransferId,
          reference: transfer.transferId,
          amount: 400,
          reversed: 150,
          accountId,
          providerPaymentId: id,
        }),
        expect.objectContaining({
          kind: 'reversal',
          reference: reversal.reversalId,
          amount: 150,
          transferId: providerTransferId,
        }),
        expect.objectContaining({ kind: 'dispute', id: disputeId, providerPaymentId: id, amount: 4_000 }),
      ]),
    )
    const ids = all.filter(({ kind }) => kind === 'refund').map((refund) => refund.id)
    expect(ids).toEqual(expect.arrayContaining(refunds))
    expect(new Set(all.map((money) => money.id)).size).toBe(all.length)
    expect(await provider.listMoney({ since: new Date(Date.now() + minute) })).toEqual([])
  })

  test('operations on an unknown object are rejected', async () => {
    const missing = refusal('resource_missing')
    await expect(provider.getPayment('pi_none')).rejects.toMatchObject(missing)
    await expect(provider.cancelPayment('pi_none')).rejects.toMatchObject(missing)
    await expect(provider.getRefund('re_none')).rejects.toMatchObject(missing)
    await expect(provider.getAccount('acct_none')).rejects.toMatchObject(missing)
    await expect(provider.getDispute('du_none')).rejects.toMatchObject(missing)
    const unpaid = { refundId: randomUUID(), providerPaymentId: (await openPayment()).id, amount: 100 }
    await expect(provider.createRefund(unpaid)).rejects.toMatchObject({ name: 'ProviderRefusal' })
  })

  test('an outage rejects calls without effect, and the next calls succeed', async () => {
    const { id, orderId, chargeId } = await paidPayment(10_000)
    const accountId = await readyAccount()
    const transfer = { transferId: randomUUID(), orderId, chargeId, accountId, amount: 4_000 }
    const refund = { refundId: randomUUID(), providerPaymentId: id, amount: 6_000 }
    kit.startOutage()
    const down = { name: 'ProviderUnavailable' }
    await Promise.all([
      expect(provider.getPayment(id)).rejects.toMatchObject(down),
      expect(provider.createTransfer(transfer)).rejects.toMatchObject(down),
      expect(provider.createRefund(refund)).rejects.toMatchObject(down),
    ])
    kit.clearFaults()
    await provider.createTransfer(transfer)
    expect(await provider.createRefund(refund)).toMatchObject({ amount: 6_000, status: 'succeeded' })
  })

  test('a retry after a lost answer does nothing twice', async () => {
    const retry = async <Answer>(call: () => Promise<Answer>, when: 'soon' | 'much later') => {
      kit.loseAnswer()
      await expect(call()).rejects.toMatchObject({ name: 'ProviderUnavailable' })
      kit.clearFaults()
      if (when === 'much later') kit.advanceOneDay()
      return call()
    }
    const input = newPayment(10_000)
    const { id } = await retry(() => provider.createPayment(input), 'soon')
    await kit.pay(id, '4242424242424242')
    const chargeId = (await provider.getPayment(id)).chargeId ?? ''
    const accountId = await readyAccount()
    const transfer = { transferId: randomUUID(), orderId: input.orderId, chargeId, accountId, amount: 10_000 }
    const { id: providerTransferId } = await retry(() => provider.createTransfer(transfer), 'much later')
    const reversal = { reversalId: randomUUID(), providerTransferId, amount: 10_000 }
    await retry(() => provider.reverseTransfer(reversal), 'much later')
    // The full amount, because a second refund of it would be rejected.
    const refund = { refundId: randomUUID(), providerPaymentId: id, amount: 10_000 }
    expect(await retry(() => provider.createRefund(refund), 'soon')).toMatchObject({ status: 'succeeded' })
  })

  test('readEvent accepts only recent unchanged events of the provider', async () => {
    const { id } = await paidPayment()
    const now = new Date()
    const events = await kit.takeEvents(now)
    const event = events.find(({ body }) => body.includes(id))
    if (!event) throw new Error('no event of the payment')
    const { body, signature } = event
    expect(await provider.readEvent({ body, signature, now })).toMatchObject({
      type: 'payment',
      objectId: id,
    })
    const later = new Date(now.getTime() + 4 * minute)
    expect(await provider.readEvent({ body, signature, now: later })).toMatchObject({ objectId: id })
    const forged: { body?: string; signature?: string; now?: Date }[] = [
      { now: new Date(now.getTime() + 6 * minute) },
      { body: body.replace(id, `${id}x`) },
      { body: `${body} ` },
      { signature: kit.sign(body, now, 'another secret') },
      { signature: signature.replace(/t=\d+/, `t=${Math.floor(later.getTime() / 1000)}`) },
      { signature: signature.replace('v1=', 'v0=') },
      { signature: '' },
      { signature: 't=,v1=' },
      { signature: 'é'.repeat(100) },
      { body: '' },
    ]
    for (const change of forged)
      await expect(
        provider.readEvent({ body, signature, now, ...change }),
        inspect(change),
      ).rejects.toMatchObject({ name: 'AppError', code: 'forbidden' })
  })

  test('errors contain no key, secret or card', async () => {
    const { id, clientSecret } = await openPayment()
    const failed = [
      provider.getPayment('pi_none'),
      provider.createRefund({ refundId: randomUUID(), providerPaymentId: id, amount: 1 }),
      provider.readEvent({ body: '{}', signature: 't=1,v1=2', now: new Date() }),
    ]
    kit.startOutage()
    failed.push(provider.getPayment(id))
    const secrets = [clientSecret, stripe.secretKey, stripe.webhookSecret, stripe.connectWebhookSecret]
    for (const result of await Promise.allSettled(failed)) {
      if (result.status === 'fulfilled') throw new Error('all of these fail')
      const printed = inspect(result.reason, { depth: 10, showHidden: true })
      const logged = JSON.stringify(describeError(result.reason))
      for (const secret of secrets) expect(printed + logged).not.toContain(secret)
    }
    expect(JSON.stringify({ ...provider, context: null })).not.toContain(stripe.secretKey)
    expect(provider.name).toBe(name)
  })
})

/** Returns null for a call that conflicts with a concurrent one. */
const nullWhenUnavailable = async <Answer>(call: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return null
  }
}
