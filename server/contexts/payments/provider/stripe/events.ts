import type Stripe from 'stripe'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type ProviderEvent, parseSignedBody, type UnreadableEvent } from '../provider.ts'
import { toId } from './call-stripe.ts'

/** Maximum age of a webhook, in seconds: Stripe signs each retry again. */
const toleranceSeconds = 5 * 60

/**
 * `secrets` has one for each endpoint; Stripe requires a second endpoint for events of connected accounts.
 * @throws AppError `forbidden`
 */
export function readEvent(
  stripe: Stripe,
  secrets: string[],
  { body, signature, now }: { body: string; signature: string; now: Date },
): ProviderEvent | UnreadableEvent {
  if (secrets.some((secret) => hasValidSignature(stripe, secret, { body, signature, now })))
    return parseSignedBody(body, (event) => toProviderEvent(event as Stripe.Event))
  throw new AppError('forbidden', generalMessages.forbidden)
}

/** Returns false for a wrong and for a malformed signature, for which the SDK throws different errors. */
function hasValidSignature(
  stripe: Stripe,
  secret: string,
  { body, signature, now }: { body: string; signature: string; now: Date },
): boolean {
  try {
    const { signature: signatures } = stripe.webhooks
    return (
      signatures?.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now.getTime()) ?? false
    )
  } catch {
    return false
  }
}

function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const eventAbout = (type: ProviderEvent['type'], objectId: string) => ({
    id: event.id,
    type,
    name: event.type,
    objectId,
  })
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.requires_action':
      return eventAbout('payment', event.data.object.id)
    // Stripe's fee of a charge may be known only at this event.
    case 'charge.succeeded':
    case 'charge.updated': {
      const { id, payment_intent: intent } = event.data.object
      return intent ? eventAbout('payment', toId(intent)) : eventAbout('other', id)
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return eventAbout('refund', event.data.object.id)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return eventAbout('dispute', event.data.object.id)
    // The warning comes soon after the charge: a refund now prevents the dispute.
    case 'radar.early_fraud_warning.created': {
      const { id, payment_intent: intent } = event.data.object
      return intent ? eventAbout('fraud-warning', toId(intent)) : eventAbout('other', id)
    }
    case 'payout.failed':
      return eventAbout('payout', event.account ?? '')
    case 'account.application.deauthorized':
      return eventAbout('account', event.account ?? '')
    case 'account.updated':
      return eventAbout('account', event.data.object.id)
    case 'capability.updated':
      return eventAbout('account', toId(event.data.object.account))
    default:
      return eventAbout('other', readObjectId(event.data.object))
  }
}

/** Some events have an object without an id. */
const readObjectId = (object: object): string =>
  'id' in object && typeof object.id === 'string' ? object.id : ''
