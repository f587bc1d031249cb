import { beforeAll, expect, test } from 'vitest'
import { api } from '#server/api.ts'
import { updateSetting } from '#server/contexts/platform/update-setting.ts'
import { requestFigures } from '#server/database/schema/watch.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

/** Routes that stay open in maintenance: those of the pages under /auth, those every page needs and links of emails. */
const openRoutes = [
  'GET /settings',
  'GET /account',
  'POST /account/sign-up',
  'GET /account/common-passwords',
  'POST /account/sign-in',
  'POST /account/sign-out',
  'POST /account/forgot-password',
  'POST /account/reset-password',
  'POST /account/email/confirm',
  'POST /account/administrator',
  'POST /account/administrator/invitation',
  'POST /account/administrator/role',
  'POST /account/profile',
  'POST /account/sign-in/code',
  'POST /account/sign-in/passkey/options',
  'POST /account/sign-in/passkey',
  'GET /unsubscribe',
  'POST /unsubscribe',
  'POST /unsubscribe/undo',
]

/** All routes of the API. */
const calls = [
  ...new Set(
    api.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  ),
]

let cookie: string

beforeAll(async () => {
  const admin = await makePerson(server.as(), { role: 'admin' })
  cookie = (await makeSignedIn(server, { userType: 'both' })).cookie
  await updateSetting(server.as(admin), {
    key: 'maintenance_mode',
    value: { enabled: true, message: 'Retour à midi.' },
    version: null,
  })
})

async function isClosed(call: string, userCookie: string): Promise<boolean> {
  const [method = '', path = ''] = call.split(' ')
  const response = await server.request(`/api${path.replace(/:\w+(\{[^}]*\})?/g, crypto.randomUUID())}`, {
    method,
    cookie: userCookie,
    ...(!['GET', 'DELETE'].includes(method) && { body: '{}' }),
  })
  if (response.status !== 503) return false
  expect(await response.json()).toMatchObject({ detail: 'Retour à midi.', details: { maintenance: true } })
  return true
}

test.each(['a visitor', 'a signed-in user'])(
  '%s reaches only the listed routes during maintenance',
  async (user) => {
    const userCookie = user === 'a visitor' ? '' : cookie
    const closed: string[] = []
    // Signing out comes last, because the requests need the session.
    const signOut = 'POST /account/sign-out'
    for (const call of [...calls.filter((other) => other !== signOut), signOut])
      if (await isClosed(call, userCookie)) closed.push(call)
    expect(calls.filter((call) => !closed.includes(call)).sort()).toEqual([...openRoutes].sort())
  },
)

test('an email address can be confirmed during maintenance', async () => {
  const { cookie } = await makeSignedIn(server)
  expect(await (await server.request('/api/account', { cookie })).json()).toMatchObject({
    email: expect.stringContaining('connecte-'),
  })
})

test('a route closed by maintenance answers Retry-After and counts no failure', async () => {
  const { requests, ctx } = server.services
  const response = await server.request('/api/products')
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  await requests.flush()
  const figures = await ctx.db.select().from(requestFigures)
  expect(figures.find(({ address }) => address === 'GET /api/products')).toMatchObject({ failures: 0 })
})
