import { expect, test } from 'vitest'
import { publicApiPath } from '#domain/partners/rights.ts'
import { makeApiKey } from '#tests/helpers/api-keys.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

/** Routes with a limit above 200 KB. */
const routesWithLargerLimit = [
  'POST /api/admin/identity-pictures',
  'POST /api/conversations',
  'POST /api/conversations/:id/messages',
  'POST /api/import-pictures/:id',
  'POST /api/imports',
  'POST /api/imports/:id/answers',
  'POST /api/imports/:id/values',
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

/** Returns the statuses of all routes that read a body, for a request of this many bytes. */
async function readStatuses(bytes: number, cookie: string, key = ''): Promise<Record<string, number>> {
  const calls = [...new Set(server.routes())].filter((call) => /^(POST|PUT|PATCH|DELETE) /.test(call))
  const statuses: Record<string, number> = {}
  for (const call of calls) {
    const [method = '', path = ''] = call.split(' ')
    const address = path.replace(/:\w+\{([^}|]*)[^}]*\}/g, '$1').replace(/:\w+/g, crypto.randomUUID())
    const headers = {
      'content-length': String(bytes),
      ...(key && path.startsWith(publicApiPath) && { authorization: `Bearer ${key}` }),
    }
    const response = await server.request(address, { method, cookie, headers, body: '{}' })
    statuses[call] = response.status
  }
  return statuses
}

test('routes outside the list answer 413 to a body above 200 KB', async () => {
  const statuses = await readStatuses(200 * 1024 + 1, '')
  expect(
    Object.keys(statuses)
      .filter((call) => statuses[call] !== 413)
      .sort(),
  ).toEqual(routesWithLargerLimit)
})

test('every route answers 413 to a body of a terabyte', async () => {
  const { actor, cookie } = await makeSignedIn(server, { role: 'admin', userType: 'both' })
  const statuses = await readStatuses(1024 ** 4, cookie, await makeApiKey(server.as(), actor))
  expect(Object.entries(statuses).filter(([, status]) => status !== 413)).toEqual([])
})
