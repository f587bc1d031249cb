import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { StoredEmailData } from '#domain/emails/emails.ts'
import { isSecretEmail } from '#domain/emails/mails.ts'
import type { Context } from '#server/context.ts'

/** The stored data of a mail whose link or code opens something: unreadable without SECRET. */
interface SealedData {
  sealed: string
}

/** Binds the data to its mail: sealed data copied into another person's mail does not open. */
interface Addressed {
  template: string
  recipient: string
}

/** A mail's data as the table `emails` keeps it. */
export function sealData(
  ctx: Pick<Context, 'secret'>,
  mail: Addressed,
  data: object,
): StoredEmailData | SealedData {
  if (!isSecretEmail(mail.template)) return data
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx.secret), iv).setAAD(boundTo(mail))
  const content = Buffer.concat([cipher.update(JSON.stringify(data), 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url') }
}

/**
 * A mail's data as its template reads it; null when it was erased after the mail had left.
 * @throws Error for data that SECRET does not open: it was another one then
 */
export function openData(
  ctx: Pick<Context, 'secret'>,
  mail: Addressed & { data: StoredEmailData },
): StoredEmailData | null {
  const { data } = mail
  if (!isSecretEmail(mail.template)) return data
  if (Object.keys(data).length === 0) return null
  // Queued before such mails were sealed.
  if (!('sealed' in data) || typeof data.sealed !== 'string') return data
  const bytes = Buffer.from(data.sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx.secret), bytes.subarray(0, 12))
    .setAAD(boundTo(mail))
    .setAuthTag(bytes.subarray(12, 28))
  const content = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  return JSON.parse(content.toString('utf8')) as StoredEmailData
}

/** Whether what a mail would say is gone for good. */
export const isErased = ({ template, data }: { template: string; data: StoredEmailData }): boolean =>
  isSecretEmail(template) && Object.keys(data).length === 0

const boundTo = ({ template, recipient }: Addressed) => Buffer.from(`${template} ${recipient}`)

const keys = new Map<string, Buffer>()

/** A key of its own, derived once. */
function keyOf(secret: string): Buffer {
  const known = keys.get(secret)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'rechantier mail', 32))
  keys.set(secret, key)
  return key
}

/** A token in an address: as a parameter, or as the last part of a reset's path. */
const parameter = /((?:[?&;]|%3F|%26)(?:access_)?(?:token|code)(?:=|%3D))[^"'&?\s<>]+/gi
const path = /(\/reset-password\/)[^"'&?\s<>]+/gi

/** What a template marks as its reader's alone: a pickup code. */
const mark = ' data-secret="true"'
const element = /(<[^<>]*>)[^<]*/g

/** A mail as others than its reader may see it: what opens something is left out. */
export const withoutSecrets = (html: string): string =>
  html
    .replace(parameter, '$1•••')
    .replace(path, '$1•••')
    .replace(element, (whole, tag: string) => (tag.includes(mark) ? `${tag}•••\u00a0•••` : whole))
