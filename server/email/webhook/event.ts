import { z } from 'zod'
import type { SuppressionReason } from '#domain/emails/emails.ts'

/** Nothing happens outside of these; the database knows no other days either. */
const earliest = new Date('2000-01-01T00:00:00Z')
const latest = new Date('2200-01-01T00:00:00Z')

/** What we read of Resend's events (https://resend.com/docs/dashboard/webhooks/event-types); others are let pass. */
const eventSchema = z.object({
  type: z.string(),
  /** When it happened, whenever it is told. */
  created_at: z.coerce.date().min(earliest).max(latest),
  data: z.object({
    to: z.union([z.string(), z.array(z.string())]).transform((to) => (typeof to === 'string' ? [to] : to)),
    bounce: z.object({ type: z.string(), message: z.string().default('') }).optional(),
  }),
})

/** A bounce or a complaint, of whom and when nobody can read: somebody has to know that one was missed. */
export const isStrange = (payload: unknown): boolean => {
  if (payload === undefined) return true
  const type = z.object({ type: z.enum(['email.bounced', 'email.complained']) }).safeParse(payload)
  return type.success && !eventSchema.safeParse(payload).success
}

/** Addresses that are to get no more mail. */
export interface Complaint {
  addresses: string[]
  reason: SuppressionReason
  detail: string
  happenedAt: Date
}

/** Null for what blocks nobody: other events, and refusals that pass (a full mailbox, a server that is down). */
export function readEvent(payload: unknown): Complaint | null {
  const parsed = eventSchema.safeParse(payload)
  if (!parsed.success) return null
  const { type, created_at: happenedAt, data } = parsed.data
  const addresses = addressesIn(data.to)
  if (type === 'email.complained') return { addresses, reason: 'complained', detail: '', happenedAt }
  if (type !== 'email.bounced' || data.bounce?.type !== 'Permanent') return null
  return { addresses, reason: 'bounced', detail: clean(data.bounce.message).slice(0, 500), happenedAt }
}

const mostAddresses = 50
const longestAddress = 320

/** `Name <address>` or the address alone, as we stored it: even one that we would refuse today. */
const addressesIn = (texts: string[]): string[] => [
  ...new Set(
    texts
      .slice(0, mostAddresses)
      .map((text) => clean(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).toLowerCase())
      .filter((address) => address.includes('@') && address.length <= longestAddress),
  ),
]

const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
