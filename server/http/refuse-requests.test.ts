import { beforeAll, describe, expect, test } from 'vitest'
import { emailAttachments } from '#server/database/schema/platform.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const key = 'a-key-of-at-least-thirty-two-characters'
const server = startTestServer({ EMAIL_API_KEY: key })
let admin: string

beforeAll(async () => {
  admin = (await makeSignedIn(server, { role: 'admin' })).cookie
})

test.each(['OPTIONS', 'PROPFIND', 'REPORT', 'M-SEARCH'])(
  'the method %s is answered 405 on every path',
  async (method) => {
    for (const path of ['/', '/api/products', '/robots.txt', '/nulle-part']) {
      const answer = await server.request(path, { method })
      expect([answer.status, answer.headers.get('allow')], path).toEqual([
        405,
        'GET, HEAD, POST, PUT, PATCH, DELETE',
      ])
      expect(await answer.json()).toMatchObject({
        code: 'method-not-allowed',
        detail: 'Cette adresse ne répond pas à ce genre de demande.',
      })
    }
  },
)

describe('a NUL', () => {
  test.each([
    ['GET', '/api/categories/%00', 404],
    ['GET', '/api/admin/orders/%00/money', 404],
    ['POST', '/api/sandbox/payments/%00/confirm', 404],
    ['POST', '/api/sandbox/accounts/a%00/complete', 404],
    ['POST', '/api/admin/provider-events/%00/replay', 404],
    ['POST', '/api/cart?a=%00', 400],
  ])('in %s %s is answered %i', async (method, path, status) => {
    const body = method === 'GET' ? {} : { body: '{}' }
    expect((await server.request(path, { method, cookie: admin, ...body })).status).toBe(status)
  })

  test('in a query is removed by a redirect', async () => {
    for (const path of ['/dev/mail', '/api/products', '/api/admin/emails']) {
      const answer = await server.request(`${path}?to=a%00b&page=2`, { cookie: admin })
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '?to=ab&page=2'])
    }
  })

  test('in a query never redirects to another site or into a header', async () => {
    for (const path of ['//evil.example/?a=%00', '/%0d%0aset-cookie:%20a/?a=%00', '/\\evil.example?a=%00']) {
      const answer = await server.request(`${server.services.ctx.config.origin}${path}`)
      expect([answer.status, answer.headers.get('location')], path).toEqual([301, '?a='])
    }
  })
})

test.each(['\0', '\ud800'])('a body with %j in a text is rejected at its field', async (invalidCharacter) => {
  const send = async (path: string, body: unknown) => {
    const answer = await server.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      cookie: admin,
    })
    const { details } = (await answer.json()) as { details?: { fields?: Record<string, string> } }
    return { status: answer.status, fields: Object.keys(details?.fields ?? {}) }
  }
  const card = {
    clientSecret: `a${invalidCharacter}`,
    number: '4242 4242 4242 4242',
    expiry: '12/99',
    cvc: '123',
  }
  expect(await send('/api/sandbox/payments/pay_1/confirm', card)).toEqual({
    status: 400,
    fields: ['clientSecret'],
  })
  const email = {
    to: 'a@exemple.example',
    subject: 'Bonjour',
    html: `<p>${invalidCharacter}</p>`,
    attachments: [{ filename: 'a.txt', content: 'YQ==' }],
  }
  expect(await send('/api/send-email', email)).toEqual({ status: 400, fields: ['html'] })
  expect(
    await send('/functions/v1/send-email', { ...email, html: 'a', subject: `a${invalidCharacter}b` }),
  ).toEqual({
    status: 400,
    fields: ['subject'],
  })
  expect(await server.as().db.$count(emailAttachments)).toBe(0)
})
