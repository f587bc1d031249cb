import { beforeAll, expect, test } from 'vitest'
import { adminRoutes } from '#server/contexts/admin/routes.ts'
import { auditLog } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

/** Every call of the administration, whoever wrote it. */
const calls = [
  ...new Set(
    adminRoutes.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} /api/admin${path}`),
  ),
]

const cookies: Record<string, string> = { visitor: '' }

beforeAll(async () => {
  const admin = await makeSignedIn(server, { role: 'admin' })
  const person = await makePerson(server.as())
  cookies.buyer = (await makeSignedIn(server)).cookie
  cookies.seller = (await makeSignedIn(server, { userType: 'seller' })).cookie
  const send = (path: string, body: unknown) =>
    server.request(path, { method: 'POST', body: JSON.stringify(body), cookie: admin.cookie })
  const { token } = await (await send(`/api/admin/users/${person.userId}/impersonation`, {})).json()
  const opened = await send('/api/account/impersonation', { token })
  cookies.impersonator = opened.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
})

test('there are calls to walk', () => {
  expect(calls.length).toBeGreaterThan(10)
})

test.each([
  ['visitor', 401],
  ['buyer', 403],
  ['seller', 403],
  ['impersonator', 403],
])('a %s is refused at every door of the administration, and changes nothing', async (who, status) => {
  const before = await server.as().db.$count(auditLog)
  const answers = await Promise.all(
    calls.map(async (call) => {
      const [method = '', path = ''] = call.split(' ')
      const answer = await server.request(path.replace(/:\w+(\{[^}]*\})?/g, crypto.randomUUID()), {
        method,
        cookie: cookies[who],
        ...(method !== 'GET' && { body: '{}' }),
      })
      return [call, answer.status]
    }),
  )
  expect(answers).toEqual(calls.map((call) => [call, status]))
  expect(await server.as().db.$count(auditLog)).toBe(before)
})
