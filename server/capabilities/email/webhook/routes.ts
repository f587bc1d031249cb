import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { Hono, type Context as HonoContext } from 'hono'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import type { BlockReason, UnreadableReportReason } from '#domain/emails/emails.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { auditLog, emailSuppressions, unreadableEmailReports } from '#server/database/schema/platform.ts'
import { allowWith } from '#server/http/access.ts'
import { limitBodyTo } from '#server/http/body-limit.ts'
import type { HttpEnv } from '#server/http/environment.ts'

/** Plausible times of an event; the database has the same limits. */
const earliest = new Date('2000-01-01T00:00:00Z')
const latest = new Date('2200-01-01T00:00:00Z')

/** The fields we read of Resend's events (https://resend.com/docs/dashboard/webhooks/event-types); other events are ignored. */
const eventSchema = z.object({
  type: z.string(),
  /** The time of the event, which may be long before the report. */
  created_at: z.coerce.date().min(earliest).max(latest),
  data: z.object({
    to: z.union([z.string(), z.array(z.string())]).transform((to) => (typeof to === 'string' ? [to] : to)),
    bounce: z.object({ type: z.string(), message: z.string().default('') }).optional(),
  }),
})

const eventTypeSchema = z.object({ type: z.string() })
const handledTypes: readonly string[] = ['email.bounced', 'email.complained']

/** A readable report about addresses to suppress. */
export interface SuppressionReport {
  addresses: string[]
  reason: BlockReason
  detail: string
  happenedAt: Date
}

/** A report that may concern an address to suppress but cannot be parsed. */
export interface UnreadableReport {
  unreadable: UnreadableReportReason
}

/** Returns null for events that suppress no address, such as temporary refusals (a full mailbox, an unreachable server). */
function parseEvent(payload: unknown): SuppressionReport | UnreadableReport | null {
  const eventType = eventTypeSchema.safeParse(payload)
  if (!eventType.success) return { unreadable: 'no-type' }
  if (!handledTypes.includes(eventType.data.type)) return null
  const parsed = eventSchema.safeParse(payload)
  if (!parsed.success) return { unreadable: 'no-facts' }
  const { type, created_at: happenedAt, data } = parsed.data
  const addresses = parseAddresses(data.to)
  if (addresses.length === 0) return { unreadable: 'no-address' }
  if (type === 'email.complained') return { addresses, reason: 'complained', detail: '', happenedAt }
  if (data.bounce?.type !== 'Permanent') return null
  return { addresses, reason: 'bounced', detail: cleanText(data.bounce.message).slice(0, 500), happenedAt }
}

const maxAddresses = 50
const maxAddressLength = 320

/** Parses `Name <address>` or an address, even one that forms refuse today. */
const parseAddresses = (texts: string[]): string[] => [
  ...new Set(
    texts
      .slice(0, maxAddresses)
      .map((text) => cleanText(/<([^<>]*)>\s*$/.exec(text)?.[1] ?? text).toLowerCase())
      .filter((address) => address.includes('@') && address.length <= maxAddressLength),
  ),
]

const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()

/**
 * Suppresses the addresses in a report. Reports may arrive repeatedly and in any order with the same result: a missing mailbox outweighs a
 * complaint, and addresses that an administrator has unblocked since stay so.
 */
async function suppressAddresses(ctx: Context, report: SuppressionReport): Promise<void> {
  const { addresses, reason, detail, happenedAt } = report
  await inTransaction(ctx, async ({ db, clock }) => {
    const lifted = await db
      .select({ address: auditLog.subjectId })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subjectType, 'email-address'),
          inArray(auditLog.subjectId, addresses),
          eq(auditLog.action, 'email.unblock'),
          gt(auditLog.createdAt, happenedAt),
        ),
      )
    const unblocked = new Set(lifted.map(({ address }) => address))
    const blocked = addresses.filter((address) => !unblocked.has(address))
    if (blocked.length === 0) return
    await db
      .insert(emailSuppressions)
      // Sorted, so that two concurrent reports do not deadlock.
      .values(blocked.sort().map((address) => ({ address, reason, detail, createdAt: clock.now() })))
      .onConflictDoUpdate({
        target: emailSuppressions.address,
        set: { reason, detail },
        setWhere: sql`${emailSuppressions.reason} = 'complained' and excluded.reason = 'bounced'`,
      })
  })
  ctx.log.info({ reason, count: addresses.length }, 'mail provider reported')
}

/**
 * Receives bounces and complaints from the mail provider (Resend). It is outside the API, so that it works during maintenance, and absent
 * without EMAIL_WEBHOOK_SECRET.
 */
export const emailWebhookRoutes = new Hono<HttpEnv>().post(
  '/api/webhooks/email',
  limitBodyTo(256 * 1024),
  allowWith((c) => signingSecret(c), 'key'),
  async (c) => {
    const { ctx } = c.var
    const secret = signingSecret(c)
    const body = await c.req.text()
    const event = verifyReport(secret, body, (name) => c.req.header(name) ?? '')
    // Accepted all the same, because the provider would otherwise repeat it for days.
    if (event && 'unreadable' in event) await storeUnreadableReport(ctx, { body, reason: event.unreadable })
    else if (event) await suppressAddresses(ctx, event)
    return c.json({ received: true })
  },
)

/** @throws AppError `not-found` without EMAIL_WEBHOOK_SECRET, `forbidden` without a signature, which `read` verifies */
function signingSecret(c: HonoContext<HttpEnv>): string {
  const secret = c.var.ctx.config.emailWebhookSecret
  if (secret === null) throw new AppError('not-found', generalMessages.notFound)
  if (!c.req.header('svix-signature')) throw new AppError('forbidden', generalMessages.forbidden)
  return secret
}

/** Verifies and parses a report. Svix signs like Standard Webhooks, with other header names. @throws AppError `forbidden` */
function verifyReport(
  secret: string,
  body: string,
  readHeader: (name: string) => string,
): SuppressionReport | UnreadableReport | null {
  try {
    const payload = new Webhook(secret).verify(body, {
      'webhook-id': readHeader('svix-id'),
      'webhook-timestamp': readHeader('svix-timestamp'),
      'webhook-signature': readHeader('svix-signature'),
    })
    return parseEvent(payload)
  } catch (cause) {
    // The signature was verified before.
    if (cause instanceof SyntaxError) return { unreadable: 'no-json' }
    throw new AppError('forbidden', generalMessages.forbidden, { cause })
  }
}

/** Stores a signed report that cannot be parsed, for administrators; a repeated one is the same row. */
export async function storeUnreadableReport(
  ctx: Context,
  { body, reason }: { body: string; reason: UnreadableReportReason },
): Promise<void> {
  const [recorded] = await ctx.db
    .insert(unreadableEmailReports)
    .values({
      id: createHash('sha256').update(body).digest('hex'),
      reason,
      // PostgreSQL's text accepts neither NUL nor an unpaired surrogate.
      body: body.replaceAll('\u0000', '').toWellFormed(),
      receivedAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: unreadableEmailReports.id })
  if (recorded)
    ctx.log.error({ reportId: recorded.id, reason }, 'a report of the mail provider cannot be read')
}
