import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { emails, sessions, verifications } from '#server/database/schema/index.ts'
import { openBrowser } from '#tests/helpers/browser.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { createSoftwarePasskey } from '#tests/helpers/software-passkey.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
const password = 'chantier-2026'
let seller: Awaited<ReturnType<typeof makeSignedIn>>

const call = (method: string, path: string, body?: object, { cookie } = seller) =>
  server.request(path, { method, cookie, body: body && JSON.stringify(body) })

const creations = {
  'key-created': ['POST', '/api/account/keys', { name: 'ERP', rights: ['read'], lifetime: 30 }],
  'webhook-created': [
    'POST',
    '/api/account/webhooks',
    { url: 'https://exemple.invalid/hook', events: ['order.paid'] },
  ],
  'member-invited': ['POST', '/api/team', { email: 'paul@exemple.example', role: 'yard' }],
  'calendar-opened': ['PUT', '/api/selling/calendar', { isOpen: true }],
  'feed-added': ['POST', '/api/selling/feeds', { url: 'https://exemple.invalid/stock.csv' }],
} as const

const createAll = async () => {
  for (const [method, path, body] of Object.values(creations))
    expect((await call(method, path, body)).ok, path).toBe(true)
}

/** Makes the session older than the validity of a confirmation. */
const ageSession = async () => {
  const { db } = server.as()
  const createdAt = new Date(Date.now() - 11 * 60_000)
  await db.update(sessions).set({ createdAt }).where(eq(sessions.userId, seller.actor.userId))
}

const mailedEvents = async () => {
  const rows = await server
    .as()
    .db.select({ data: emails.data })
    .from(emails)
    .where(and(eq(emails.recipient, seller.actor.email), eq(emails.template, 'security-event')))
  return rows.map(({ data }) => (data as { event?: string }).event).sort()
}

const listAccess = async () => (await call('GET', '/api/account/access')).json()

beforeEach(async () => {
  seller = await makeSignedIn(server, {
    userType: 'seller',
    organizationType: 'other',
    companyName: 'Négoce',
    siret: '44306184100047',
    phone: '0612345678',
    address: '1 rue des Carriers, 35000 Rennes',
    username: 'negoce',
    completionStatus: 'complete',
  })
})

test.each(Object.entries(creations))('%s requires a recent password', async (_, [method, path, body]) => {
  await ageSession()
  const refused = await call(method, path, body)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ details: { reason: 'confirmation', hasPasskey: false } })
  expect(await listAccess()).toEqual([])

  const wrong = await call('POST', '/api/account/confirmation', { currentPassword: 'autre chose' })
  expect(wrong.status).toBe(400)
  expect((await wrong.json()).details.fields).toHaveProperty('currentPassword')
  expect((await call(method, path, body)).status).toBe(403)

  expect((await call('POST', '/api/account/confirmation', { currentPassword: password })).status).toBe(200)
  expect((await call(method, path, body)).ok).toBe(true)
  await server
    .as()
    .db.update(verifications)
    .set({ expiresAt: new Date() })
    .where(eq(verifications.value, `${seller.actor.userId} `))
  expect((await call(method, path, body)).status).toBe(403)
})

test('a passkey confirms a session once per challenge', async () => {
  const { origin } = server.as().config
  const browser = openBrowser(server)
  const { email } = seller.actor
  expect((await browser.post('/api/account/sign-in', { email, password })).status).toBe(200)
  const passkey = createSoftwarePasskey({ origin })
  const registration = '/api/account/second-factor/passkeys'
  const options = await browser.post(`${registration}/options`, { currentPassword: password })
  expect((await browser.post(registration, passkey.create(await options.json()))).status).toBe(200)
  await ageSession()
  const [method, path, body] = creations['key-created']
  expect(method).toBe('POST')
  expect(await (await browser.post(path, body)).json()).toMatchObject({ details: { hasPasskey: true } })

  const challenge = await (await browser.post('/api/account/confirmation/passkey/options')).json()
  const answer = passkey.use(challenge)
  expect((await browser.post('/api/account/confirmation/passkey', answer)).status).toBe(200)
  expect((await browser.post(path, body)).status).toBe(201)
  expect((await browser.post('/api/account/confirmation/passkey', answer)).status).toBe(400)
})

test('each creation is mailed to the owner and listed as standing access', async () => {
  await createAll()
  expect(await mailedEvents()).toEqual(Object.keys(creations).sort())
  const access: { kind: string; name: string }[] = await listAccess()
  expect(access.map(({ kind }) => kind)).toEqual(['key', 'webhook', 'member', 'calendar', 'feed'])
  expect(access.map(({ name }) => name)).toContain('paul@exemple.example')
})

test('standing access is revoked one by one or all at once, by its owner alone', async () => {
  await createAll()
  const [key]: { id: string }[] = await listAccess()
  const other = await makeSignedIn(server, { userType: 'seller' })
  expect((await call('DELETE', `/api/account/access/key/${key?.id}`, undefined, other)).status).toBe(404)
  expect((await call('DELETE', `/api/account/access/key/${key?.id}`)).status).toBe(200)
  expect((await call('DELETE', `/api/account/access/key/${key?.id}`)).status).toBe(404)
  expect(await listAccess()).toHaveLength(4)
  expect(await (await call('DELETE', '/api/account/access')).json()).toEqual({ revoked: 4 })
  expect(await listAccess()).toEqual([])
})

test('a change of password and a sign-out everywhere report the standing access that is left', async () => {
  await createAll()
  expect(await (await call('DELETE', '/api/account/sessions')).json()).toMatchObject({ remainingAccess: 5 })
  const changed = await call('PUT', '/api/account/password', {
    currentPassword: password,
    password: 'un tout autre chantier',
    confirmation: 'un tout autre chantier',
  })
  expect(await changed.json()).toEqual({ changed: true, remainingAccess: 5 })
  const [mail] = await server
    .as()
    .db.select({ data: emails.data })
    .from(emails)
    .where(and(eq(emails.recipient, seller.actor.email), eq(emails.template, 'password-changed')))
    .orderBy(desc(emails.createdAt))
  expect(mail?.data).toMatchObject({
    access: expect.arrayContaining([
      'Clé d’API\u00a0: ERP',
      'Membre de l’équipe\u00a0: paul@exemple.example',
    ]),
    accessUrl: expect.stringContaining('/profile/access'),
  })
})

test.each(['https://localhost/hook', 'https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/'])(
  'a webhook to %s is refused at the field url',
  async (url) => {
    const refused = await call('POST', '/api/account/webhooks', { url, events: ['order.paid'] })
    expect(refused.status).toBe(400)
    expect((await refused.json()).details.fields).toHaveProperty('url')
  },
)
