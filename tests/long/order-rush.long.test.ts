import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSignedInBuyers, placeOrder, stockCheapestProduct, withClient } from '../helpers/buyers.ts'
import { type RunningApp, startApp } from '../helpers/running-app.ts'

/** RUSH_BUYERS and RUSH_ORDERS shorten the run. */
const buyerCount = Number(process.env.RUSH_BUYERS ?? 1_000)
const orderCount = Math.min(buyerCount, Number(process.env.RUSH_ORDERS ?? 923))
const pieces = Math.ceil(buyerCount / 10)
/** A request waits at most 5 s for its turn; the rest is for slow machines. */
const responseLimitMs = 60_000

const folder = mkdtempSync(join(tmpdir(), 'rechantier-rush-'))
let app: RunningApp
let cookies: string[] = []

beforeAll(async () => {
  app = await startApp(folder)
  cookies = await makeSignedInBuyers(app, buyerCount)
}, 900_000)
afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

interface TimedResponse {
  status: number
  tookMs: number
  retryAfter: number
}

async function order(cookie: string, productId: string, key: string): Promise<TimedResponse> {
  const startedAt = performance.now()
  const response = await placeOrder(app.origin, cookie, productId, key)
  await response.arrayBuffer()
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return { status: response.status, tookMs: performance.now() - startedAt, retryAfter }
}

/** Prints the number of responses by status with their median and longest time, and checks each. */
function checkResponses(name: string, answers: readonly TimedResponse[]): void {
  for (const [status, withStatus] of Map.groupBy(answers, (answer) => answer.status)) {
    const times = withStatus.map(({ tookMs }) => Math.round(tookMs)).sort((one, other) => one - other)
    console.info(
      `${name}: ${withStatus.length} × ${status}, median ${times[withStatus.length >> 1]} ms, longest ${times.at(-1)} ms`,
    )
  }
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.filter(({ retryAfter }) => retryAfter <= 0)).toEqual([])
  expect(answers.filter(({ tookMs }) => tookMs > responseLimitMs)).toEqual([])
}

test('of a thousand buyers for a hundred pieces a hundred get one, and nobody an error', {
  timeout: 1_200_000,
}, async () => {
  const productId = await stockCheapestProduct(app.databaseUrl, pieces)
  const answers: TimedResponse[] = []
  await Promise.all(
    cookies.map(async (cookie) => {
      const key = crypto.randomUUID()
      for (;;) {
        const answer = await order(cookie, productId, key)
        answers.push(answer)
        if (answer.status !== 503) return
        await wait(answer.retryAfter * 1_000)
      }
    }),
  )
  checkResponses('rush', answers)
  expect(
    [...new Set(answers.map(({ status }) => status))].filter((status) => ![201, 409, 503].includes(status)),
  ).toEqual([])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(pieces)
  const finalStock = await withClient(app.databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select products.quantity, (select sum(quantity)::int from order_items where product_id = products.id) as sold
       from products where id = $1`,
      [productId],
    )
    return rows[0]
  })
  expect(finalStock).toEqual({ quantity: 0, sold: pieces })
})

test('nine hundred orders at once are each answered within a minute, placed or refused with 503', {
  timeout: 300_000,
}, async () => {
  const products = await withClient(app.databaseUrl, async (client) => {
    await client.query('truncate rate_limits')
    const { rows } = await client.query(
      `update products set quantity = 10000 where status = 'disponible' and price between 1 and 200
         and minimum_quantity = 1 and quantity_step = 1 returning id`,
    )
    return rows.map(({ id }) => id as string)
  })
  const answers = await Promise.all(
    cookies
      .slice(0, orderCount)
      .map((cookie, index) =>
        order(cookie, products[index % products.length] as string, crypto.randomUUID()),
      ),
  )
  checkResponses('overload', answers)
  const placed = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ status }) => status === 503).length
  expect(placed).toBeGreaterThan(0)
  expect(placed + refused).toBe(orderCount)
})
