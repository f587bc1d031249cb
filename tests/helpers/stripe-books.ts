import { randomBytes } from 'node:crypto'

/** An object of Stripe as its API returns it. */
export type StripeObject = { id: string; object: string } & Record<string, unknown>
export type Parameters = { [name: string]: string | Parameters }

/** An error response as Stripe words it. */
export class StripeFailure extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  /** True when nothing was executed, so that the response is not stored with its idempotency key. */
  readonly isUnexecuted: boolean

  constructor(status: number, error: Record<string, unknown>, isUnexecuted = false) {
    super(String(error.message ?? error.code))
    this.status = status
    this.error = error
    this.isUnexecuted = isUnexecuted
  }
}

const invalid = (code: string, message: string, status = 400) =>
  new StripeFailure(status, { type: 'invalid_request_error', code, message })

const newId = (prefix: string) =>
  `${prefix}_${randomBytes(12).toString('base64url').replaceAll(/[_-]/g, '0')}`
const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** State of the Stripe stand-in; its objects have the documented fields that this site reads. */
export class StripeBooks {
  readonly objects = new Map<string, StripeObject>()
  /** Events that are not sent yet. */
  events: StripeObject[] = []
  /** Ids the search has indexed; it lags behind. */
  #indexed = new Set<string>()
  /** Charges whose refunds will fail. */
  readonly chargesWithFailingRefunds = new Set<string>()

  catchUpIndex(): void {
    this.#indexed = new Set(this.objects.keys())
  }

  /** @throws StripeFailure 404 */
  get(id: string, object: string): StripeObject {
    const found = this.objects.get(id)
    if (found?.object !== object) throw invalid('resource_missing', `No such ${object}: '${id}'`, 404)
    return found
  }

  add(prefix: string, object: string, fields: Record<string, unknown>): StripeObject {
    const added = { id: newId(prefix), object, created: nowInSeconds(), livemode: false, ...fields }
    this.objects.set(added.id, added)
    return added
  }

  recordEvent(type: string, object: StripeObject, account?: string): void {
    this.events.push({
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: nowInSeconds(),
      type,
      livemode: false,
      pending_webhooks: 1,
      request: null,
      ...(account && { account }),
      data: { object: structuredClone(object) },
    })
  }

  list(object: string, matches: (one: StripeObject) => boolean, parameters: Parameters): object {
    const all = [...this.objects.values()].filter((one) => one.object === object && matches(one)).reverse()
    const from = all.findIndex(({ id }) => id === parameters.starting_after) + 1
    const limit = Number(parameters.limit ?? 10)
    return { object: 'list', data: all.slice(from, from + limit), has_more: all.length > from + limit }
  }

  searchPayments({ query }: Parameters): object {
    const [, name = '', value] = /^metadata\['(\w+)'\]:'([\w-]+)'$/.exec(String(query)) ?? []
    const data = [...this.objects.values()].filter(
      (one) =>
        one.object === 'payment_intent' &&
        this.#indexed.has(one.id) &&
        (one.metadata as Record<string, string>)[name] === value,
    )
    return {
      object: 'search_result',
      data,
      has_more: false,
      next_page: null,
      url: '/v1/payment_intents/search',
    }
  }

  createPayment(given: Parameters): StripeObject {
    checkParameters(given, [
      ...['amount', 'currency', 'allowed_payment_method_types', 'description', 'transfer_group', 'metadata'],
      ...['statement_descriptor_suffix', 'automatic_payment_methods'],
    ])
    const amount = required(given, 'amount')
    const payment = this.add('pi', 'payment_intent', {
      amount: Number(amount),
      amount_capturable: 0,
      amount_received: 0,
      currency: given.currency,
      canceled_at: null,
      capture_method: 'automatic_async',
      confirmation_method: 'automatic',
      allowed_payment_method_types: ['card'],
      payment_method_types: ['card'],
      payment_method: null,
      description: given.description ?? null,
      last_payment_error: null,
      latest_charge: null,
      metadata: given.metadata ?? {},
      next_action: null,
      status: 'requires_payment_method',
      statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
      transfer_group: given.transfer_group ?? null,
    })
    payment.client_secret = `${payment.id}_secret_${randomBytes(12).toString('hex')}`
    return payment
  }

  cancelPayment(id: string): StripeObject {
    const payment = this.get(id, 'payment_intent')
    if (['succeeded', 'canceled', 'processing'].includes(String(payment.status))) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${payment.status}.`
      throw invalid('payment_intent_unexpected_state', message)
    }
    Object.assign(payment, { status: 'canceled', canceled_at: nowInSeconds() })
    this.recordEvent('payment_intent.canceled', payment)
    return payment
  }

  charge(payment: StripeObject): StripeObject {
    const amount = Number(payment.amount)
    const fee = Math.round(amount * 0.015) + 25
    const transaction = this.add('txn', 'balance_transaction', {
      amount,
      fee,
      net: amount - fee,
      currency: 'eur',
      type: 'charge',
      status: 'pending',
    })
    const charge = this.add('ch', 'charge', {
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      balance_transaction: transaction.id,
      captured: true,
      currency: 'eur',
      disputed: false,
      paid: true,
      payment_intent: payment.id,
      refunded: false,
      status: 'succeeded',
      transfer_group: payment.transfer_group,
      metadata: payment.metadata,
    })
    Object.assign(payment, {
      status: 'succeeded',
      amount_received: amount,
      latest_charge: charge.id,
      next_action: null,
    })
    this.recordEvent('payment_intent.succeeded', payment)
    this.recordEvent('charge.succeeded', charge)
    return charge
  }

  createRefund(given: Parameters): StripeObject {
    checkParameters(given, ['payment_intent', 'amount', 'metadata'])
    const payment = this.get(String(given.payment_intent), 'payment_intent')
    if (!payment.latest_charge)
      throw invalid('resource_missing', 'This PaymentIntent has no successful charge')
    const charge = this.get(String(payment.latest_charge), 'charge')
    const amount = Number(required(given, 'amount'))
    if (!this.#isRefundable(charge))
      throw invalid('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
    const refundable = Number(charge.amount) - Number(charge.amount_refunded)
    if (refundable === 0)
      throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
    if (amount < 1 || amount > refundable)
      throw invalid('amount_too_large', 'Refund amount is greater than unrefunded amount on charge')
    const refundFails = this.chargesWithFailingRefunds.has(charge.id)
    const refund = this.add('re', 'refund', {
      amount,
      charge: charge.id,
      currency: 'eur',
      metadata: given.metadata ?? {},
      payment_intent: payment.id,
      reason: null,
      status: refundFails ? 'pending' : 'succeeded',
    })
    this.recordEvent('refund.created', refund)
    if (!refundFails) charge.amount_refunded = Number(charge.amount_refunded) + amount
    if (!refundFails) return refund
    const pendingRefund = structuredClone(refund)
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
    this.recordEvent('refund.failed', refund)
    return pendingRefund
  }

  createTransfer(given: Parameters): StripeObject {
    checkParameters(given, [
      'amount',
      'currency',
      'destination',
      'source_transaction',
      'transfer_group',
      'metadata',
    ])
    const amount = Number(required(given, 'amount'))
    const account = this.get(required(given, 'destination'), 'account')
    if ((account.capabilities as Parameters).transfers !== 'active') {
      const message = `Your destination account needs to have at least one of the following capabilities enabled: transfers`
      throw invalid('insufficient_capabilities_for_transfer', message)
    }
    const charge = this.get(required(given, 'source_transaction'), 'charge')
    const transferred = [...this.objects.values()]
      .filter((one) => one.object === 'transfer' && one.source_transaction === charge.id)
      .reduce((sum, one) => sum + Number(one.amount) - Number(one.amount_reversed), 0)
    if (amount < 1 || transferred + amount > Number(charge.amount)) {
      const message = `Transfers using this transaction as a source must not exceed the source amount of ${charge.amount}`
      throw invalid('balance_insufficient', message)
    }
    return this.add('tr', 'transfer', {
      amount,
      amount_reversed: 0,
      currency: 'eur',
      destination: account.id,
      reversed: false,
      metadata: given.metadata ?? {},
      source_transaction: charge.id,
      transfer_group: given.transfer_group ?? charge.transfer_group,
    })
  }

  createReversal(id: string, given: Parameters): StripeObject {
    checkParameters(given, ['amount', 'metadata'])
    const transfer = this.get(id, 'transfer')
    const amount = Number(required(given, 'amount'))
    const reversed = Number(transfer.amount_reversed) + amount
    if (amount < 1 || reversed > Number(transfer.amount))
      throw invalid('amount_too_large', 'Reversal amount is greater than unreversed amount on transfer')
    Object.assign(transfer, { amount_reversed: reversed, reversed: reversed === transfer.amount })
    const reversal = this.add('trr', 'transfer_reversal', {
      amount,
      currency: 'eur',
      metadata: given.metadata ?? {},
      transfer: transfer.id,
    })
    this.add('txn', 'balance_transaction', { amount, type: 'transfer_refund', source: reversal.id })
    return reversal
  }

  createAccount(given: Parameters): StripeObject {
    checkParameters(given, ['type', 'country', 'email', 'business_type', 'capabilities', 'metadata'])
    if (given.country !== 'FR')
      throw new StripeFailure(400, {
        type: 'invalid_request_error',
        param: 'country',
        message: 'Not a country',
      })
    return this.add('acct', 'account', {
      type: given.type,
      country: given.country,
      email: given.email,
      metadata: given.metadata ?? {},
      business_type: given.business_type ?? null,
      capabilities: { transfers: 'inactive' },
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
      requirements: { currently_due: ['external_account', 'tos_acceptance.date'], disabled_reason: null },
    })
  }

  createAccountLink(given: Parameters): object {
    checkParameters(given, ['account', 'type', 'return_url', 'refresh_url'])
    const account = this.get(required(given, 'account'), 'account')
    const url = `https://connect.stripe.com/setup/e/${account.id}/${randomBytes(12).toString('hex')}`
    return { object: 'account_link', created: nowInSeconds(), expires_at: nowInSeconds() + 300, url }
  }

  /**
   * The cardholder objects: Stripe takes the money at once and refunds nothing of the charge until the objection is withdrawn or
   * lost (https://docs.stripe.com/disputes). An inquiry takes no money and prevents no refund.
   */
  openDispute(paymentId: string, amount?: number, { isInquiry = false } = {}): StripeObject {
    const payment = this.get(paymentId, 'payment_intent')
    const charge = this.get(String(payment.latest_charge), 'charge')
    charge.disputed = true
    const dispute = this.add('du', 'dispute', {
      amount: amount ?? Number(charge.amount),
      charge: charge.id,
      currency: 'eur',
      metadata: {},
      payment_intent: payment.id,
      reason: 'product_not_received',
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      evidence_details: { due_by: nowInSeconds() + 14 * 24 * 60 * 60, has_evidence: false },
      is_charge_refundable: isInquiry,
    })
    this.recordEvent('charge.dispute.created', dispute)
    if (!isInquiry) this.recordEvent('charge.dispute.funds_withdrawn', dispute)
    return dispute
  }

  /** A lost dispute may be won later when the cardholder withdraws or an appeal succeeds; `charge.disputed` stays true. */
  closeDispute(id: string, status: 'won' | 'lost'): void {
    const dispute = this.get(id, 'dispute')
    dispute.status = status
    this.recordEvent('charge.dispute.closed', dispute)
    if (status === 'won') this.recordEvent('charge.dispute.funds_reinstated', dispute)
  }

  #isRefundable(charge: StripeObject): boolean {
    return [...this.objects.values()].every(
      (one) =>
        one.object !== 'dispute' ||
        one.charge !== charge.id ||
        one.is_charge_refundable ||
        one.status === 'won',
    )
  }

  /** A copy of the object with the references in `paths` replaced by their objects, as `expand` does. */
  expand(object: object, paths: string[]): object {
    const copy = structuredClone(object)
    for (const path of paths) this.#expand(copy as Record<string, unknown>, path.split('.'))
    return copy
  }

  #expand(object: Record<string, unknown>, [name = '', ...rest]: string[]): void {
    const value = object[name]
    if (typeof value === 'string') object[name] = structuredClone(this.objects.get(value))
    for (const one of Array.isArray(value) ? value : [object[name]])
      if (rest.length > 0 && one && typeof one === 'object') this.#expand(one, rest)
  }
}

/** Refuses unknown parameters as Stripe does, before anything is executed. */
function checkParameters(given: Parameters, names: string[]): void {
  const unknown = Object.keys(given).find((name) => !['expand', ...names].includes(name))
  if (unknown === undefined) return
  const message = `Received unknown parameter: ${unknown}`
  throw new StripeFailure(
    400,
    { type: 'invalid_request_error', code: 'parameter_unknown', message, param: unknown },
    true,
  )
}

function required(given: Parameters, name: string): string {
  const value = given[name]
  if (typeof value === 'string') return value
  const message = `Missing required param: ${name}.`
  throw new StripeFailure(
    400,
    { type: 'invalid_request_error', code: 'parameter_missing', message, param: name },
    true,
  )
}
