import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { placeOrder, post } from '../buyers.ts'

/** What somebody was told. */
export interface Known {
  /** Orders whose buyer has read that they are placed. */
  orders: Set<string>
  /** How many of them their buyers saw to the end: refunded, handed over and released, or paid and left. */
  finished: number
  /** Answers that are ours to mend. */
  failures: string[]
}

interface World {
  origin: string
  cookies: { buyers: string[]; seller: string; admin: string }
  productId: string
  known: Known
  photograph: Buffer
}

/**
 * People at work until it is stopped. Half of the buyers ask again until an answer comes; the others, like who uploads and
 * imports, begin the next thing.
 */
export function startLife(world: World): () => Promise<void> {
  let isOver = false
  const again = async (act: () => Promise<void>) => {
    while (!isOver) {
      await act().catch(() => {})
      await wait(20)
    }
  }
  const { buyers, seller } = world.cookies
  let next = 0
  // Each order is another buyer's: nobody meets the limits of one person, however often the server is away.
  const nextBuyer = () => buyers[next++ % buyers.length] ?? ''
  const working = [
    ...Array.from({ length: 6 }, (_, index) => again(() => buy(world, nextBuyer(), index))),
    again(() => upload(world, seller)),
    again(() => importFile(world, seller)),
  ]
  return async () => {
    isOver = true
    await Promise.all(working)
  }
}

async function read<T>({ known }: World, asked: Promise<Response>): Promise<T> {
  const response = await asked
  const text = await response.text()
  if (response.status >= 500 && response.status !== 503)
    known.failures.push(
      `${response.status} ${new URL(response.url).pathname.replaceAll(/[\da-f-]{8,}/g, '…')} ${text}`,
    )
  if (!response.ok) throw new Error(text)
  return JSON.parse(text) as T
}

/** Asks until the server is there: what was done already may be refused the second time. */
async function insist<T>(world: World, ask: () => Promise<Response>): Promise<T | null> {
  for (let count = 0; count < 200; count += 1) {
    const response = await ask().catch(() => null)
    if (response && response.status !== 503)
      return read<T>(world, Promise.resolve(response)).catch(() => null)
    await wait(200)
  }
  return null
}

/** Placed, paid; then refunded by an administrator, or handed over and released to the seller, or left. */
async function buy(world: World, cookie: string, index: number): Promise<void> {
  const { origin, productId, known, cookies } = world
  const ask = <T>(make: () => Promise<Response>): Promise<T | null> =>
    index < 3 ? insist<T>(world, make) : read<T>(world, make())
  const idempotencyKey = randomUUID()
  const placed = await ask<{ id: string }>(() => placeOrder(origin, cookie, productId, idempotencyKey))
  if (!placed) return
  const { id } = placed
  known.orders.add(id)
  const path = `${origin}/api/orders/${id.slice(0, 8)}`
  const opened = await ask<{ payment: { providerPaymentId: string; clientSecret: string } }>(() =>
    post(`${path}/payment`, {}, cookie),
  )
  if (!opened) return
  const { providerPaymentId, clientSecret } = opened.payment
  const card = { clientSecret, number: '4242424242424242', expiry: '12/40', cvc: '123' }
  await ask(() => post(`${origin}/api/sandbox/payments/${providerPaymentId}/confirm`, card, cookie))
  await ask(() => post(`${path}/payment/check`, {}, cookie))
  if (index % 3 === 2) {
    known.finished += 1
    return
  }
  const order = await ask<{ fulfilments: { fulfilmentId: string; amount: number }[] }>(() =>
    fetch(path, { headers: { cookie } }),
  )
  const [fulfilment] = order?.fulfilments ?? []
  if (!fulfilment) return
  const moves = `${origin}/api/fulfilments/${fulfilment.fulfilmentId}/moves`
  await ask(() => post(moves, { transition: 'acknowledge' }, cookies.seller))
  if (index % 3 === 0) {
    // Of a sale that goes on a part is given back: the whole would be its cancellation.
    const refund = { amount: 100, refundable: fulfilment.amount, reason: 'Essai' }
    await ask(() =>
      post(`${origin}/api/admin/fulfilments/${fulfilment.fulfilmentId}/refunds`, refund, cookies.admin),
    )
  } else {
    await ask(() => post(moves, { transition: 'declare-hand-over' }, cookies.seller))
    await ask(() => post(moves, { transition: 'confirm' }, cookie))
  }
  known.finished += 1
}

const upload = async (world: World, cookie: string): Promise<void> => {
  await read(
    world,
    fetch(`${world.origin}/api/uploads`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'image/jpeg' },
      body: new Uint8Array(world.photograph),
    }),
  )
}

async function importFile(world: World, cookie: string): Promise<void> {
  const { origin } = world
  const rows = Array.from({ length: 400 }, (_, row) => `K${row};Porte ${row};10;1`)
  const { id } = await read<{ id: string }>(
    world,
    fetch(`${origin}/api/imports?name=stock.csv`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'text/csv' },
      body: ['Réf;Titre;Prix;Qté', ...rows].join('\n'),
    }),
  )
  await read(world, post(`${origin}/api/imports/${id}/run`, {}, cookie))
}
