import { withApp } from '../app.ts'
import { atMost } from '../at-most.ts'
import { placeOrder, post, signedInBuyers, stockedProduct } from '../buyers.ts'
import type { Bench } from '../measure.ts'

const payments = 200

/**
 * 200 orders of one seller's article, each a buyer's own, are paid at the same moment: from the card to the word that the order is
 * paid, the bank answering at once. What one payment waits for another's sake is in the figures.
 */
export const oneSeller: Bench = () =>
  withApp(
    async (app) => {
      const productId = await stockedProduct(app.databaseUrl, 1_000_000)
      const cookies = await signedInBuyers(app, payments)
      const opened: Opened[] = []
      await atMost(8, cookies, async (cookie) => {
        opened.push(await open(app.origin, cookie, productId))
      })
      const times: number[] = []
      let failures = 0
      const started = performance.now()
      await Promise.all(
        opened.map(async (order) => {
          const asked = performance.now()
          if (!(await pay(app.origin, order))) failures += 1
          times.push(performance.now() - asked)
        }),
      )
      const total = performance.now() - started
      times.sort((a, b) => a - b)
      const at = (share: number) => Math.round(times[Math.ceil(payments * share) - 1] ?? Number.NaN)
      return [
        { figure: 'not-paid', value: failures, target: '=0' },
        { figure: 'p50-ms', value: at(0.5), target: '<=15000' },
        { figure: 'p95-ms', value: at(0.95), target: '<=15000' },
        { figure: 'max-ms', value: at(1), target: '<=15000' },
        { figure: 'total-ms', value: Math.round(total), target: '<=15000' },
      ]
    },
    { SANDBOX_DELAY: '0' },
  )

interface Opened {
  path: string
  cookie: string
  providerPaymentId: string
  clientSecret: string
}

/** Ordered, and the card may be charged. */
async function open(origin: string, cookie: string, productId: string): Promise<Opened> {
  const { id } = await answerOf<{ id: string }>(placeOrder(origin, cookie, productId))
  const path = `${origin}/api/orders/${id.slice(0, 8)}/payment`
  const { payment } = await answerOf<{ payment: Pick<Opened, 'providerPaymentId' | 'clientSecret'> }>(
    post(path, {}, cookie),
  )
  return { path, cookie, ...payment }
}

async function pay(
  origin: string,
  { path, cookie, providerPaymentId, clientSecret }: Opened,
): Promise<boolean> {
  const card = { clientSecret, number: '4242424242424242', expiry: '12/40', cvc: '123' }
  const answer = await post(`${origin}/api/sandbox/payments/${providerPaymentId}/confirm`, card, cookie)
  await answer.text()
  const checked = await post(`${path}/check`, {}, cookie)
  const text = await checked.text()
  return checked.ok && (JSON.parse(text) as { state: string }).state === 'paid'
}

async function answerOf<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
