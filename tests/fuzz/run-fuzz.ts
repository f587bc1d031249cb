import { setImmediate as nextTurn } from 'node:timers/promises'
import type { TestServer } from '#tests/helpers/test-server.ts'
import { closedBy, closuresSince, lastAct, type Refusal } from './closures.ts'
import { makePageRequest } from './page-requests.ts'
import { createRandom, type Random } from './random.ts'
import { type FuzzRequest, makeRequest } from './requests.ts'
import { type Route, routesOf } from './routes.ts'
import { makeWebhookRequest } from './webhook-requests.ts'
import { keepOpen, makeWorld, roles, type World } from './world.ts'

export interface FuzzResult {
  sent: number
  /** How many answers had this status. */
  statuses: Record<string, number>
  /** Answers 5xx, in full: what was asked and what was said. */
  failures: string[]
  /** Of the memory in use between the first fifth and the end, in megabytes. */
  growth: number
}

/** What is asked for: a page costs more than a call. */
const shares = { pages: 0.08, webhooks: 0.08 }

/** Sent together: some of what breaks breaks only then. */
const atOnce = 20

/** These end what the others need: seldom is often enough. */
const endings = /sign-out|sessions|suspension|\/role|deletion|impersonation|\/user-type/

/** Sends so many requests to the server's own routes, pages and webhooks, as anybody. The same seed sends the same. */
export async function runFuzz(
  server: TestServer,
  options: { seed: number; count: number; only?: RegExp },
): Promise<FuzzResult> {
  const random = createRandom(options.seed)
  const routes = routesOf(server.app).filter(({ path }) => options.only?.test(path) ?? true)
  const result: FuzzResult = { sent: 0, statuses: {}, failures: [], growth: 0 }
  const make = () => {
    const dice = options.only ? 1 : random.below(1_000) / 1_000
    if (dice < shares.pages) return makePageRequest(random, world)
    if (dice < shares.pages + shares.webhooks) return makeWebhookRequest(random, server, world)
    return makeRequest(random, pickRoute(random, routes), world)
  }
  let world = await makeWorld(server)
  let before = 0
  let openedAt = 0
  const rounds = Math.ceil(options.count / atOnce)
  for (let round = 0; round < rounds; round += 1) {
    if (round % 5 === 0) {
      await keepOpen(server)
      openedAt = await lastAct(server)
    }
    if (round % 25 === 24 && !(await areSignedIn(server, world))) world = await makeWorld(server)
    if (round === Math.floor(rounds / 5)) before = await memoryInUse()
    const requests = Array.from({ length: atOnce }, make)
    const refusals = await Promise.all(requests.map((request) => sendOne(server, request, world, result)))
    await judge(
      server,
      refusals.filter((refusal) => refusal !== null),
      openedAt,
      result,
    )
  }
  result.growth = (await memoryInUse()) - before
  return result
}

function pickRoute(random: Random, routes: readonly Route[]): Route {
  const route = random.pick(routes)
  return endings.test(route.path) && random.chance(0.95) ? pickRoute(random, routes) : route
}

/** Answers what of it may be an error of ours. */
async function sendOne(
  server: TestServer,
  { path, init, role }: FuzzRequest,
  world: World,
  result: FuzzResult,
): Promise<Refusal | null> {
  result.sent += 1
  const asked = { ...init, cookie: world.cookies[role] }
  const answer = await server.request(path, asked)
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await answer.text()
  if (isStream) await answer.body?.cancel()
  result.statuses[answer.status] = (result.statuses[answer.status] ?? 0) + 1
  if (answer.status < 500) return null
  const body = typeof init.body === 'string' ? init.body.slice(0, 2_000) : (init.body?.constructor.name ?? '')
  const told = `${result.sent}: ${role} ${init.method} ${path.slice(0, 300)} ${JSON.stringify(init.headers)} ${body}\n  → ${answer.status} ${text.slice(0, 300)}`
  return { path, asked, status: answer.status, text, told }
}

/** What an administrator of the fuzz had closed the site for is no error. */
async function judge(server: TestServer, refusals: Refusal[], openedAt: number, result: FuzzResult) {
  if (refusals.length === 0) return
  const closures = await closuresSince(server, openedAt)
  for (const refusal of refusals)
    if (!(await closedBy(server, closures, refusal))) result.failures.push(refusal.told)
}

async function areSignedIn(server: TestServer, world: World): Promise<boolean> {
  for (const role of roles) {
    const answer = await server.request('/api/account', { cookie: world.cookies[role] })
    if (role !== 'anonymous' && (await answer.json()) === null) return false
  }
  return true
}

/** What is left once everything not needed any more was thrown away, outside of the heap as well; finalizers run between two turns. */
async function memoryInUse(): Promise<number> {
  if (!globalThis.gc) throw new Error('vitest.config.ts: the tests run with --expose-gc')
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc()
    await nextTurn()
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}
