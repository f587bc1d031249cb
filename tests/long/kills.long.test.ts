import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Balancer, startBalancer } from '../helpers/balancer.ts'
import { type SupervisedSite, superviseBuiltSite } from '../helpers/built-site.ts'
import { makeSignedInBuyers, withClient } from '../helpers/buyers.ts'
import { type DebianPostgres, makeReadableFolder, startDebianPostgres } from '../helpers/debian-postgres.ts'
import { RetryingBuyers, stuckAfterMs } from '../helpers/retrying-buyers.ts'
import { type StripeServer, startStripeServer } from '../helpers/stripe-server.ts'
import { startTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'

/** KILLS shortens the run. */
const kills = Number(process.env.KILLS ?? 300)
const buyerCount = 12
const initialStock = 1_000_000
const price = 1_000

const folder = makeReadableFolder('rechantier-kills-')
let database: DebianPostgres
let bank: StripeServer
/** The bank's data survives a kill of its process; the site sees broken and refused connections. */
let bankProxy: TcpProxy
let sites: SupervisedSite[] = []
let balancer: Balancer
let buyers: string[] = []
let productId = ''
let orders: RetryingBuyers

beforeAll(async () => {
  database = await startDebianPostgres(folder)
  bank = await startStripeServer()
  bankProxy = await startTcpProxy(() => new URL(bank.url))
  const environment = {
    ...bank.environment,
    STRIPE_API: `http://127.0.0.1:${bankProxy.port}`,
    DATABASE_URL: database.url,
    DATABASE_CONNECTIONS: '12',
    DATA_FOLDER: join(folder, 'data'),
    DEMO_DATA: 'goods',
  }
  for (const _ of [1, 2]) sites.push(await superviseBuiltSite(environment))
  balancer = await startBalancer()
  balancer.set(sites.map(({ port }) => port))
  const cookies = await makeSignedInBuyers(
    { origin: balancer.origin, databaseUrl: database.url },
    buyerCount + 1,
  )
  const [seller = ''] = cookies
  buyers = cookies.slice(1)
  productId = await openShop()
  orders = new RetryingBuyers({ origin: balancer.origin, seller, productId, bank })
}, 300_000)

afterAll(async () => {
  for (const site of sites) await site.stop()
  sites = []
  await balancer?.close()
  await bankProxy?.close()
  await bank?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}, 120_000)

/** Makes the first user a seller with an account at the provider and one product. */
const openShop = () =>
  withClient(database.url, async (client) => {
    const { rows: people } = await client.query(
      `update profiles set user_type = 'both' where email = 'buyer-1@exemple.example' returning id`,
    )
    const { id } = people[0] as { id: string }
    await client.query(`update users set user_type = 'both' where id = $1`, [id])
    const account = bank.books.createAccount({ type: 'express', country: 'FR', email: 'a@exemple.example' })
    bank.completeAccount(account.id)
    await client.query(
      `insert into seller_accounts (seller_id, provider, provider_account_id, is_ready) values ($1, 'stripe', $2, true)`,
      [id, account.id],
    )
    const { rows } = await client.query(
      `insert into products (title, price, quantity, category_id, user_id, unique_code)
       values ('Équerre', $1, $2, (select category_id from products order by number limit 1), $3, 'EQUERRE') returning id`,
      [price / 100, initialStock, id],
    )
    return (rows[0] as { id: string }).id
  })

/** Kills one of the four at a random moment, and waits for some steps of the buyers before the next kill. */
async function killOne(count: number): Promise<void> {
  const before = orders.steps
  const [first, second] = sites
  switch (count % 4) {
    case 0:
      first?.kill()
      break
    case 1:
      await database.kill()
      await wait(Math.random() * 1_000)
      await database.start()
      break
    case 2:
      second?.kill()
      break
    default:
      await bankProxy.setState('refuses')
      await wait(Math.random() * 2_000)
      await bankProxy.setState('open')
  }
  await wait(300 + Math.random() * 1_500)
  await expect.poll(() => orders.steps, { timeout: stuckAfterMs }).toBeGreaterThan(before + 2)
  // Limits per user are not under test.
  database.query('truncate rate_limits')
}

/** Returns everything that is unfinished, as texts. */
const listUnfinished = () =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query(`
      select 'transfer ' || status as text from transfers where status not in ('sent', 'dropped')
      union all select 'refund ' || status from refunds where status not in ('succeeded', 'dropped')
      union all select 'event ' || name || ' ' || coalesce(last_error, '') from provider_events where applied_at is null
      union all select 'document' from invoice_requests
      union all select 'mail' from emails where status = 'queued'`)
    return rows.map(({ text }) => text as string)
  })

/** Returns each order's cents in the ledger (charged, released with its commission, refunded) and the pieces that left the stock. */
const readLedger = () =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query(`
      select order_id as id, (-sum(amount) filter (where account = 'charged') * 100)::int as charged,
        coalesce(sum(amount) filter (where account = 'released') * 100, 0)::int as released,
        coalesce(sum(amount) filter (where account = 'refunded') * 100, 0)::int as refunded
      from ledger_entries group by order_id`)
    const { rows: placed } = await client.query('select id, status from orders')
    const { rows: stock } = await client.query('select quantity from products where id = $1', [productId])
    return {
      ledger: new Map(rows.map((row) => [row.id as string, row])),
      statusOf: new Map(placed.map(({ id, status }) => [id as string, status as string])),
      quantity: stock[0]?.quantity as number,
    }
  })

/** Returns the same sums from the bank's data. */
function readBank(orderId: string) {
  const all = [...bank.books.objects.values()]
  const sum = (object: string, field: string, isOf: (one: (typeof all)[number]) => boolean) =>
    all
      .filter((one) => one.object === object && isOf(one))
      .reduce((total, one) => total + Number(one[field]), 0)
  const isOfOrder = (one: (typeof all)[number]) =>
    (one.metadata as { order_id?: string }).order_id === orderId
  const paid = new Set(
    all.filter((one) => one.object === 'payment_intent' && isOfOrder(one)).map(({ id }) => id),
  )
  return {
    charged: sum('payment_intent', 'amount_received', isOfOrder),
    released: sum('transfer', 'amount', (one) => one.transfer_group === orderId),
    refunded: sum('refund', 'amount', (one) => paid.has(String(one.payment_intent))),
  }
}

test('killed servers, databases and banks lose no order, no hand-over and no refund', {
  timeout: 3 * 60 * 60_000,
}, async () => {
  const startedAt = performance.now()
  let isBuying = true
  let isSending = true
  const webhooks = orders.sendWebhooks(() => isSending)
  const buying = Promise.all(
    buyers.map(async (cookie) => {
      while (isBuying) await orders.buy(cookie)
    }),
  )
  const killing = (async () => {
    for (let count = 0; count < kills && isBuying; count += 1) await killOne(count)
  })()
  // A stuck buyer ends the run.
  await Promise.race([killing, buying]).finally(() => {
    isBuying = false
  })
  await Promise.all([killing, buying])
  const endedAt = performance.now()
  await expect.poll(listUnfinished, { timeout: stuckAfterMs, interval: 1_000 }).toEqual([])
  const settlingMs = performance.now() - endedAt
  isSending = false
  await webhooks

  const { orders: placedOrders, unexpected, longestMs } = orders
  const { ledger, statusOf, quantity } = await readLedger()
  const mismatches = placedOrders.flatMap(({ orderId, finalStatus }) => {
    const { charged, released, refunded } = ledger.get(orderId) ?? {}
    const recorded = { charged, released, refunded }
    const atBank = readBank(orderId)
    const isConsistent =
      statusOf.get(orderId) === finalStatus &&
      JSON.stringify(recorded) === JSON.stringify(atBank) &&
      charged === price &&
      (finalStatus === 'annulee' ? refunded === price : refunded === 0 && Number(released) > 0)
    return isConsistent ? [] : [{ orderId, finalStatus, status: statusOf.get(orderId), recorded, atBank }]
  })
  const seconds = (ms: number) => Number((ms / 1_000).toFixed(1))
  console.info(
    JSON.stringify({
      kills,
      orders: placedOrders.length,
      mismatches: mismatches.length,
      unexpected: unexpected.length,
      longestStepSeconds: seconds(longestMs),
      settlingSeconds: seconds(settlingMs),
      minutes: Number(((endedAt - startedAt) / 60_000).toFixed(1)),
    }),
  )
  expect(mismatches).toEqual([])
  expect(unexpected).toEqual([])
  expect(initialStock - quantity).toBe(
    placedOrders.filter(({ finalStatus }) => finalStatus === 'livree').length,
  )
})
