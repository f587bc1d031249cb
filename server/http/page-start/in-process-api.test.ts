import { afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#server/api.ts'
import { readSession } from '#server/contexts/accounts/read-session.ts'
import { makeWorld, type Role, resetAccess, roles, type World } from '#tests/fuzz/world.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { callInProcess } from './pages.ts'

const server = startTestServer()
let world: World
beforeAll(async () => {
  world = await makeWorld(server)
})
afterEach(() => resetAccess(server))

/** All GET routes except files and the event stream, which no loader calls. */
const paths = [
  ...new Set(api.routes.filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`)),
].filter((path) => !/\*|\/events$|pdf|csv|zip|export|archive|own-data|common-passwords|:file/.test(path))

/** Returns the path with an id of each kind. */
const listAddresses = (path: string): string[] => {
  if (!path.includes(':')) return [path]
  const kinds = Object.entries(world.ids).filter(([kind]) => path.includes(kind))
  return kinds.flatMap(([, ids]) => path.replace(/:\w+(\{[^}]*\})?/g, ids[0] ?? ''))
}

/** Returns a function that calls the API as the loader of this user's page does. */
async function callAs(role: Role): Promise<typeof fetch> {
  const { services } = server
  const headers = new Headers({ cookie: world.cookies[role] })
  const { actor } = await readSession(services.ctx, services.auth, headers, role)
  return callInProcess({
    ctx: { ...services.ctx, actor, requestCache: {} },
    auth: services.auth,
    limits: services.limits,
    state: services.state,
    requestId: role,
    replica: null,
    onUnavailable: () => {},
  })
}

test.each(roles)('callInProcess returns the same as the API to %s', async (role) => {
  const call = await callAs(role)
  let compared = 0
  for (const path of paths)
    for (const address of listAddresses(path)) {
      const answer = await server.request(address, { cookie: world.cookies[role] })
      if (!answer.ok || !answer.headers.get('content-type')?.startsWith('application/json')) continue
      const direct = await call(new URL(address, server.services.ctx.config.origin))
      expect(direct.status, address).toBe(answer.status)
      expect(await direct.json(), address).toStrictEqual(await answer.json())
      compared += 1
    }
  expect(compared).toBeGreaterThan(10)
})
