import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { templateNames } from '#domain/emails/email-templates.ts'
import { parseEmailSearch } from '#domain/emails/emails.ts'
import type { Actor } from '#server/context.ts'
import { auditLog, emails } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { emailTemplates } from '../templates.ts'
import { getEmailContent, listEmails } from './emails.ts'
import { resendEmail, resendFailedEmails } from './resend-email.ts'
import { explainFailure } from './send-raw-email.ts'
import { getTemplate, listTemplates, sendTestEmail } from './templates.ts'

// No server listens there, so every delivery fails at once.
const server = startTestServer({
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Réchantier <ne-pas-repondre@rechantier.example>',
})
let admin: Actor
let buyer: Actor

beforeAll(async () => {
  admin = await makePerson(server.as(), { role: 'admin' })
  buyer = await makePerson(server.as())
})

async function storeEmail(values: Partial<typeof emails.$inferInsert> = {}): Promise<string> {
  const [row] = await server
    .as()
    .db.insert(emails)
    .values({
      template: 'existing-account',
      recipient: 'camille@exemple.example',
      data: emailTemplates['existing-account'].sample,
      ...values,
    })
    .returning({ id: emails.id })
  return row?.id as string
}
const searchEmails = (query: string) =>
  listEmails(server.as(admin), parseEmailSearch(new URLSearchParams(query)))
const readEmail = (id: string) => server.as().db.query.emails.findFirst({ where: eq(emails.id, id) })
const countResends = (subjectId: string) =>
  server.as().db.$count(auditLog, and(eq(auditLog.subjectId, subjectId), eq(auditLog.action, 'email.resend')))

test('listEmails returns failed emails first, each once across pages', async () => {
  const recipient = `${randomUUID()}@exemple.example`
  const minute = (index: number) => new Date(Date.UTC(2026, 4, 12, 8, index))
  const rows = Array.from({ length: 60 }, (_, index) => ({
    template: 'existing-account',
    recipient,
    data: {},
    createdAt: minute(index),
    status: index < 30 ? ('failed' as const) : ('sent' as const),
    ...(index < 30 && { lastError: 'Error: connect ECONNREFUSED 127.0.0.1:9' }),
  }))
  await server.as().db.insert(emails).values(rows)
  const pages = await Promise.all(
    [1, 2, 3].map((page) => searchEmails(`recipient=${recipient}&page=${page}`)),
  )
  const items = pages.flatMap((page) => page.items)
  expect(items.map((item) => item.state)).toEqual([...Array(30).fill('failed'), ...Array(30).fill('sent')])
  expect(new Set(items.map((item) => item.id)).size).toBe(60)
  expect(items[0]).toMatchObject({
    createdAt: minute(29).toISOString(),
    failure: { explanation: 'Le serveur de messagerie est introuvable ou ne répond pas.' },
  })
  expect((await searchEmails(`recipient=${recipient}&state=sent`)).total).toBe(30)
  expect((await searchEmails(`recipient=${recipient.toUpperCase()}`)).total).toBe(60)
  expect((await searchEmails('recipient=%25')).total).toBe(0)
})

test.each([
  ['RefusedEmailError: Can’t send mail: 550 5.1.1 no such user', 'destinataire n’existe pas'],
  ['Error: Invalid login: 535 5.7.8 authentication failed', 'refuse notre compte'],
  ['Error: getaddrinfo ENOTFOUND smtp.exemple.example', 'introuvable'],
  ['Error: self-signed certificate', 'connexion sécurisée'],
  ['Error: 451 4.7.1 greylisted', 'réessayer plus tard'],
  ['Error: quelque chose', 'n’a pas accepté'],
])('explainFailure explains %s in French', (answer, words) => {
  expect(explainFailure(answer)).toContain(words)
})

describe('an email sent again', () => {
  test('has one job when an administrator clicks three times at once', async () => {
    const id = await storeEmail({ status: 'failed', lastError: 'x' })
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => resendEmail(server.as(admin), { id, evenIfSent: false })),
    )
    // A click after the first failed attempt brings the next attempt of the same job forward.
    const successes = results.filter((result) => result.status === 'fulfilled').length
    expect(successes).toBeGreaterThan(0)
    expect(await countResends(id)).toBe(successes)
    const { rows } = await server
      .as()
      .db.execute(sql`select from pgboss.job where name = 'send-email' and data ->> 'emailId' = ${id}`)
    expect(rows).toHaveLength(1)
  })

  test('requires a confirmation if it was sent before, and is copied once', async () => {
    const id = await storeEmail({ status: 'sent', recipient: 'copie@exemple.example' })
    const refused = resendEmail(server.as(admin), { id, evenIfSent: false })
    await expect(refused).rejects.toMatchObject({ code: 'conflict' })
    expect((await searchEmails('recipient=copie@')).total).toBe(1)
    const results = await Promise.allSettled(
      [1, 2].map(() => resendEmail(server.as(admin), { id, evenIfSent: true })),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect((await searchEmails('recipient=copie@')).total).toBe(2)
    expect((await readEmail(id))?.status).toBe('sent')
    expect(await countResends(id)).toBe(1)
  })

  test('by resendFailedEmails has a job and an audit entry, like every other failed email', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => storeEmail({ status: 'failed', lastError: 'x' })))
    const counts = await Promise.all([1, 2].map(() => resendFailedEmails(server.as(admin))))
    expect(counts.reduce((total, { count }) => total + count, 0)).toBeGreaterThanOrEqual(3)
    expect((await searchEmails('state=failed')).items.filter(({ id }) => ids.includes(id))).toEqual([])
    for (const id of ids) expect(await countResends(id)).toBe(1)
    // The jobs run: an attempt is made and its failure stored.
    await expect.poll(async () => (await readEmail(ids[0] as string))?.lastError).toContain('ECONNREFUSED')
  })
})

test('getEmailContent hides the secrets of its recipient', async () => {
  const html =
    '<a href="http://x/api/auth/verify-email?a=1&amp;token=eyJ.secret-1&amp;b=2">x</a> http://x/reset-password/secret2?c=3 http://x/reset-password?token=secret3'
  const id = await storeEmail({ html })
  const content = await getEmailContent(server.as(admin), { id })
  expect(content.html).not.toContain('secret')
  expect(content.html).toContain('&amp;b=2')
  expect(await getEmailContent(server.as(admin), { id: await storeEmail() })).toEqual({ html: null })
})

describe('sendTestEmail', () => {
  test("returns and stores the mail server's failure", async () => {
    const result = await sendTestEmail(server.as(admin), { email: 'essai@exemple.example' })
    expect(result).toMatchObject({
      success: false,
      message: "Impossible de se connecter au service d'email",
      transport: 'smtp',
      error: expect.stringContaining('ECONNREFUSED'),
    })
    expect(await readEmail(result.id)).toMatchObject({ status: 'failed', template: 'test' })
  })

  test('reports success when the email was accepted', async () => {
    const accepted: string[] = []
    const emailTransport = {
      send: async ({ to }: { to: string[] }) => void accepted.push(...to),
      check: async () => {},
      close() {},
    }
    const result = await sendTestEmail(
      { ...server.as(admin), emailTransport },
      { email: 'essai@exemple.example' },
    )
    expect(result).toMatchObject({ success: true, message: 'Email de test envoyé avec succès' })
    expect(accepted).toEqual(['essai@exemple.example'])
    expect((await readEmail(result.id))?.status).toBe('sent')
  })
})

describe('administrators’ operations on emails', () => {
  const attempts = {
    list: (by: Actor | null) => listEmails(server.as(by), parseEmailSearch(new URLSearchParams())),
    content: (by: Actor | null, id: string) => getEmailContent(server.as(by), { id }),
    resend: (by: Actor | null, id: string) => resendEmail(server.as(by), { id, evenIfSent: true }),
    resendFailed: (by: Actor | null) => resendFailedEmails(server.as(by)),
    test: (by: Actor | null) => sendTestEmail(server.as(by), { email: 'x@exemple.example' }),
  }
  test.each(Object.keys(attempts) as (keyof typeof attempts)[])(
    '%s refuses visitors and buyers',
    async (name) => {
      const id = await storeEmail({ status: 'failed', lastError: 'x', html: '<p>x</p>' })
      await expect(attempts[name](null, id)).rejects.toMatchObject({ code: 'not-signed-in' })
      await expect(attempts[name](buyer, id)).rejects.toMatchObject({ code: 'forbidden' })
      expect((await readEmail(id))?.status).toBe('failed')
    },
  )

  test.each([
    ['GET', '/api/admin/emails'],
    ['GET', '/api/admin/emails/x/html'],
    ['POST', '/api/admin/emails/resend-failed'],
    ['POST', '/api/email/test'],
    ['GET', '/api/admin/orders'],
    ['GET', '/api/admin/orders/export.csv'],
    ['GET', '/api/admin/orders/export.xlsx'],
    ['POST', '/api/admin/orders/x/cancel'],
  ])('%s %s answers 401 without an account', async (method, path) => {
    expect((await server.request(path, { method })).status).toBe(401)
  })
})

describe('email templates', () => {
  test('are listed with their subjects and rendered with a sample', async () => {
    const templates = await listTemplates(server.as(admin))
    expect(templates.map(({ name }) => name).sort()).toEqual([...templateNames].sort())
    const subject = 'Commande 7c1f0a42 sur Réchantier'
    expect(templates).toContainEqual({ name: 'new-order-for-admin', subject })
    const { preview, text, replyTo } = await getTemplate(server.as(admin), { name: 'contact' })
    expect(preview).toMatch(/^Bonjour, Je cherche huit radiateurs .* Est-ce que vous livrez\u00a0\?$/)
    expect(text).toContain('huit radiateurs')
    expect(replyTo).toBe('ines.carpentier@exemple.example')
  })

  test.each(['nothing', '__proto__', 'toString', '../contact'])('do not include %s', async (name) => {
    await expect(getTemplate(server.as(admin), { name })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('require an administrator and are shown without scripts', async () => {
    await expect(listTemplates(server.as(buyer))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(getTemplate(server.as(), { name: 'test' })).rejects.toMatchObject({ code: 'not-signed-in' })
    const { cookie } = await makeSignedIn(server, { role: 'admin' })
    const response = await server.request('/api/admin/email-templates/test/html?dark', { cookie })
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; (?!.*(script-src|allow-scripts)).*; sandbox /,
    )
    expect(await response.text()).toContain('@media all {')
  })
})
