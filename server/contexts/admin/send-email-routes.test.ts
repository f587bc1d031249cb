import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateSetting } from '#server/contexts/platform/update-setting.ts'
import { auditLog, emailAttachments, emails } from '#server/database/schema/platform.ts'
import { startMailServer } from '#tests/helpers/mail-server.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const key = 'a-key-of-at-least-thirty-two-characters'
const mailServer = await startMailServer()
const server = startTestServer({
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Réchantier <ne-pas-repondre@rechantier.example>',
  EMAIL_API_KEY: key,
})
let admin: string
let buyer: string

beforeAll(async () => {
  admin = (await makeSignedIn(server, { role: 'admin' })).cookie
  buyer = (await makeSignedIn(server)).cookie
})
beforeEach(() => {
  mailServer.behaviour = 'accepts'
})
afterAll(() => mailServer.stop())

const email = { to: 'a@exemple.example', subject: 'Bonjour', html: '<p>Bonjour <b>Julien</b></p>' }

const send = (
  body: unknown,
  { path = '/api/send-email', cookie = '', headers = {} as Record<string, string> } = {},
) => server.request(path, { method: 'POST', body: JSON.stringify(body), cookie, headers })
const withKey = { headers: { authorization: `Bearer ${key}` } }
const count = () => server.as().db.$count(emails)
const read = (id: string) => server.as().db.query.emails.findFirst({ where: eq(emails.id, id) })

describe('the send-email routes', () => {
  test.each([
    ['a visitor', () => ({}), 401],
    ['a buyer', () => ({ cookie: buyer }), 403],
    ['a wrong key', () => ({ headers: { authorization: `Bearer ${key}x` } }), 401],
    ['an empty key', () => ({ headers: { authorization: 'Bearer ' } }), 401],
    [
      'a wrong key of an administrator',
      () => ({ cookie: admin, headers: { authorization: 'Bearer x' } }),
      401,
    ],
    ['another site’s page', () => ({ cookie: admin, headers: { origin: 'https://elsewhere.example' } }), 403],
  ])('reject %s', async (_who, by, status) => {
    const before = await count()
    for (const path of ['/api/send-email', '/functions/v1/send-order-email', '/functions/v1/send-email']) {
      const answer = await send(email, { path, ...by() })
      expect(answer.status).toBe(status)
      expect(await answer.json()).toMatchObject({ success: false, error: expect.stringMatching(/\S/) })
    }
    expect(await count()).toBe(before)
  })

  test('accept an administrator and record the email in the audit log', async () => {
    const answer = await send(email, { cookie: admin })
    expect(answer.status).toBe(200)
    const { id } = await answer.json()
    const [entry] = await server.as().db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entry).toMatchObject({ action: 'email.send', after: { recipient: email.to } })
  })

  test('accept a program with the key, also during maintenance', async () => {
    const by = await makePerson(server.as(), { role: 'admin' })
    const maintain = (enabled: boolean, version: string | null) =>
      updateSetting(server.as(by), {
        key: 'maintenance_mode',
        value: { enabled, message: 'Retour à midi.' },
        version,
      })
    await maintain(true, null)
    expect((await send(email, withKey)).status).toBe(200)
    expect((await server.request('/functions/v1/check-email-config', withKey)).status).toBe(200)
    expect((await send(email, {})).status).toBe(401)
    await server.services.connection.pool.query(
      "delete from platform_settings where key = 'maintenance_mode'",
    )
  })
})

test('POST /send-email sends all fields of the payload and no others', async () => {
  const content = Buffer.from('Devis n° 12').toString('base64')
  const answer = await send(
    {
      ...email,
      to: 'first@exemple.example, second@réemploi.example',
      cc: ['copy@exemple.example'],
      bcc: 'hidden@exemple.example',
      subject: 'Votre devis : 12 €',
      from: '"Réchantier, devis" <ne-pas-repondre@rechantier.example>',
      reply_to: 'devis@exemple.example',
      attachments: [{ filename: 'dévis.txt', content, content_type: 'text/plain' }],
    },
    withKey,
  )
  expect(answer.status).toBe(200)
  const { success, id, data } = await answer.json()
  expect({ success, data }).toEqual({
    success: true,
    data: { id, to: 'first@exemple.example, second@xn--remploi-bya.example', status: 'queued' },
  })
  await expect.poll(async () => (await read(id))?.status).toBe('sent')
  const received = mailServer.received.find(({ messageId }) => messageId.startsWith(id))
  expect(received?.recipients).toEqual([
    'first@exemple.example',
    // The form in which the test's mail server reads it.
    'second@réemploi.example',
    'copy@exemple.example',
    'hidden@exemple.example',
  ])
  const source = received?.source ?? ''
  expect(source).toMatch(/^Reply-To: devis@exemple\.example\r$/m)
  expect(source).toMatch(/^From: =\?UTF-8\?\S+\s+<ne-pas-repondre@rechantier\.example>\r$/m)
  expect(source).toMatch(/^Cc: copy@exemple\.example\r$/m)
  expect(source).not.toContain('hidden@')
  expect(source).toContain(content)
  expect(await read(id)).toMatchObject({ template: 'raw', text: 'Bonjour Julien', recipient: data.to })
})

test('the server-function path sends to the first recipient only', async () => {
  const path = '/functions/v1/send-order-email'
  const answer = await send(
    { ...email, to: ['one@exemple.example', 'two@exemple.example'] },
    { path, ...withKey },
  )
  expect((await answer.json()).data.to).toBe('one@exemple.example')
})

test('POST /send-email sends once per idempotency key and sender', async () => {
  const headers = { 'idempotency-key': 'order-12' }
  const ids = await Promise.all(
    [1, 2, 3].map(async () => {
      const answer = await send(email, { headers: { ...withKey.headers, ...headers } })
      return (await answer.json()).id
    }),
  )
  const other = await (await send(email, { cookie: admin, headers })).json()
  expect(new Set(ids).size).toBe(1)
  expect(other.id).not.toBe(ids[0])
})

describe('POST /send-email rejects', () => {
  const attachment = { filename: 'a.pdf', content: 'AAAA', content_type: 'application/pdf' }
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['no recipient', { to: [] }, /au moins un destinataire/],
    [
      'a header in an address',
      { to: 'a@exemple.example\r\nBcc: b@exemple.example' },
      /n’est pas une adresse/,
    ],
    ['a header in a copy', { cc: ['a@exemple.example\nBcc: b@exemple.example'] }, /n’est pas une adresse/],
    ['accents before the @', { to: 'éloïse@exemple.example' }, /n’est pas une adresse/],
    ['two @', { to: 'a@b@exemple.example' }, /n’est pas une adresse/],
    ['a header in the subject', { subject: 'x\r\nBcc: b@exemple.example' }, /retours à la ligne/],
    ['NUL', { html: '<p>\0</p>' }, /invisibles/],
    ['a forged sender', { from: 'ministre@gouv.example' }, /ne-pas-repondre@rechantier\.example/],
    [
      'a header in the sender',
      { from: 'x\r\nBcc: b@e.example <ne-pas-repondre@rechantier.example>' },
      /retours/,
    ],
    [
      'a header in an answer address',
      { reply_to: 'a@e.example\r\nBcc: b@e.example' },
      /n’est pas une adresse/,
    ],
    ['a header in a filename', { attachments: [{ ...attachment, filename: 'a\r\nX: y' }] }, /retours/],
    ['a path as a filename', { attachments: [{ ...attachment, filename: '../a' }] }, /nom de fichier/],
    [
      'a header in a type',
      { attachments: [{ ...attachment, content_type: 'a/b\r\nX: y' }] },
      /type de fichier/,
    ],
    ['content that is not base64', { attachments: [{ ...attachment, content: '<>' }] }, /base64/],
    ['eleven attachments', { attachments: Array(11).fill(attachment) }, /10 pièces/],
    ['attachments as addresses', { attachments: [{ filename: 'a', path: '/etc/passwd' }] }, /\S/],
    [
      '51 recipients',
      { to: Array.from({ length: 51 }, (_, n) => `a${n}@exemple.example`) },
      /50 destinataires/,
    ],
    ['a message of 5 MB', { html: 'x'.repeat(5_000_000) }, /caractères au plus/],
    ['no content', { html: '' }, /contenu/],
  ])('%s', async (_what, change, words) => {
    const before = await count()
    const answer = await send({ ...email, ...change }, withKey)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ success: false, error: expect.stringMatching(words) })
    expect(await count()).toBe(before)
  })

  test('a body that is not JSON', async () => {
    const answer = await server.request('/api/send-email', { method: 'POST', body: '{', ...withKey })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ success: false })
  })

  test('an attachment of 30 MB, before it is read', async () => {
    const content = Buffer.alloc(30 * 1024 * 1024).toString('base64')
    const stored = await server.as().db.$count(emailAttachments)
    const before = await count()
    const body = { ...email, attachments: [{ ...attachment, content }] }
    const length = String(JSON.stringify(body).length)
    const answer = await send(body, { headers: { ...withKey.headers, 'content-length': length } })
    expect(answer.status).toBe(413)
    expect((await answer.json()).error).toMatch(/dépassent 10\sMo/)
    expect(await count()).toBe(before)
    expect(await server.as().db.$count(emailAttachments)).toBe(stored)
  })

  test('eleven megabytes of attachments', async () => {
    const content = Buffer.alloc(5.5 * 1024 * 1024).toString('base64')
    const answer = await send({ ...email, attachments: Array(2).fill({ ...attachment, content }) }, withKey)
    expect(answer.status).toBe(400)
    expect((await answer.json()).error).toMatch(/dépassent 10\sMo/)
  })
})

describe('GET /functions/v1/check-email-config', () => {
  const check = async () => (await server.request('/functions/v1/check-email-config', withKey)).json()

  test('returns the transport and sender without the password', async () => {
    expect(await check()).toEqual({
      success: true,
      data: { transport: 'smtp', from: 'ne-pas-repondre@rechantier.example' },
    })
  })

  test('rejects visitors and buyers', async () => {
    expect((await server.request('/functions/v1/check-email-config')).status).toBe(401)
    expect((await server.request('/functions/v1/check-email-config', { cookie: buyer })).status).toBe(403)
  })
})

// Last, because it stops the mail server.
test('an unreachable mail server is reported by the configuration and the test email', async () => {
  await mailServer.stop()
  const answer = await server.request('/functions/v1/check-email-config', withKey)
  expect(await answer.json()).toMatchObject({
    success: false,
    error: "Impossible de se connecter au service d'email",
  })
  const tested = await server.request('/api/email/test', {
    method: 'POST',
    body: JSON.stringify({ email: 'a@exemple.example' }),
    cookie: admin,
  })
  expect(await tested.json()).toMatchObject({
    success: false,
    message: "Impossible de se connecter au service d'email",
  })
})

test.each(['/api/send-email', '/functions/v1/send-email', '/functions/v1/send-order-email'])(
  '%s accepts replyTo and prefers reply_to',
  async (path) => {
    const readReplyTo = async (body: object) => {
      const answer = await send({ ...email, ...body }, { path, ...withKey })
      expect(answer.status).toBe(200)
      const stored = await read((await answer.json()).id)
      return (stored?.data as { replyTo: string | null } | undefined)?.replyTo
    }
    expect(await readReplyTo({ replyTo: 'devis@exemple.example' })).toBe('devis@exemple.example')
    expect(await readReplyTo({ replyTo: 'a@exemple.example', reply_to: 'b@exemple.example' })).toBe(
      'b@exemple.example',
    )
    expect((await send({ ...email, replyTo: 'nowhere' }, { path, ...withKey })).status).toBe(400)
  },
)

test('both server-function paths send to the first recipient only', async () => {
  for (const path of ['/functions/v1/send-email', '/functions/v1/send-order-email']) {
    const answer = await send(
      { ...email, to: ['a@exemple.example', 'b@exemple.example'] },
      { path, ...withKey },
    )
    expect((await answer.json()).data.to).toBe('a@exemple.example')
  }
})
