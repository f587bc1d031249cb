import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

/** Requests of one account and how many of them a busy user makes within an hour. */
const product = {
  submissionKey: randomUUID(),
  title: 'Porte',
  description: '',
  categoryId: randomUUID(),
  price: 100,
  quantity: 1,
  status: 'active',
  values: {},
}
const message = () => ({ productId: randomUUID(), content: 'Bonjour', submissionKey: randomUUID() })
const calls: [method: string, path: string, body: () => unknown, usualCount: number][] = [
  ['POST', '/products', () => product, 400],
  ['PUT', `/products/${randomUUID()}`, () => product, 800],
  ['POST', '/uploads', () => 'no picture', 800],
  ['POST', `/selling/products/${randomUUID()}/duplicate`, () => ({ submissionKey: randomUUID() }), 400],
  ['POST', '/imports?name=stock.csv', () => 'no table', 40],
  ['POST', `/import-pictures/${randomUUID()}`, () => 'no archive', 15],
  ['PUT', '/avatar', () => 'no picture', 15],
  ['POST', '/saved-searches', () => ({ name: 'Portes', frequency: 'daily', query: 'search=porte' }), 60],
  ['PUT', `/alerts/products/${randomUUID()}`, () => ({ kinds: [] }), 400],
  ['POST', '/conversations', message, 25],
  ['POST', `/conversations/${randomUUID()}/messages`, message, 25],
]

const send = (cookie: string, [method, path, body]: (typeof calls)[number]) =>
  server.request(`/api${path}`, { method, cookie, body: JSON.stringify(body()) })
const setUsedPoints = (points: number) =>
  server.as().db.execute(sql`update rate_limits set points = ${points}`)

beforeEach(async () => {
  await server.as().db.execute(sql`delete from rate_limits`)
})

test.each(calls)('%s %s is limited for each account above the usual number of requests', async (...call) => {
  const [, , , usualCount] = call
  const one = await makeSignedIn(server, { userType: 'both' })
  const other = await makeSignedIn(server, { userType: 'both' })
  await send(one.cookie, call)
  await setUsedPoints(usualCount - 1)
  expect((await send(one.cookie, call)).status).not.toBe(429)

  // This is above every limit.
  await setUsedPoints(100_000)
  const refused = await send(one.cookie, call)
  expect(refused.status).toBe(429)
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  const wait = seconds < 60 ? 'secondes?' : 'minutes?'
  expect((await refused.json()).detail).toMatch(
    new RegExp(`^Trop de demandes en peu de temps\\. Réessayez dans \\d+\\u00a0${wait}\\.$`),
  )
  expect((await send(other.cookie, call)).status).not.toBe(429)
})
