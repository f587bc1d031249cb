import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { TestServer } from '#tests/helpers/test-server.ts'
import { createRandom, type Random } from './random.ts'
import { type FuzzRequest, makeRequest } from './requests.ts'
import { type Route, routesOf } from './routes.ts'
import { keepOpen, makeWorld, roles, type World } from './world.ts'

export interface FuzzResult {
  sent: number
  /** How many answers had this status. */
  statuses: Record<string, number>
  /** Answers 5xx, in full: what was asked and what was said. */
  failures: string[]
  /** Of the heap in use between the first fifth and the end, in megabytes. */
  growth: number
}

/** Sent together: some of what breaks breaks only then. */
const atOnce = 20

/** These end what the others need: seldom is often enough. */
const endings = /sign-out|sessions|suspension|\/role|deletion|impersonation|\/user-type/

/** Sends so many requests to the server's own routes, each to any of them, as anybody. The same seed sends the same. */
export async function runFuzz(
  server: TestServer,
  options: { seed: number; count: number; only?: RegExp },
): Promise<FuzzResult> {
  const random = createRandom(options.seed)
  const routes = routesOf(server.app).filter(({ path }) => options.only?.test(path) ?? true)
  const result: FuzzResult = { sent: 0, statuses: {}, failures: [], growth: 0 }
  let world = await makeWorld(server)
  let before = 0
  const rounds = Math.ceil(options.count / atOnce)
  for (let round = 0; round < rounds; round += 1) {
    if (round % 5 === 0) await keepOpen(server)
    if (round % 25 === 24 && !(await areSignedIn(server, world))) world = await makeWorld(server)
    if (round === Math.floor(rounds / 5)) before = heapInUse()
    const requests = Array.from({ length: atOnce }, () =>
      makeRequest(random, pickRoute(random, routes), world),
    )
    await Promise.all(requests.map((request) => sendOne(server, request, world, result)))
  }
  result.growth = heapInUse() - before
  return result
}

function pickRoute(random: Random, routes: readonly Route[]): Route {
  const route = random.pick(routes)
  return endings.test(route.path) && random.chance(0.95) ? pickRoute(random, routes) : route
}

async function sendOne(server: TestServer, request: FuzzRequest, world: World, result: FuzzResult) {
  const { path, init, role } = request
  result.sent += 1
  const answer = await server.request(path, { ...init, cookie: world.cookies[role] })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await answer.text()
  if (isStream) await answer.body?.cancel()
  result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1
  // An administrator has closed the site, and it says so.
  if (answer.status < 500 || text.includes('"maintenance":true')) return
  const body = typeof init.body === 'string' ? init.body.slice(0, 2_000) : (init.body?.constructor.name ?? '')
  result.failures.push(
    `${result.sent}: ${role} ${init.method} ${path.slice(0, 300)} ${JSON.stringify(init.headers)} ${body}\n  → ${answer.status} ${text.slice(0, 300)}`,
  )
}

async function areSignedIn(server: TestServer, world: World): Promise<boolean> {
  for (const role of roles) {
    const answer = await server.request('/api/account', { cookie: world.cookies[role] })
    if (role !== 'anonymous' && (await answer.json()) === null) return false
  }
  return true
}

/** After everything that is not needed any more has been thrown away. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}
