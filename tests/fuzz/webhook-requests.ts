import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { asSandbox, signEvent } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import type { TestServer } from '#tests/helpers/test-server.ts'
import { oddJson, oddText } from './odd-values.ts'
import type { Random } from './random.ts'
import { type FuzzRequest, headerText, pickId } from './requests.ts'
import type { World } from './world.ts'

/** Secret of the mail provider's webhook for startTestServer. */
export const mailSecret = `whsec_${Buffer.from('thirty-two bytes of a test secret').toString('base64')}`

/** Creates a webhook request of one of the two providers, signed as the provider signs it or not. */
export function makeWebhookRequest(random: Random, server: TestServer, world: World): FuzzRequest {
  const isPayment = random.chance(0.5)
  const body = makeEventBody(random, isPayment ? paymentEvent(random, world) : mailEvent(random))
  const signature = isPayment ? signedPayment(server, body) : signedMail(body)
  const headers: Record<string, string> = { 'content-type': 'application/json', ...signature }
  if (random.chance(0.25)) {
    const name = random.pick(Object.keys(headers))
    if (random.chance(0.5)) delete headers[name]
    else headers[name] = headerText(random)
  }
  return {
    role: 'anonymous',
    path: `/api/webhooks/${isPayment ? 'payments' : 'email'}`,
    init: { method: 'POST', headers, body },
  }
}

function signedPayment({ services }: TestServer, body: string): Record<string, string> {
  const secret = asSandbox(services.ctx.payments)?.context.webhookSecret ?? ''
  return { 'stripe-signature': signEvent(secret, body, new Date()) }
}

function signedMail(body: string): Record<string, string> {
  const id = randomUUID()
  const at = new Date()
  return {
    'svix-id': id,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': new Webhook(mailSecret).sign(id, at, body),
  }
}

/** Returns mostly an event with an invalid part, sometimes another text. */
function makeEventBody(random: Random, event: Record<string, unknown>): string {
  if (random.chance(0.1)) return oddText(random).toWellFormed()
  if (random.chance(0.1)) return JSON.stringify(oddJson(random))
  if (random.chance(0.1)) return JSON.stringify(event).slice(0, random.below(80))
  const names = Object.keys(event)
  if (random.chance(0.3)) delete event[random.pick(names)]
  if (random.chance(0.3)) event[random.pick(names)] = oddJson(random)
  return JSON.stringify(event)
}

const paymentEvent = (random: Random, world: World): Record<string, unknown> => ({
  id: random.chance(0.7) ? `evt_${randomUUID()}` : oddText(random),
  type: random.pick(['payment', 'refund', 'account', 'dispute', 'other']),
  name: random.chance(0.8)
    ? random.pick(['payment.succeeded', 'refund.updated', 'account.updated', 'dispute.closed'])
    : oddText(random),
  objectId: random.chance(0.6) ? pickId(random, world, 'payment') : oddText(random),
})

const mailEvent = (random: Random): Record<string, unknown> => ({
  type: random.pick(['email.bounced', 'email.complained', 'email.delivered']),
  created_at: random.chance(0.8) ? '2026-11-22T10:00:00.000Z' : oddJson(random),
  data: random.chance(0.2)
    ? oddJson(random)
    : {
        to: random.chance(0.5) ? [oddText(random), `${random.below(20)}@exemple.example`] : oddText(random),
        bounce: random.chance(0.7)
          ? { type: random.pick(['Permanent', 'Transient']), message: oddText(random) }
          : oddJson(random),
      },
})
