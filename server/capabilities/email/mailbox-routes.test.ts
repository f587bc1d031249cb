import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { emails } from '#server/database/schema/platform.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { answerError } from '#server/http/errors.ts'
import { provideServices } from '#server/http/request-context.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { mailboxRoutes } from './mailbox-routes.ts'

const server = startTestServer()
let app: Hono<HttpEnv>
let id: string

beforeAll(async () => {
  app = new Hono<HttpEnv>()
  app.onError(answerError)
  app.use(provideServices(server.services))
  app.use(securityHeaders(server.services.ctx.config, { isDevelopment: false }))
  app.route('/dev/mail', mailboxRoutes)
  const values = Array.from({ length: 51 }, (_, index) => ({
    template: 'confirm-sign-up',
    recipient: `personne-${index}@exemple.example`,
    data: {},
    status: 'sent' as const,
    subject: index === 50 ? '<b>Le dernier</b>' : `Email ${index}`,
    html: '<p>Bonjour</p>',
    text: 'Confirmer mon adresse http://localhost:3000/confirmer?token=1\n\nBonjour',
    createdAt: new Date(Date.UTC(2026, 4, 12, 8, index)),
  }))
  const rows = await server.as().db.insert(emails).values(values).returning({ id: emails.id })
  id = rows.at(-1)?.id as string
})

const get = async (path: string) => {
  const answer = await app.request(`http://localhost:3000${path}`)
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

test('GET /dev/mail lists emails, newest first, fifty a page, and escapes their subjects', async () => {
  const first = await get('/dev/mail')
  expect(first.body).toContain('51 emails')
  expect(first.body.indexOf('&lt;b&gt;Le dernier&lt;/b&gt;')).toBeLessThan(first.body.indexOf('Email 49'))
  expect(first.body).not.toContain('>Email 0<')
  expect((await get('/dev/mail?page=2')).body).toContain('>Email 0<')
})

test('GET /dev/mail filters by recipient without wildcards', async () => {
  expect((await get('/dev/mail?to=personne-7@')).body).toContain('1 email')
  expect((await get('/dev/mail?to=%25')).body).toContain('Aucun email pour ce destinataire.')
})

test('GET /dev/mail/:id shows an email with its links', async () => {
  const { body } = await get(`/dev/mail/${id}`)
  expect(body).toContain('<a href="http://localhost:3000/confirmer?token=1">Confirmer mon adresse</a>')
  expect(body).toContain('personne-50@exemple.example')
})

test('GET /dev/mail/:id/html runs no script and may be framed by our pages alone', async () => {
  const { headers, body } = await get(`/dev/mail/${id}/html`)
  expect(body).toBe('<p>Bonjour</p>')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/)
  expect(headers.get('content-security-policy')).not.toContain('script-src')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect((await get(`/dev/mail/${id}`)).headers.get('x-frame-options')).toBe('DENY')
})

test.each(['abc', '00000000-0000-0000-0000-000000000000', 'abc/html'])(
  'GET /dev/mail/%s answers 404',
  async (path) => {
    expect((await get(`/dev/mail/${path}`)).status).toBe(404)
  },
)

test('GET /dev/mail answers 404 under a foreign host name', async () => {
  expect((await app.request('http://rebound.example:3000/dev/mail')).status).toBe(404)
})
