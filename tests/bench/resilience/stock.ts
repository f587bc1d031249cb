import { randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { startApp, withApp } from '../app.ts'
import { atMost } from '../at-most.ts'
import { post, signedInBuyers, signIn, withClient } from '../buyers.ts'
import type { Bench } from '../measure.ts'

const buyers = 1_000
const products = 5
const piecesEach = 20
const pieces = products * piecesEach
/** Requests under way at the same moment: a person waits, they do not open a second window. */
const together = 200
const edits = 100

/**
 * 1 000 buyers want 100 pieces, over two processes on one database: some a single piece, some a cart of two articles in either
 * order, some a delivery whose quote they accept; whoever gets something pays. Meanwhile the seller counts the stock anew, one
 * piece less, one piece more. What is sold is what there was.
 */
export const stock: Bench = () =>
  withApp(
    async (first, folder) => {
      const second = await startApp(folder, {
        DATABASE_URL: first.databaseUrl,
        DEMO_DATA: '0',
        PAYMENTS: 'sandbox',
        SANDBOX_DELAY: '0',
      })
      try {
        return await race({ origins: [first.origin, second.origin], databaseUrl: first.databaseUrl })
      } finally {
        await second.stop()
      }
    },
    { SANDBOX_DELAY: '0' },
  )

interface Site {
  origins: string[]
  databaseUrl: string
}

async function race({ origins, databaseUrl }: Site) {
  const home = { origin: origins[0] as string, databaseUrl }
  const shop = await openShop(home)
  const cookies = await signedInBuyers(home, buyers)
  const answers = new Map<number, number>()
  const ask = async (index: number, method: string, path: string, body: unknown, cookie: string) => {
    const response = await send(`${origins[index % origins.length]}${path}`, method, body, cookie)
    answers.set(response.status, (answers.get(response.status) ?? 0) + 1)
    const text = await response.text()
    return response.ok ? JSON.parse(text) : null
  }

  const pay = async (index: number, orderId: string, cookie: string) => {
    const path = `/api/orders/${orderId.slice(0, 8)}/payment`
    const opened = await ask(index, 'POST', path, {}, cookie)
    if (!opened?.payment) return
    const { providerPaymentId, clientSecret } = opened.payment
    const card = { clientSecret, number: '4242424242424242', expiry: '12/40', cvc: '123' }
    await ask(index, 'POST', `/api/sandbox/payments/${providerPaymentId}/confirm`, card, cookie)
    await ask(index, 'POST', `${path}/check`, {}, cookie)
  }
  const order = (index: number, cookie: string, productIds: string[], shippingOption: string) => {
    const items = productIds.map((productId) => ({ productId, quantity: 1 }))
    return ask(index, 'POST', '/api/orders', { items, shippingOption, idempotencyKey: randomUUID() }, cookie)
  }
  const quoted = async (index: number, cookie: string, productId: string) => {
    const placed = await order(index, cookie, [productId], 'quote')
    const fulfilmentId = placed && (await fulfilmentOf(databaseUrl, placed.id))
    if (!fulfilmentId) return null
    const offer = { price: 500, conditions: '', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
    await ask(index, 'POST', `/api/fulfilments/${fulfilmentId}/quotes`, offer, shop.cookie)
    const answer = { transition: 'accept-quote' }
    return (await ask(index, 'POST', `/api/fulfilments/${fulfilmentId}/moves`, answer, cookie)) && placed
  }
  const buy = async (cookie: string, index: number) => {
    const one = shop.productIds[index % products] as string
    const other = shop.productIds[(index * 3 + 1) % products] as string
    const placed =
      index % 4 === 0
        ? await quoted(index, cookie, one)
        : await order(index, cookie, index % 4 === 1 && one !== other ? [one, other] : [one], 'pickup')
    if (placed) await pay(index, placed.id, cookie)
  }
  /** One piece less, then one more: in the end as many as there were. */
  const recount = async (index: number) => {
    const productId = shop.productIds[index % products] as string
    const removal = { id: randomUUID() }
    if (!(await ask(index, 'POST', `/api/stock-out/${productId}/removals`, removal, shop.cookie))) return
    // Sold meanwhile, it is counted anew.
    for (let tries = 0; tries < 100; tries += 1) {
      const seen = await stockOf(databaseUrl, productId)
      const counted = { seen, quantity: seen + 1 }
      if (await ask(index, 'PUT', `/api/selling/products/${productId}/stock`, counted, shop.cookie)) return
    }
  }

  const counting = atMost(
    1,
    Array.from({ length: edits }, (_, index) => index),
    recount,
  )
  await Promise.all([atMost(together, cookies, buy), counting])
  // What a cart of two left behind, or the seller had just counted out, is bought by those who come last.
  for (const productId of shop.productIds)
    for (let left = await stockOf(databaseUrl, productId), index = 0; left > 0; left -= 1, index += 1) {
      const cookie = cookies[index] as string
      const placed = await order(index, cookie, [productId], 'pickup')
      if (placed) await pay(index, placed.id, cookie)
    }
  const counts = await countPieces(databaseUrl, shop.productIds)
  const statusesOf = (holds: (status: number) => boolean) =>
    [...answers].reduce((sum, [status, count]) => (holds(status) ? sum + count : sum), 0)
  return [
    { figure: 'sold', value: counts.sold, target: `=${pieces}` },
    { figure: 'paid', value: counts.paid, target: `=${pieces}` },
    { figure: 'left', value: counts.left, target: '=0' },
    { figure: 'answers', value: statusesOf(() => true), target: `>=${buyers}` },
    { figure: 'answers-5xx', value: statusesOf((status) => status >= 500), target: '=0' },
    {
      figure: 'answers-neither-done-nor-conflict',
      value: statusesOf((status) => status >= 300 && status !== 409),
      target: '=0',
    },
    { figure: 'deadlocks', value: counts.deadlocks, target: '=0' },
  ] as const satisfies Awaited<ReturnType<Bench>>
}

const send = (url: string, method: string, body: unknown, cookie: string) =>
  method === 'POST'
    ? post(url, body, cookie)
    : fetch(url, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': randomUUID(), cookie },
      })

/** A seller of five articles, signed in. */
async function openShop({ origin, databaseUrl }: { origin: string; databaseUrl: string }) {
  const email = 'shop@exemple.example'
  const hash = await hashPassword('chantier-2026')
  const productIds = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `with person as (
         insert into users (name, email, email_verified) values ('Shop', $1, true) returning id, email
       ), password as (
         insert into accounts (user_id, account_id, provider_id, password) select id, id, 'credential', $2 from person
       ), profile as (
         insert into profiles (id, email, first_name, last_name, user_type, organization_type, phone, address)
         select id, email, 'A', 'B', 'seller', 'individual', '06 39 98 00 01', '1 rue du Port, 44000 Nantes' from person
         returning id
       )
       insert into products (title, description, price, quantity, status, category_id, user_id, unique_code)
       select 'Porte ' || n, '', 10, $3, 'disponible', (select id from categories limit 1), profile.id, 'RACE-' || n
       from profile, generate_series(1, $4::integer) n returning id`,
      [email, hash, piecesEach, products],
    )
    return rows.map((row) => row.id as string)
  })
  return { productIds, cookie: await signIn(origin, email) }
}

const one = (databaseUrl: string, query: string, value: unknown) =>
  withClient(databaseUrl, async (client) => (await client.query(query, [value])).rows[0])

const stockOf = async (databaseUrl: string, productId: string): Promise<number> =>
  (await one(databaseUrl, 'select quantity from products where id = $1', productId)).quantity

const fulfilmentOf = async (databaseUrl: string, orderId: string): Promise<string> =>
  (await one(databaseUrl, 'select id from fulfilments where order_id = $1', orderId)).id

const countPieces = (
  databaseUrl: string,
  productIds: string[],
): Promise<{ sold: number; paid: number; left: number; deadlocks: number }> =>
  one(
    databaseUrl,
    `select coalesce(sum(order_items.quantity) filter (where holds_stock), 0)::int as sold,
       coalesce(sum(order_items.quantity) filter (where paid_at is not null), 0)::int as paid,
       (select sum(quantity)::int from products where id = any($1)) as left,
       (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks
     from order_items join fulfilments on fulfilments.id = fulfilment_id where product_id = any($1)`,
    productIds,
  )
