import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findTestCard } from '#domain/payments/test-cards.ts'
import { type Parameters, StripeBooks, StripeFailure, type StripeObject } from './stripe-books.ts'

/**
 * Ways of failing: `down` does not respond, a number is the status of every response, and `locked` is the response to two
 * simultaneous requests for one object.
 */
export type Outage = 'down' | 'locked' | 429 | 503

/**
 * A local stand-in for Stripe's API (https://docs.stripe.com/api) with the routes that this site calls: form-encoded bodies,
 * bearer keys, idempotency keys, paged lists, errors and objects as documented. Tests act as buyers, sellers and banks through
 * its methods.
 */
export class StripeServer {
  readonly books = new StripeBooks()
  readonly secretKey = `sk_test_${randomBytes(12).toString('hex')}`
  readonly publishableKey = `pk_test_${randomBytes(12).toString('hex')}`
  readonly webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  readonly connectWebhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  /** Every request that was executed, in order. */
  readonly calls: { method: string; path: string; key: string | undefined }[] = []
  url = ''
  #outage: Outage | null = null
  #responsesToDrop = 0
  #failsNext = false
  /** Routes that the key may not call, for example `GET disputes`. */
  readonly forbidden = new Set<string>()
  #idempotent = new Map<string, { requestKey: string; status: number; body: string } | 'in-progress'>()
  #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: Error) => response.destroy(error))
  })

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** For startTestServer. */
  get environment(): Record<string, string> {
    return {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: this.secretKey,
      STRIPE_PUBLISHABLE_KEY: this.publishableKey,
      STRIPE_WEBHOOK_SECRET: `${this.webhookSecret},${this.connectWebhookSecret}`,
      STRIPE_API: this.url,
    }
  }

  startOutage(outage: Outage): void {
    this.#outage = outage
  }

  endOutage(): void {
    this.#outage = null
    this.#responsesToDrop = 0
    this.forbidden.clear()
  }

  /** Executes the next changes without a response; the SDK retries once by itself. */
  loseResponses(count = 2): void {
    this.#responsesToDrop = count
  }

  /** The next change fails with status 500, which is stored with its idempotency key. */
  failNextChange(): void {
    this.#failsNext = true
  }

  /** Deletes idempotency keys, which last a day, and updates the search index. */
  passDay(): void {
    this.#idempotent.clear()
    this.books.catchUpIndex()
  }

  /** Confirms a payment in the buyer's browser with a card of domain/payments/test-cards.ts; returns the payment's status. */
  confirm(paymentId: string, number: string): string {
    const payment = this.books.get(paymentId, 'payment_intent')
    const behaviour = findTestCard(number)?.behaviour
    switch (behaviour) {
      case undefined:
      case 'refused':
      case 'insufficient-funds':
        Object.assign(payment, {
          status: 'requires_payment_method',
          last_payment_error: { code: 'card_declined' },
        })
        this.books.recordEvent('payment_intent.payment_failed', payment)
        break
      case '3d-secure':
        Object.assign(payment, { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
        this.books.recordEvent('payment_intent.requires_action', payment)
        break
      case 'slow-bank':
        payment.status = 'processing'
        this.books.recordEvent('payment_intent.processing', payment)
        break
      default: {
        const charge = this.books.charge(payment)
        if (behaviour === 'refund-fails') this.books.chargesWithFailingRefunds.add(charge.id)
        if (behaviour === 'contested') this.books.openDispute(paymentId)
      }
    }
    return String(payment.status)
  }

  authenticate(paymentId: string, accepted: boolean): void {
    const payment = this.books.get(paymentId, 'payment_intent')
    if (accepted) this.books.charge(payment)
    else {
      Object.assign(payment, { status: 'requires_payment_method', next_action: null })
      this.books.recordEvent('payment_intent.payment_failed', payment)
    }
  }

  /** Completes a payment of the slow bank. */
  completePayment(paymentId: string): void {
    this.books.charge(this.books.get(paymentId, 'payment_intent'))
  }

  /** Completes the seller's account, so that it can receive transfers. */
  completeAccount(accountId: string): void {
    const account = this.books.get(accountId, 'account')
    Object.assign(account, {
      capabilities: { transfers: 'active' },
      payouts_enabled: true,
      details_submitted: true,
      requirements: { currently_due: [], disabled_reason: null },
    })
    this.books.recordEvent('account.updated', account, accountId)
  }

  /** Removes and returns the pending events with their signatures; connected accounts have their own secret. */
  takeEvents(at = new Date()): { body: string; signature: string }[] {
    const events = this.books.events
    this.books.events = []
    return events.map((event) => {
      const body = JSON.stringify(event, null, 2)
      const secret = 'account' in event ? this.connectWebhookSecret : this.webhookSecret
      return { body, signature: signStripe(secret, body, at) }
    })
  }

  /** Sends the pending events to a webhook and returns the statuses. */
  async sendEvents(post: (init: RequestInit) => Promise<Response>): Promise<number[]> {
    const statuses: number[] = []
    for (const { body, signature } of this.takeEvents()) {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      statuses.push((await post({ method: 'POST', body, headers })).status)
    }
    return statuses
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const method = request.method ?? 'GET'
    const url = new URL(request.url ?? '/', this.url)
    const text = method === 'GET' ? url.search.slice(1) : Buffer.concat(chunks).toString()
    const header = request.headers['idempotency-key']
    const key = method === 'GET' || Array.isArray(header) ? undefined : header
    if (this.#outage === 'down') return void response.destroy()
    const requestKey = `${method} ${url.pathname} ${text}`
    const reply = (status: number, body: string, headers: Record<string, string> = {}) => {
      if (method !== 'GET' && this.#responsesToDrop > 0) {
        this.#responsesToDrop--
        return void response.destroy()
      }
      // Without this header the SDK would wait and retry once.
      const retry = status >= 429 ? { 'stripe-should-retry': 'false' } : {}
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': 'req_test',
        ...retry,
        ...headers,
      })
      response.end(body)
    }
    const stored = key === undefined ? undefined : this.#idempotent.get(key)
    try {
      if (this.#outage) throw outageError(this.#outage)
      this.#requireKey(request.headers.authorization)
      this.calls.push({ method, path: url.pathname, key })
      if (stored === 'in-progress') throw keyInUse()
      if (stored && stored.requestKey !== requestKey) throw differentParameters()
      if (stored) return reply(stored.status, stored.body, { 'idempotent-replayed': 'true' })
      if (key !== undefined) this.#idempotent.set(key, 'in-progress')
      if (key !== undefined && this.#failsNext) {
        this.#failsNext = false
        throw new StripeFailure(500, { type: 'api_error', message: 'Something went wrong.' })
      }
      // The pause lets two simultaneous requests meet.
      await new Promise((resolve) => setImmediate(resolve))
      const parameters = parseForm(text)
      const expand = Object.values((parameters.expand ?? {}) as Record<string, string>)
      const body = JSON.stringify(this.books.expand(this.#execute(method, url.pathname, parameters), expand))
      if (key !== undefined) this.#idempotent.set(key, { requestKey, status: 200, body })
      reply(200, body)
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      const body = JSON.stringify({ error: error.error })
      if (key !== undefined && stored === undefined && error.status !== 409) {
        if (error.isUnexecuted) this.#idempotent.delete(key)
        else this.#idempotent.set(key, { requestKey, status: error.status, body })
      }
      reply(error.status, body)
    }
  }

  #requireKey(authorization: string | undefined): void {
    if (authorization === `Bearer ${this.secretKey}`) return
    const message = `Invalid API Key provided: ${authorization?.slice('Bearer '.length)}`
    throw new StripeFailure(401, { type: 'invalid_request_error', message }, true)
  }

  #execute(method: string, path: string, given: Parameters): object {
    const { books } = this
    const [, , resource = '', id = '', action = ''] = path.split('/')
    if (this.forbidden.has(`${method} ${resource}`)) throw missingPermission()
    switch (`${method} ${resource}${id && '/:id'}${action && `/${action}`}`) {
      case 'POST payment_intents':
        return books.createPayment(given)
      case 'GET payment_intents/:id':
        return id === 'search' ? books.searchPayments(given) : books.get(id, 'payment_intent')
      case 'POST payment_intents/:id/cancel':
        return books.cancelPayment(id)
      case 'POST refunds':
        return books.createRefund(given)
      case 'GET refunds':
        return books.list('refund', (one) => matchesFilter(one, given, ['payment_intent']), given)
      case 'GET refunds/:id':
        return books.get(id, 'refund')
      case 'POST transfers':
        return books.createTransfer(given)
      case 'GET transfers':
        return books.list('transfer', (one) => matchesFilter(one, given, ['transfer_group']), given)
      case 'POST transfers/:id/reversals':
        return books.createReversal(id, given)
      case 'GET transfers/:id/reversals':
        return books.list('transfer_reversal', (one) => one.transfer === id, given)
      case 'POST accounts':
        return books.createAccount(given)
      case 'GET accounts':
        return books.list('account', () => true, given)
      case 'GET accounts/:id':
        return books.get(id, 'account')
      case 'POST account_links':
        return books.createAccountLink(given)
      case 'GET charges':
        return books.list('charge', (one) => matchesFilter(one, given, []), given)
      case 'GET disputes':
        return books.list('dispute', (one) => matchesFilter(one, given, []), given)
      case 'GET balance_transactions':
        return books.list('balance_transaction', (one) => matchesFilter(one, given, ['type']), given)
      case 'GET disputes/:id':
        return books.get(id, 'dispute')
      default:
        throw new StripeFailure(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        })
    }
  }
}

/** Returns true when an object matches the list's fields and minimum creation time. */
const matchesFilter = (one: StripeObject, given: Parameters, fields: string[]): boolean =>
  fields.every((field) => given[field] === undefined || one[field] === given[field]) &&
  Number(one.created) >= Number((given.created as Parameters | undefined)?.gte ?? 0)

export const startStripeServer = (): Promise<StripeServer> => new StripeServer().start()

/** https://docs.stripe.com/webhooks/signature */
export function signStripe(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

function outageError(outage: Exclude<Outage, 'down'>): StripeFailure {
  if (outage === 'locked') {
    const message =
      'This object cannot be accessed right now because another API request is currently accessing it.'
    return new StripeFailure(429, { type: 'invalid_request_error', code: 'lock_timeout', message }, true)
  }
  if (outage === 429)
    return new StripeFailure(429, { type: 'invalid_request_error', code: 'rate_limit' }, true)
  return new StripeFailure(outage, { type: 'api_error', message: 'Something went wrong.' }, true)
}

const missingPermission = () =>
  new StripeFailure(
    403,
    {
      type: 'invalid_request_error',
      message: "The provided key 'rk_test_*' does not have the required permissions for this endpoint.",
    },
    true,
  )

const keyInUse = () =>
  new StripeFailure(
    409,
    { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' },
    true,
  )

const differentParameters = () =>
  new StripeFailure(
    400,
    {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    },
    true,
  )

/** Parses `metadata[order_id]=1&expand[]=x` into objects. */
function parseForm(text: string): Parameters {
  const parsed: Parameters = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.replaceAll(']', '').split('[')
    let target = parsed
    let last = first
    for (const part of rest) {
      target[last] ??= {}
      target = target[last] as Parameters
      last = part === '' ? String(Object.keys(target).length) : part
    }
    target[last] = value
  }
  return parsed
}
