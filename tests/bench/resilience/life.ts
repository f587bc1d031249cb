import { setTimeout as wait } from 'node:timers/promises'
import { placeOrder, post } from '../buyers.ts'

/** What somebody was told. */
export interface Known {
  /** Orders whose buyer has read that they are placed. */
  orders: Set<string>
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

/** People at work until it is stopped: an answer that does not come is asked for no more, the next thing is begun. */
export function startLife(world: World): () => Promise<void> {
  let isOver = false
  const again = async (act: () => Promise<void>) => {
    while (!isOver) {
      await act().catch(() => {})
      await wait(20)
    }
  }
  const { buyers, seller } = world.cookies
  const working = [
    ...buyers.map((cookie, index) => again(() => buy(world, cookie, index))),
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

/** Placed, paid; then refunded by an administrator, or handed over and released to the seller, or left. */
async function buy(world: World, cookie: string, index: number): Promise<void> {
  const { origin, productId, known, cookies } = world
  const { id } = await read<{ id: string }>(world, placeOrder(origin, cookie, productId))
  known.orders.add(id)
  const path = `${origin}/api/orders/${id.slice(0, 8)}`
  const { payment } = await read<{ payment: { providerPaymentId: string; clientSecret: string } }>(
    world,
    post(`${path}/payment`, {}, cookie),
  )
  const card = { clientSecret: payment.clientSecret, number: '4242424242424242', expiry: '12/40', cvc: '123' }
  await read(world, post(`${origin}/api/sandbox/payments/${payment.providerPaymentId}/confirm`, card, cookie))
  await read(world, post(`${path}/payment/check`, {}, cookie))
  if (index % 3 === 0)
    await read(world, post(`${origin}/api/admin/orders/${id}/cancel`, { reason: 'Essai' }, cookies.admin))
  if (index % 3 !== 1) return
  const order = await read<{ parts: { id: string }[] }>(world, fetch(path, { headers: { cookie } }))
  const move = (transition: string, by: string) =>
    read(world, post(`${origin}/api/fulfilments/${order.parts[0]?.id}/moves`, { transition }, by))
  await move('acknowledge', cookies.seller)
  await move('declare-hand-over', cookies.seller)
  await move('confirm', cookie)
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
