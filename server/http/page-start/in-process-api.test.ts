import { afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#server/api.ts'
import { readSession } from '#server/contexts/accounts/read-session.ts'
import { keepOpen, makeWorld, type Role, roles, type World } from '#tests/fuzz/world.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { callInProcess } from './pages.ts'

const server = startTestServer()
let world: World
beforeAll(async () => {
  world = await makeWorld(server)
})
afterEach(() => keepOpen(server))

/** What is read; files and the stream of events are no loader's. */
const paths = [
  ...new Set(api.routes.filter(({ method }) => method === 'GET').map(({ path }) => `/api${path}`)),
].filter((path) => !/\*|\/events$|pdf|csv|zip|export|archive|own-data|common-passwords|:file/.test(path))

/** With an id of each kind that the path speaks of. */
const addressesOf = (path: string): string[] => {
  if (!path.includes(':')) return [path]
  const kinds = Object.entries(world.ids).filter(([kind]) => path.includes(kind))
  return kinds.flatMap(([, ids]) => path.replace(/:\w+(\{[^}]*\})?/g, ids[0] ?? ''))
}

/** As a page's loader calls it. */
async function callAs(role: Role): Promise<typeof fetch> {
  const { services } = server
  const headers = new Headers({ cookie: world.cookies[role] })
  const { actor } = await readSession(services.ctx, services.auth, headers, role)
  return callInProcess({
    ctx: { ...services.ctx, actor, cached: {} },
    auth: services.auth,
    limits: services.limits,
    requestId: role,
    replica: null,
    onAway: () => {},
  })
}

test.each(roles)('a page of %s is given what the browser would be given', async (role) => {
  const call = await callAs(role)
  let compared = 0
  for (const path of paths)
    for (const address of addressesOf(path)) {
      const asked = await server.request(address, { cookie: world.cookies[role] })
      if (!asked.ok || !asked.headers.get('content-type')?.startsWith('application/json')) continue
      const handed = await call(new URL(address, server.services.ctx.config.origin))
      expect(handed.status, address).toBe(asked.status)
      expect(await handed.json(), address).toStrictEqual(await asked.json())
      compared += 1
    }
  expect(compared).toBeGreaterThan(10)
})
