import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { orderNumber } from '#domain/orders/orders.ts'
import { placeOrder, post } from './buyers.ts'
import type { StripeServer } from './stripe-server.ts'

/** Milliseconds after which any action of a user or job must have finished. */
export const stuckAfterMs = 120_000
const card = '4242424242424242'

/** A placed order with the status in which it ends. */
interface BoughtOrder {
  orderId: string
  finalStatus: 'livree' | 'annulee'
}

interface JsonResponse {
  status: number
  body: unknown
}

interface OrderView {
  status: string
  fulfilments: {
    fulfilmentId: string
    pickup: { code: string } | null
    items: { id: string; quantity: number }[]
  }[]
}

/** Buyers of one product who repeat their requests until they succeed, as a browser does. */
export class RetryingBuyers {
  readonly orders: BoughtOrder[] = []
  /** Responses that no outage explains. */
  readonly unexpected: string[] = []
  /** Number of successful steps, and the longest duration of one. */
  steps = 0
  longestMs = 0
  readonly #site: { origin: string; seller: string; productId: string; bank: StripeServer }

  constructor(site: { origin: string; seller: string; productId: string; bank: StripeServer }) {
    this.#site = site
  }

  /** Buys one piece, pays, and has it handed over (three orders in four) or refunded. */
  async buy(cookie: string): Promise<void> {
    const { origin, productId } = this.#site
    const key = randomUUID()
    const orderId = await this.#retry('placing', async () => {
      const answer = await this.send('place', () => placeOrder(origin, cookie, productId, key))
      return answer?.status === 201 ? (answer.body as { id: string }).id : null
    })
    const number = orderNumber(orderId)
    const index = this.orders.length
    const finalStatus = index % 4 === 3 ? 'annulee' : 'livree'
    this.orders.push({ orderId, finalStatus })
    await this.#pay(cookie, number)
    const { fulfilments } = await this.#getOrder(cookie, number)
    const [fulfilment] = fulfilments
    if (!fulfilment) throw new Error(`order ${number} has no fulfilment`)
    await this.#retry(`end of order ${number}`, async () => {
      await this.send(finalStatus, () => this.#endOrder(cookie, fulfilment, index % 4))
      // The response may have been lost, so the order is read.
      const after = await this.#getOrder(cookie, number)
      return after.status === finalStatus ? after : null
    })
  }

  /** Sends the bank's events until each is received. */
  async sendWebhooks(isSending: () => boolean): Promise<void> {
    const { origin, bank } = this.#site
    while (isSending()) {
      for (const { body, signature } of bank.takeEvents()) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const request = () => fetch(`${origin}/api/webhooks/payments`, { method: 'POST', body, headers })
        const answer = await this.send('webhook', request)
        if (answer?.status !== 200) bank.books.events.push(JSON.parse(body))
      }
      await wait(200)
    }
  }

  /** Returns the response, or null when a process ended meanwhile or the response asks to retry later. */
  async send(label: string, request: () => Promise<Response>): Promise<JsonResponse | null> {
    try {
      const response = await request()
      // Throws when the server was killed between the head and the body of its response.
      const text = await response.text()
      const body: unknown = text ? JSON.parse(text) : {}
      if ([502, 503].includes(response.status)) return null
      if (response.status >= 500 || response.status === 429)
        this.unexpected.push(`${label}: ${response.status} ${JSON.stringify(body).slice(0, 300)}`)
      return { status: response.status, body }
    } catch {
      return null
    }
  }

  async #pay(cookie: string, number: string): Promise<void> {
    const { origin, bank } = this.#site
    const url = `${origin}/api/orders/${number}/payment`
    await this.#retry(`payment of order ${number}`, async () => {
      const opened = await this.send('open payment', () => post(url, {}, cookie))
      const { state, payment } = (opened?.body ?? {}) as {
        state?: string
        payment?: { providerPaymentId: string } | null
      }
      if (state === 'paid') return true
      if (!payment) return null
      const id = payment.providerPaymentId
      if (bank.books.get(id, 'payment_intent').status !== 'succeeded') bank.confirm(id, card)
      const checked = await this.send('check payment', () => post(`${url}/check`, {}, cookie))
      return (checked?.body as { state?: string } | undefined)?.state === 'paid' ? true : null
    })
  }

  /** Ends the order: the seller enters the pickup code, the buyer confirms, or the seller declines. */
  #endOrder(
    cookie: string,
    { fulfilmentId, pickup, items }: OrderView['fulfilments'][number],
    index: number,
  ): Promise<Response> {
    const { origin, seller } = this.#site
    const moves = `${origin}/api/fulfilments/${fulfilmentId}/moves`
    if (index === 3) return post(moves, { transition: 'decline', reason: 'Abîmé' }, seller)
    if (index === 1) return post(moves, { transition: 'confirm' }, cookie)
    const lines = items.map(({ id, quantity }) => ({ itemId: id, quantity }))
    return post(`${origin}/api/collections`, { code: pickup?.code, items: lines }, seller)
  }

  #getOrder(cookie: string, number: string): Promise<OrderView> {
    const url = `${this.#site.origin}/api/orders/${number}`
    return this.#retry(`order ${number}`, async () => {
      const answer = await this.send('read order', () => fetch(url, { headers: { cookie } }))
      return answer?.status === 200 ? (answer.body as OrderView) : null
    })
  }

  /** Retries until it succeeds. @throws Error after `stuckAfterMs` */
  async #retry<Result>(label: string, attempt: () => Promise<Result | null>): Promise<Result> {
    const startedAt = performance.now()
    for (;;) {
      const result = await attempt()
      const elapsedMs = performance.now() - startedAt
      if (result !== null) {
        this.steps += 1
        this.longestMs = Math.max(this.longestMs, elapsedMs)
        return result
      }
      if (elapsedMs > stuckAfterMs) throw new Error(`${label} was stuck for two minutes`)
      await wait(300)
    }
  }
}
