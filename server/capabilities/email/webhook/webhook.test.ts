import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { beforeAll, expect, test } from 'vitest'
import { parseBlockedAddressSearch } from '#domain/emails/emails.ts'
import {
  listBlockedAddresses,
  listUnreadableReports,
  unblockAddress,
} from '#server/capabilities/email/admin/blocked-addresses.ts'
import type { Actor } from '#server/context.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const secret = `whsec_${Buffer.from('thirty-two bytes of a test secret').toString('base64')}`
const server = startTestServer({ EMAIL_WEBHOOK_SECRET: secret })
const serverWithoutSecret = startTestServer()
let admin: Actor

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
})

interface Delivery {
  at?: Date
  signingSecret?: string
  headers?: Record<string, string>
}

async function deliver(
  event: unknown,
  { at = new Date(), signingSecret = secret, headers = {} }: Delivery = {},
) {
  const id = randomUUID()
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  return server.request('/api/webhooks/email', {
    method: 'POST',
    body,
    headers: {
      'svix-id': id,
      'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
      'svix-signature': new Webhook(signingSecret).sign(id, at, body),
      ...headers,
    },
  })
}
const bounce = (to: string | string[], type = 'Permanent', createdAt = new Date()) => ({
  type: 'email.bounced',
  created_at: createdAt.toISOString(),
  data: { to, email_id: randomUUID(), bounce: { type, subType: 'General', message: 'no such mailbox\r\n' } },
})
const complaint = (to: string | string[]) => ({
  type: 'email.complained',
  created_at: new Date().toISOString(),
  data: { to },
})
/** Sorts by address, because two rows of one report may differ in time. */
const listAddresses = async (address: string) => {
  const search = parseBlockedAddressSearch(new URLSearchParams({ address }))
  const { items } = await listBlockedAddresses(server.as(admin), search)
  return items.sort((one, other) => one.address.localeCompare(other.address))
}
const readReason = async (address: string) => (await listAddresses(address))[0]?.reason

test('a permanent bounce blocks the mailbox in any notation', async () => {
  expect((await deliver(bounce(['Camille <Camille@Gone.example>', 'other@gone.example']))).status).toBe(200)
  expect(await listAddresses('gone.example')).toMatchObject([
    { address: 'camille@gone.example', reason: 'bounced', detail: 'no such mailbox' },
    { address: 'other@gone.example', reason: 'bounced' },
  ])
})

test('temporary refusals and unknown events block no address', async () => {
  const events = [
    bounce('passing@exemple.example', 'Transient'),
    bounce('passing@exemple.example', 'Undetermined'),
    { ...bounce('passing@exemple.example'), type: 'email.delivered' },
    { type: 'contact.created', created_at: new Date().toISOString(), data: {} },
  ]
  for (const event of events) expect((await deliver(event)).status).toBe(200)
  expect(await listAddresses('passing')).toEqual([])
})

test('repeated, concurrent and unordered events have the same result', async () => {
  const one = 'one@order.example'
  const two = 'two@order.example'
  await Promise.all(
    [bounce([one, two]), complaint([two, one]), bounce([one, two])].map((event) => deliver(event)),
  )
  await deliver(complaint([one, two]))
  expect([await readReason(one), await readReason(two)]).toEqual(['bounced', 'bounced'])
})

test('an unblocked address stays so until a new event', async () => {
  const address = 'back@exemple.example'
  const old = bounce(address)
  await deliver(old)
  await unblockAddress(server.as(admin), { address })
  await deliver(old)
  expect(await readReason(address)).toBeUndefined()
  await deliver(bounce(address, 'Permanent', new Date(Date.now() + 1_000)))
  expect(await readReason(address)).toBe('bounced')
})

test('unblockAddress requires an administrator and succeeds once', async () => {
  const address = 'twice@exemple.example'
  await deliver(complaint(address))
  const buyer = await makePerson(server.as())
  await expect(unblockAddress(server.as(buyer), { address })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(listAddresses.call(null, address)).resolves.toHaveLength(1)
  const results = await Promise.allSettled([1, 2].map(() => unblockAddress(server.as(admin), { address })))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test.each<[string, Delivery]>([
  [
    'with another secret',
    { signingSecret: `whsec_${Buffer.from('another secret of thirty-two byte').toString('base64')}` },
  ],
  ['of yesterday', { at: new Date(Date.now() - 24 * 60 * 60 * 1000) }],
  ['of tomorrow', { at: new Date(Date.now() + 24 * 60 * 60 * 1000) }],
  ['without signature', { headers: { 'svix-signature': '' } }],
  ['with a broken signature', { headers: { 'svix-signature': 'v1' } }],
  ['with another delivery’s id', { headers: { 'svix-id': 'other' } }],
])('a delivery %s is rejected', async (_what, delivery) => {
  expect((await deliver(bounce('forged@exemple.example'), delivery)).status).toBe(403)
  expect(await listAddresses('forged')).toEqual([])
})

const listUnreadable = async () => (await listUnreadableReports(server.as(admin), { page: 1 })).items

test.each([
  ['no-json', '{'],
  ['no-json', 'a\u0000b'],
  ['no-type', ''],
  ['no-type', 'null'],
  ['no-type', '[]'],
  ['no-type', JSON.stringify({ ...bounce('far@strange.example'), type: undefined })],
  ['no-facts', JSON.stringify({ type: 'email.bounced' })],
  ['no-facts', JSON.stringify({ ...bounce('far@strange.example'), created_at: 8.64e15 })],
  ['no-facts', JSON.stringify({ ...bounce('far@strange.example'), created_at: -8.64e15 })],
  ['no-address', JSON.stringify(complaint('nobody'))],
])(
  'a signed unreadable report (%s) is stored once, answered 200 and blocks no address: %s',
  async (reason, body) => {
    const before = new Set((await listUnreadable()).map(({ id }) => id))
    expect((await deliver(body)).status).toBe(200)
    expect((await deliver(body)).status).toBe(200)
    const stored = (await listUnreadable()).filter(({ id }) => !before.has(id))
    expect(stored).toMatchObject([{ reason, beginning: body.replace('\0', '').slice(0, 500) }])
    expect(await listAddresses('strange')).toEqual([])
  },
)

test('listUnreadableReports requires an administrator and contains no unsigned report', async () => {
  const before = await listUnreadable()
  expect((await deliver('{"forged":', { headers: { 'svix-signature': '' } })).status).toBe(403)
  expect(await listUnreadable()).toEqual(before)
  const buyer = await makePerson(server.as())
  await expect(listUnreadableReports(server.as(buyer), { page: 1 })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a report with invalid characters blocks its addresses', async () => {
  const body = `{"type":"email.bounced","created_at":"2026-01-01","data":{"to":["half\\ud800@odd.example","nul\\u0000@odd.example"],"bounce":{"type":"Permanent","message":"\\ud800\\u0000"}}}`
  expect((await deliver(body)).status).toBe(200)
  expect(await listAddresses('odd.example')).toHaveLength(2)
})

test('a huge body is rejected with 413', async () => {
  const huge = JSON.stringify(bounce('x'.repeat(300_000)))
  expect((await deliver(huge, { headers: { 'content-length': String(huge.length) } })).status).toBe(413)
})

test('the webhook answers 404 without a secret', async () => {
  const answer = await serverWithoutSecret.request('/api/webhooks/email', { method: 'POST', body: '{}' })
  expect(answer.status).toBe(404)
})
