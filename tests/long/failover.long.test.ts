import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderNumber } from '#domain/orders/orders.ts'
import { type BuiltSite, startBuiltSite } from '../helpers/built-site.ts'
import { makeSignedInBuyers, placeOrder, post, stockCheapestProduct } from '../helpers/buyers.ts'
import { makeReadableFolder } from '../helpers/debian-postgres.ts'
import { EventStreamReader, matchesEvent } from '../helpers/live.ts'
import { PatroniCluster } from '../helpers/patroni-cluster.ts'

/** Time between two orders: 60 a minute. */
const orderIntervalMs = 1_000
/** Maximum time after a failure until an order is acknowledged again. */
const maxOutageMs = 60_000
const card = { number: '4242424242424242', expiry: '12/39', cvc: '123' }

const folder = makeReadableFolder('rechantier-failover-')
const cluster = new PatroniCluster(folder)
let site: BuiltSite
let productId: string
let orders: Orders

/** Buyers who order and pay once a second, and repeat each request with the same key until it succeeds. */
class Orders {
  readonly acknowledged: string[] = []
  readonly paid: string[] = []
  /** Number of responses 503 with Retry-After. */
  refused = 0
  /** Responses that are neither a success nor a 503 with Retry-After. */
  readonly failures: string[] = []
  acknowledgedAt = performance.now()
  readonly #stopping = new AbortController()
  readonly #cookies: string[]
  readonly #work: Promise<void>

  constructor(cookies: string[]) {
    this.#cookies = cookies
    this.#work = this.#run()
  }

  async #run(): Promise<void> {
    const running: Promise<void>[] = []
    for (let index = 0; !this.#stopping.signal.aborted; index += 1) {
      running.push(this.#buy(this.#cookies[index % this.#cookies.length] as string))
      await wait(orderIntervalMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
    await Promise.all(running)
  }

  async #buy(cookie: string): Promise<void> {
    const key = randomUUID()
    const placed = await this.#insist(() => placeOrder(site.origin, cookie, productId, key))
    const { id } = (await placed.json()) as { id: string }
    this.acknowledged.push(id)
    this.acknowledgedAt = performance.now()
    const opened = await this.#insist(() =>
      post(`${site.origin}/api/orders/${orderNumber(id)}/payment`, {}, cookie),
    )
    const { payment } = (await opened.json()) as {
      payment: { providerPaymentId: string; clientSecret: string }
    }
    const address = `${site.origin}/api/sandbox/payments/${payment.providerPaymentId}/confirm`
    await this.#insist(() => post(address, { clientSecret: payment.clientSecret, ...card }, cookie))
    this.paid.push(id)
  }

  async #insist(send: () => Promise<Response>): Promise<Response> {
    for (;;) {
      const answer = await send().catch((error: Error) => error)
      if (answer instanceof Response && answer.ok) return answer
      if (answer instanceof Error) this.failures.push(answer.message)
      else if (answer.status === 503 && answer.headers.has('retry-after')) this.refused += 1
      else this.failures.push(`${answer.status} ${(await answer.text()).slice(0, 200)}`)
      await wait(1_000)
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#work
  }
}

beforeAll(async () => {
  await cluster.start()
  site = await startBuiltSite({
    DATABASE_URL: cluster.url,
    DATA_FOLDER: join(folder, 'data'),
    DEMO_DATA: 'goods',
    SANDBOX_DELAY: '0',
    LOG_LEVEL: 'silent',
  })
  const cookies = await makeSignedInBuyers({ origin: site.origin, databaseUrl: cluster.url }, 40)
  productId = await stockCheapestProduct(cluster.url, 10_000)
  orders = new Orders(cookies)
}, 600_000)

afterAll(async () => {
  await site?.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}, 120_000)

/** Waits for this many more orders and returns the longest time without one, in milliseconds. */
async function waitForOrders(count: number): Promise<number> {
  const target = orders.acknowledged.length + count
  let longest = 0
  while (orders.acknowledged.length < target) {
    longest = Math.max(longest, performance.now() - orders.acknowledgedAt)
    if (longest > 3 * maxOutageMs) throw new Error('no order was acknowledged for three minutes')
    await wait(50)
  }
  return longest
}

/** Waits for a live event about the stock of the ordered product. */
async function readStockEvent(): Promise<void> {
  const address = `${site.origin}/api/events?products=${productId}`
  const response = await fetch(address, { signal: AbortSignal.timeout(60_000) })
  const reader = new EventStreamReader(response.body as ReadableStream<Uint8Array>)
  await reader.readUntil(matchesEvent('product', productId))
  await reader.close()
}

const count = async (statement: string) => Number(await cluster.query(statement))
/** Jobs write a charge to the ledger when the card provider reports it. */
const countCharges = () =>
  count("select count(*) from ledger_entries where kind = 'charge' and account = 'charged'")

const faults = [
  {
    name: 'the primary is killed',
    async begin() {
      const primary = await cluster.primary()
      cluster.signal(primary, 'SIGKILL')
      return () => cluster.startPatroni(primary)
    },
  },
  {
    name: 'the primary is suspended and comes back',
    async begin() {
      const primary = await cluster.primary()
      cluster.signal(primary, 'SIGSTOP')
      return () => cluster.signal(primary, 'SIGCONT')
    },
  },
  {
    name: 'the primary is cut off the network and comes back',
    async begin() {
      const primary = await cluster.primary()
      cluster.setNetwork(primary, 'down')
      return () => cluster.setNetwork(primary, 'up')
    },
  },
  {
    name: "the primary's disk is full",
    async begin() {
      const primary = await cluster.primary()
      await cluster.fillDisk(primary)
      return () => cluster.emptyDisk(primary)
    },
  },
]

describe('a site on three machines of PostgreSQL with Patroni, under 60 orders a minute', () => {
  test.each(faults)('goes on when $name', async ({ name, begin }) => {
    await waitForOrders(5)
    const former = await cluster.primary()
    const refused = orders.refused
    const endFault = await begin()
    const outage = await waitForOrders(15)
    process.stdout.write(
      `${name}: ${(outage / 1000).toFixed(1)} s without an acknowledged order, ${orders.refused - refused} answers 503\n`,
    )
    expect(outage).toBeLessThan(maxOutageMs)
    expect(orders.refused).toBeGreaterThan(refused)
    expect((await cluster.primary()).name).not.toBe(former.name)
    endFault()
    await cluster.waitUntilReplicated()
    await readStockEvent()
    const paid = orders.paid.length
    await expect.poll(countCharges, { timeout: 60_000, interval: 1_000 }).toBeGreaterThanOrEqual(paid)
  })

  test('loses no acknowledged order and charges none twice', async () => {
    await orders.stop()
    expect(orders.failures).toEqual([])
    const { acknowledged, paid } = orders
    const ids = acknowledged.map((id) => `'${id}'`).join()
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(paid.toSorted()).toEqual(acknowledged.toSorted())
    expect(await count(`select count(*) from orders where id in (${ids})`)).toBe(acknowledged.length)
    expect(await count('select count(*) from orders')).toBe(acknowledged.length)
    await expect.poll(countCharges, { timeout: 60_000, interval: 1_000 }).toBe(paid.length)
    const chargedOrders = await count(
      "select count(distinct order_id) from ledger_entries where kind = 'charge'",
    )
    expect(chargedOrders).toBe(paid.length)
    // The card provider's own records.
    const payments = "from sandbox_objects where kind = 'payment' and data ->> 'status' = 'succeeded'"
    expect(await count(`select count(*) ${payments}`)).toBe(paid.length)
    expect(await count(`select count(distinct data ->> 'orderId') ${payments}`)).toBe(paid.length)
    process.stdout.write(`${acknowledged.length} acknowledged orders: none lost, none charged twice\n`)
  })
})
