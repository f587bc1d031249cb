import { z } from 'zod'
import type { SuppressionReason } from '#domain/emails/emails.ts'
import type { UnreadableReason } from '#domain/emails/unreadable-reports.ts'

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

const typedSchema = z.object({ type: z.string() })
const ofInterest: readonly string[] = ['email.bounced', 'email.complained']

/** Addresses that are to get no more mail. */
export interface Complaint {
  addresses: string[]
  reason: SuppressionReason
  detail: string
  happenedAt: Date
}

/** A report that may speak of an address to block, and cannot be read. */
export interface Unreadable {
  unreadable: UnreadableReason
}

/** Null for what blocks nobody: other events, and refusals that pass (a full mailbox, a server that is down). */
export function readEvent(payload: unknown): Complaint | Unreadable | null {
  const typed = typedSchema.safeParse(payload)
  if (!typed.success) return { unreadable: 'no-type' }
  if (!ofInterest.includes(typed.data.type)) return null
  const parsed = eventSchema.safeParse(payload)
  if (!parsed.success) return { unreadable: 'no-facts' }
  const { type, created_at: happenedAt, data } = parsed.data
  const addresses = addressesIn(data.to)
  if (addresses.length === 0) return { unreadable: 'no-address' }
  if (type === 'email.complained') return { addresses, reason: 'complained', detail: '', happenedAt }
  if (data.bounce?.type !== 'Permanent') return null
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
