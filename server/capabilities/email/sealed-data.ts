import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { isSecretEmail } from '#domain/emails/email-templates.ts'
import type { StoredEmailData } from '#domain/emails/emails.ts'
import type { Context } from '#server/context.ts'

/** The encrypted data of an email with a secret link or code; only SECRET decrypts them. */
interface SealedData {
  sealed: string
}

/** The email to which the data are bound, so that they cannot be opened in another person's email. */
interface EmailIdentity {
  template: string
  recipient: string
}

/** Returns an email's data as the table `emails` stores them. */
export function sealData(
  ctx: Pick<Context, 'secret'>,
  email: EmailIdentity,
  data: object,
): StoredEmailData | SealedData {
  if (!isSecretEmail(email.template)) return data
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(ctx.secret), iv).setAAD(additionalData(email))
  const content = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url') }
}

/**
 * Decrypts an email's data for its template; null when they were erased after the email was sent.
 * @throws Error for data that were sealed with another SECRET
 */
export function openData(
  ctx: Pick<Context, 'secret'>,
  email: EmailIdentity & { data: StoredEmailData },
): StoredEmailData | null {
  const { data } = email
  if (!isSecretEmail(email.template)) return data
  if (Object.keys(data).length === 0) return null
  // Stored by a version that did not seal data.
  if (!('sealed' in data) || typeof data.sealed !== 'string') return data
  const bytes = Buffer.from(data.sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(ctx.secret), bytes.subarray(0, 12))
    .setAAD(additionalData(email))
    .setAuthTag(bytes.subarray(12, 28))
  const content = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  return JSON.parse(content.toString('utf8')) as StoredEmailData
}

/** Returns whether an email's data were erased. */
export const isErased = ({ template, data }: { template: string; data: StoredEmailData }): boolean =>
  isSecretEmail(template) && Object.keys(data).length === 0

const additionalData = ({ template, recipient }: EmailIdentity) => Buffer.from(`${template} ${recipient}`)

const keys = new Map<string, Buffer>()

/** Derives the key of sealed emails once. */
function deriveKey(secret: string): Buffer {
  const cachedKey = keys.get(secret)
  if (cachedKey) return cachedKey
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rechantier mail', 32))
  keys.set(secret, key)
  return key
}

/** A token in an address, as a parameter or as the last part of a password reset's path. */
const secretParameter = /((?:[?&;]|%3F|%26)(?:access_)?(?:token|code)(?:=|%3D))[^"'&?\s<>]+/gi
const resetPath = /(\/reset-password\/)[^"'&?\s<>]+/gi

/** The attribute with which a template marks secret content such as a pickup code. */
const secretMark = ' data-secret="true"'
const htmlElement = /(<[^<>]*>)[^<]*/g

/** Removes secrets from an email for anyone but its recipient. */
export const withoutSecrets = (html: string): string =>
  html
    .replace(secretParameter, '$1•••')
    .replace(resetPath, '$1•••')
    .replace(htmlElement, (whole, tag: string) => (tag.includes(secretMark) ? `${tag}•••\u00a0•••` : whole))
