import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TestServer } from '#tests/helpers/test-server.ts'
import { type FailedResponse, isCausedByClosure, readClosureMessages, readLatestAuditId } from './closures.ts'
import { makePageRequest } from './page-requests.ts'
import { createRandom, type Random } from './random.ts'
import { type FuzzRequest, makeRequest } from './requests.ts'
import { listRoutes, type Route } from './routes.ts'
import { makeWebhookRequest } from './webhook-requests.ts'
import { makeWorld, resetAccess, roles, type World } from './world.ts'

export interface FuzzResult {
  sent: number
  /** Number of responses by status. */
  statuses: Record<string, number>
  /** Unexpected responses with status 5xx, with their requests. */
  failures: string[]
  /** Growth of the used memory between the first fifth and the end, in megabytes. */
  growth: number
}

/** Shares of page and webhook requests; a page costs more than a call. */
const shares = { pages: 0.08, webhooks: 0.08 }

/** Requests sent concurrently, because some failures need concurrency. */
const batchSize = 20

/** Paths that end sessions or roles other requests need, and are therefore rarely sent. */
const disruptivePaths = /sign-out|sessions|suspension|\/role|deletion|impersonation|\/user-type/

/** Sends requests of every role to the server's routes, pages and webhooks; the same seed sends the same requests. */
export async function runFuzz(
  server: TestServer,
  options: { seed: number; count: number; only?: RegExp },
): Promise<FuzzResult> {
  const random = createRandom(options.seed)
  const routes = listRoutes(server.app).filter(({ path }) => options.only?.test(path) ?? true)
  const result: FuzzResult = { sent: 0, statuses: {}, failures: [], growth: 0 }
  const makeAnyRequest = () => {
    const share = options.only ? 1 : random.below(1_000) / 1_000
    if (share < shares.pages) return makePageRequest(random, world)
    if (share < shares.pages + shares.webhooks) return makeWebhookRequest(random, server, world)
    return makeRequest(random, pickRoute(random, routes), world)
  }
  let world = await makeWorld(server)
  let initialMemory = 0
  let openedAtAuditId = 0
  const rounds = Math.ceil(options.count / batchSize)
  for (let round = 0; round < rounds; round += 1) {
    if (round % 5 === 0) {
      await resetAccess(server)
      openedAtAuditId = await readLatestAuditId(server)
    }
    if (round % 25 === 24 && !(await areAllSignedIn(server, world))) world = await makeWorld(server)
    if (round === Math.floor(rounds / 5)) initialMemory = await measureMemory()
    const requests = Array.from({ length: batchSize }, makeAnyRequest)
    const failures = await Promise.all(requests.map((request) => sendRequest(server, request, world, result)))
    await recordFailures(
      server,
      failures.filter((failure) => failure !== null),
      openedAtAuditId,
      result,
    )
  }
  result.growth = (await measureMemory()) - initialMemory
  return result
}

function pickRoute(random: Random, routes: readonly Route[]): Route {
  const route = random.pick(routes)
  return disruptivePaths.test(route.path) && random.chance(0.95) ? pickRoute(random, routes) : route
}

/** Sends a request and returns its response when the status is 5xx. */
async function sendRequest(
  server: TestServer,
  { path, init, role }: FuzzRequest,
  world: World,
  result: FuzzResult,
): Promise<FailedResponse | null> {
  result.sent += 1
  const request = { ...init, cookie: world.cookies[role] }
  const response = await server.request(path, request)
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await response.text()
  if (isStream) await response.body?.cancel()
  result.statuses[response.status] = (result.statuses[response.status] ?? 0) + 1
  if (response.status < 500) return null
  const body = typeof init.body === 'string' ? init.body.slice(0, 2_000) : (init.body?.constructor.name ?? '')
  const description = `${result.sent}: ${role} ${init.method} ${path.slice(0, 300)} ${JSON.stringify(init.headers)} ${body}\n  → ${response.status} ${text.slice(0, 300)}`
  return { path, request, status: response.status, text, description }
}

/** Records failures that maintenance mode did not cause. */
async function recordFailures(
  server: TestServer,
  failures: FailedResponse[],
  openedAtAuditId: number,
  result: FuzzResult,
) {
  if (failures.length === 0) return
  const closures = await readClosureMessages(server, openedAtAuditId)
  for (const failure of failures)
    if (!(await isCausedByClosure(server, closures, failure))) result.failures.push(failure.description)
}

async function areAllSignedIn(server: TestServer, world: World): Promise<boolean> {
  for (const role of roles) {
    const response = await server.request('/api/account', { cookie: world.cookies[role] })
    if (role !== 'anonymous' && (await response.json()) === null) return false
  }
  return true
}

/** Returns the memory in use after garbage collection, external memory included; finalizers run between two turns. */
async function measureMemory(): Promise<number> {
  if (!globalThis.gc) throw new Error('vitest.config.ts: the tests run with --expose-gc')
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc()
    await nextTurn()
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
