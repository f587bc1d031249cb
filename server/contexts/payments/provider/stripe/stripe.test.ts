import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { signStripe, startStripeServer } from '#tests/helpers/stripe-server.ts'
import { createStripe } from './stripe.ts'

const stripe = await startStripeServer()
afterAll(() => stripe.stop())
beforeEach(() => stripe.endOutage())

const config = {
  provider: 'stripe' as const,
  secretKey: stripe.secretKey,
  publishableKey: stripe.publishableKey,
  webhookSecret: `${stripe.webhookSecret}, ${stripe.connectWebhookSecret}`,
  api: new URL(stripe.url),
}
const provider = createStripe(config)

const makePaidPayment = async () => {
  const orderId = randomUUID()
  const input = { paymentId: randomUUID(), orderId, amount: 10_000, description: '1', email: 'a@b.example' }
  const { id } = await provider.createPayment(input)
  stripe.confirm(id, '4242424242424242')
  const { chargeId } = await provider.getPayment(id)
  return { id, orderId, chargeId: chargeId ?? '' }
}
const seller = () => ({ sellerId: randomUUID(), email: 'v@exemple.example', isProfessional: true })
const callsTo = (path: string, method = 'POST') =>
  stripe.calls.filter((call) => call.path === path && call.method === method).length

test('createOnce finds an earlier object on any page without its key', async () => {
  const { id: accountId } = await provider.createAccount(seller())
  stripe.completeAccount(accountId)
  const { orderId, chargeId } = await makePaidPayment()
  const transfer = { transferId: randomUUID(), orderId, chargeId, accountId, amount: 100 }
  const first = await provider.createTransfer(transfer)
  for (let count = 0; count < 101; count++) {
    const fields = { transfer_group: orderId, metadata: {}, amount: 1, amount_reversed: 0 }
    stripe.books.add('tr', 'transfer', fields)
  }
  stripe.passDay()
  const before = callsTo('/v1/transfers', 'GET')
  expect(await provider.createTransfer(transfer)).toEqual(first)
  expect(callsTo('/v1/transfers', 'GET') - before).toBe(2)
})

test('createOnce tries again after stored refusals', async () => {
  const { id: accountId } = await provider.createAccount(seller())
  const { orderId, chargeId } = await makePaidPayment()
  const transfer = { transferId: randomUUID(), orderId, chargeId, accountId, amount: 100 }
  for (let time = 0; time < 3; time++)
    await expect(provider.createTransfer(transfer)).rejects.toMatchObject({ name: 'ProviderRefusal' })
  stripe.completeAccount(accountId)
  const { id } = await provider.createTransfer(transfer)
  expect(await provider.createTransfer(transfer)).toEqual({ id })
})

test('createOnce repeats the key of an internal failure whose effect is unknown', async () => {
  const { id: providerPaymentId } = await makePaidPayment()
  const refund = { refundId: randomUUID(), providerPaymentId, amount: 100 }
  const keys = () => stripe.calls.flatMap(({ path, key }) => (path === '/v1/refunds' && key ? [key] : []))
  stripe.failNextChange()
  await expect(provider.createRefund(refund)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  await expect(provider.createRefund(refund)).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  expect(new Set(keys()).size).toBe(1)
  stripe.passDay()
  expect(await provider.createRefund(refund)).toMatchObject({ status: 'succeeded' })
})

test.each([['locked'], [429], [503]] as const)(
  'createStripe reports the outage %s as unavailable',
  async (outage) => {
    stripe.startOutage(outage)
    await expect(provider.getAccount('acct_1')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  },
)

test('createStripe reports a wrong key as unavailable without containing it', async () => {
  const secretKey = 'sk_test_notTheRightOne'
  const wrong = createStripe({ ...config, secretKey })
  const error = await wrong.getPayment('pi_1').catch((error: Error) => error)
  expect(error).toMatchObject({ name: 'ProviderUnavailable' })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(secretKey)
})

test('readEvent accepts both endpoints and maps unrelated events to other', async () => {
  const now = new Date()
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
  const read = (body: string, secret: string) =>
    provider.readEvent({ body, signature: signStripe(secret, body, now), now })
  const account = event('capability.updated', { id: 'transfers', account: 'acct_1' })
  expect(await read(account, stripe.connectWebhookSecret)).toMatchObject({
    type: 'account',
    objectId: 'acct_1',
  })
  const charge = event('charge.updated', { id: 'ch_1', payment_intent: 'pi_1' })
  expect(await read(charge, stripe.webhookSecret)).toMatchObject({ type: 'payment', objectId: 'pi_1' })
  const ofAccount = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, account: 'acct_1', data: { object } })
  const closed = ofAccount('account.application.deauthorized', { id: 'ca_1', object: 'application' })
  expect(await read(closed, stripe.connectWebhookSecret)).toMatchObject({
    type: 'account',
    objectId: 'acct_1',
  })
  const payout = ofAccount('payout.failed', { id: 'po_1', object: 'payout' })
  expect(await read(payout, stripe.connectWebhookSecret)).toMatchObject({
    type: 'payout',
    objectId: 'acct_1',
  })
  const warning = event('radar.early_fraud_warning.created', { id: 'issfr_1', payment_intent: 'pi_1' })
  expect(await read(warning, stripe.webhookSecret)).toMatchObject({ type: 'fraud-warning', objectId: 'pi_1' })
  const balance = event('balance.available', { object: 'balance' })
  expect(await read(balance, stripe.webhookSecret)).toMatchObject({ type: 'other', objectId: '' })
})

test('createAccount leaves the business type to professionals and sets individual for private sellers', async () => {
  const business = async (isProfessional: boolean) => {
    const { id } = await provider.createAccount({ ...seller(), isProfessional })
    return stripe.books.get(id, 'account').business_type
  }
  expect([await business(true), await business(false)]).toEqual([null, 'individual'])
})

test.each([
  ...[
    'GET payment_intents',
    'POST payment_intents',
    'GET charges',
    'GET refunds',
    'POST refunds',
    'GET disputes',
  ],
  ...['GET transfers', 'POST transfers', 'GET balance_transactions', 'GET accounts', 'POST accounts'],
  'POST account_links',
])('listMissingRights names one right when %s is rejected, and creates nothing', async (call) => {
  const objects = () => ['account', 'refund'].map((kind) => stripe.books.list(kind, () => true, {}))
  const before = objects()
  stripe.forbidden.add(call)
  expect(await provider.listMissingRights()).toHaveLength(1)
  expect(objects()).toEqual(before)
})

test('createStripe reports a missing permission as unavailable, and listMissingRights lists it', async () => {
  const { id } = await makePaidPayment()
  expect(await provider.listMissingRights()).toEqual([])
  stripe.forbidden.add('GET disputes').add('POST refunds')
  const refusal = { name: 'ProviderUnavailable', message: expect.stringContaining('permissions') }
  await expect(provider.getDispute('dp_1')).rejects.toMatchObject(refusal)
  const refund = { refundId: randomUUID(), providerPaymentId: id, amount: 100 }
  await expect(provider.createRefund(refund)).rejects.toMatchObject(refusal)
  expect(await provider.listMissingRights()).toEqual(['Refunds, écriture', 'Disputes, lecture'])
  stripe.endOutage()
  expect(await provider.createRefund(refund)).toMatchObject({ status: 'succeeded' })
})

test('createAccount opens another account in place of a rejected one', async () => {
  const input = seller()
  const { id } = await provider.createAccount(input)
  const requirements = { currently_due: [], disabled_reason: 'rejected.other' }
  Object.assign(stripe.books.get(id, 'account'), { requirements })
  expect(await provider.getAccount(id)).toMatchObject({ isReady: false, isRejected: true })
  const other = await provider.createAccount({ ...input, replaces: id })
  expect(other.id).not.toBe(id)
  Object.assign(stripe.books.get(other.id, 'account'), { requirements })
  const third = await provider.createAccount({ ...input, replaces: other.id })
  expect([id, other.id]).not.toContain(third.id)
})
