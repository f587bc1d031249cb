import { createHmac, hkdfSync } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Certificate } from './issue-certificate.ts'

/**
 * Sixteen signs that only this platform can make of a certificate's whole content, by a key of their own from `SECRET`: a paper with
 * another number, or a number with another paper, does not have them.
 */
export function sealOf(ctx: Context, { number, content, issuedAt }: Certificate): string {
  const key = Buffer.from(hkdfSync('sha256', ctx.secret, '', 'rechantier certificate', 32))
  const whole = JSON.stringify([number, issuedAt.toISOString(), sorted(content)])
  const digits = createHmac('sha256', key).update(whole).digest('hex').slice(0, 16).toUpperCase()
  return digits.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The database keeps the keys of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, inner]) => [name, sorted(inner)])
}
