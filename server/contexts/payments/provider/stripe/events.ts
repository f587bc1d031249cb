import type Stripe from 'stripe'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type ProviderEvent, readSignedBody, type StrangeEvent } from '../provider.ts'
import { idOf } from './ask.ts'

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
): ProviderEvent | StrangeEvent {
  if (secrets.some((secret) => isSigned(stripe, secret, { body, signature, now })))
    return readSignedBody(body, (event) => describe(event as Stripe.Event))
  throw new AppError('forbidden', generalMessages.forbidden)
}

/** Returns false for a wrong and for a malformed signature, for which the SDK throws different errors. */
function isSigned(
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

function describe(event: Stripe.Event): ProviderEvent {
  const about = (type: ProviderEvent['type'], objectId: string) => ({
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
      return about('payment', event.data.object.id)
    // Stripe's fee of a charge may be known only at this event.
    case 'charge.succeeded':
    case 'charge.updated': {
      const { id, payment_intent: intent } = event.data.object
      return intent ? about('payment', idOf(intent)) : about('other', id)
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return about('refund', event.data.object.id)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return about('dispute', event.data.object.id)
    // The warning comes soon after the charge: a refund now prevents the dispute.
    case 'radar.early_fraud_warning.created': {
      const { id, payment_intent: intent } = event.data.object
      return intent ? about('fraud-warning', idOf(intent)) : about('other', id)
    }
    case 'payout.failed':
      return about('payout', event.account ?? '')
    case 'account.application.deauthorized':
      return about('account', event.account ?? '')
    case 'account.updated':
      return about('account', event.data.object.id)
    case 'capability.updated':
      return about('account', idOf(event.data.object.account))
    default:
      return about('other', objectIdOf(event.data.object))
  }
}

/** Some events have an object without an id. */
const objectIdOf = (object: object): string =>
  'id' in object && typeof object.id === 'string' ? object.id : ''
