import { expect, test } from 'vitest'
import { publicApiPath } from '#domain/partners/rights.ts'
import { makeKey } from '#tests/helpers/api-keys.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

/** What takes more than the others; each says there how much. */
const larger = [
  'POST /api/admin/identity-pictures',
  'POST /api/conversations',
  'POST /api/conversations/:id/messages',
  'POST /api/import-pictures/:id',
  'POST /api/imports',
  'POST /api/imports/:id/answers',
  'POST /api/products/:id/pictures',
  'POST /api/send-email',
  'POST /api/uploads',
  'POST /api/v1/own/pictures',
  'POST /api/v1/own/products/batch',
  'POST /api/webhooks/email',
  'POST /api/webhooks/payments',
  'POST /functions/v1/:name{send-order-email|send-email}',

  'PUT /api/admin/categories/:id/picture',
  'PUT /api/avatar',
  'PUT /api/imports/:id/plan',
]

/** Every call that takes a body, whoever wrote it, and what it answers to so many bytes. */
async function answers(bytes: number, cookie: string, key = ''): Promise<Record<string, number>> {
  const calls = [...new Set(server.calls())].filter((call) => /^(POST|PUT|PATCH|DELETE) /.test(call))
  const told: Record<string, number> = {}
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const address = path.replace(/:\w+\{([^}|]*)[^}]*\}/g, '$1').replace(/:\w+/g, crypto.randomUUID())
    const headers = {
      'content-length': String(bytes),
      ...(key && path.startsWith(publicApiPath) && { authorization: `Bearer ${key}` }),
    }
    const answer = await server.request(address, { method, cookie, headers, body: '{}' })
    told[call] = answer.status
  }
  return told
}

test('no call takes more than 200 KB that does not say so', async () => {
  const told = await answers(200 * 1024 + 1, '')
  expect(
    Object.keys(told)
      .filter((call) => told[call] !== 413)
      .sort(),
  ).toEqual(larger)
})

test('and none takes whatever comes', async () => {
  const { actor, cookie } = await makeSignedIn(server, { role: 'admin', userType: 'both' })
  const told = await answers(1024 ** 4, cookie, await makeKey(server.as(), actor))
  expect(Object.entries(told).filter(([, status]) => status !== 413)).toEqual([])
})
