import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { unsubscribeMessages } from '#domain/account-messages.ts'
import type { AlertKind, DigestFrequency } from '#domain/alerts/alerts.ts'
import type { OptOutEmail } from '#domain/emails/email-templates.ts'
import { AppError } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import type { Context } from '#server/context.ts'

/** The subscription that an email's link ends, with the data to restore it. */
export interface Subscription {
  userId: string
  watch?: { productId: string; kinds: AlertKind[] }
  preferences?: { kind: AlertKind; categoryId: string | null; maxPrice: Cents | null }[]
  search?: { name: string; query: string; frequency: DigestFrequency }
  mail?: OptOutEmail
}

/** Characters; the site never creates a longer token. */
const maxTokenLength = 4_000

/** Signs a link that ends a subscription without signing in. It never expires. */
export function signSubscription({ secret }: Pick<Context, 'secret'>, subscription: Subscription): string {
  const payload = deflateRawSync(JSON.stringify(subscription), deflateOptions).toString('base64url')
  return `${payload}.${computeSignature(secret, payload).toString('base64url')}`
}

/** @throws AppError `not-found` for a token without the site's signature */
export function readSubscription({ secret }: Pick<Context, 'secret'>, token: string): Subscription {
  const [payload = '', signature = '', ...rest] = token.length <= maxTokenLength ? token.split('.') : []
  const receivedSignature = Buffer.from(signature, 'base64url')
  const expectedSignature = computeSignature(secret, payload)
  if (
    rest.length > 0 ||
    receivedSignature.length !== expectedSignature.length ||
    !timingSafeEqual(receivedSignature, expectedSignature)
  )
    throw invalidLink()
  return JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url')).toString()) as Subscription
}

export function invalidLink(): AppError {
  const { title, text } = unsubscribeMessages.invalid
  return new AppError('not-found', text, { title })
}

/** Compression with a small window, which saves memory and is enough for a few hundred bytes. */
const deflateOptions = { windowBits: 10, memLevel: 1 }

const computeSignature = (secret: string, payload: string): Buffer =>
  createHmac('sha256', deriveKey(secret)).update(payload).digest()

const keys = new Map<string, Buffer>()

/** Derives the key of these signatures once, because mailings sign thousands. */
function deriveKey(secret: string): Buffer {
  const cachedKey = keys.get(secret)
  if (cachedKey) return cachedKey
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rechantier unsubscribe', 32))
  keys.set(secret, key)
  return key
}

/** Returns the page an email links to, which asks for confirmation. */
export const unsubscribePageUrl = (origin: string, token: string) => `${origin}/unsubscribe?token=${token}`
/** Returns the address that a mail provider calls for its user (RFC 8058). */
export const oneClickUnsubscribeUrl = (origin: string, token: string) =>
  `${origin}/api/unsubscribe?token=${token}`
