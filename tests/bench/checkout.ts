import { withApp } from '../helpers/running-app.ts'
import { placeOrder, post, signedInBuyers, stockedProduct } from '../helpers/buyers.ts'
import { type Bench, ratio } from './measure.ts'

const buyers = 50
const alone = 10

/**
 * A checkout with payment, from the order to the word that it is paid: 50 buyers at the same moment, against one at a time.
 * The demonstration's bank takes its time as a real one does (SANDBOX_DELAY); it is part of what a buyer waits for.
 */
const bench: Bench = () =>
  withApp(async (app) => {
    const productId = await stockedProduct(app.databaseUrl, 1_000_000)
    const cookies = await signedInBuyers(app, buyers)
    const buy = (cookie: string) => checkout(app.origin, cookie, productId)

    const together = async () => percentile(await Promise.all(cookies.map(buy)), 0.95)
    const one = async () => {
      const times: number[] = []
      for (const cookie of cookies.slice(0, alone)) times.push(await buy(cookie))
      return percentile(times, 0.95)
    }
    return [
      { figure: 'p95-slowdown', value: await ratio({ warmUp: 1, rounds: 5 }, together, one), target: '<=3' },
    ]
  })
export default bench

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** In milliseconds. */
async function checkout(origin: string, cookie: string, productId: string): Promise<number> {
  const started = performance.now()
  const { id } = await answerOf<{ id: string }>(placeOrder(origin, cookie, productId))
  const path = `${origin}/api/orders/${id.slice(0, 8)}/payment`
  const { payment } = await answerOf<{ payment: { providerPaymentId: string; clientSecret: string } }>(
    post(path, {}, cookie),
  )
  const { providerPaymentId, clientSecret } = payment
  await answerOf(
    post(
      `${origin}/api/sandbox/payments/${providerPaymentId}/confirm`,
      { clientSecret, number: '4242424242424242', expiry: '12/40', cvc: '123' },
      cookie,
    ),
  )
  const { state } = await answerOf<{ state: string }>(post(`${path}/check`, {}, cookie))
  if (state !== 'paid') throw new Error(`the order is ${state}`)
  return performance.now() - started
}

async function answerOf<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
