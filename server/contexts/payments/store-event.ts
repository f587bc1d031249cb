import { createHash } from 'node:crypto'
import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Json } from '#domain/json.ts'
import { hasNoJob } from '#server/capabilities/jobs/unfinished-jobs.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { mailAdministrators } from '#server/contexts/accounts/people.ts'
import { providerEvents } from '#server/database/schema/payments.ts'
import { requireProvider } from './call-provider.ts'
import type { UnreadableEvent } from './provider/provider.ts'

/**
 * Stores a signed event of the provider once, so that none is lost, and enqueues the job that applies it. An event that cannot
 * be read is stored with a mark, and administrators are mailed.
 * @throws AppError `forbidden` for a wrong or old signature
 */
export async function storeEvent(ctx: Context, input: { body: string; signature: string }): Promise<void> {
  const provider = requireProvider(ctx)
  const receivedAt = ctx.clock.now()
  const event = await provider.readEvent({ ...input, now: receivedAt })
  const values = { provider: provider.name, payload: toStorableJson(input.body), receivedAt }
  if ('reason' in event) return storeUnreadable(ctx, event, { ...values, body: input.body })
  const { id, name, objectId } = event
  await inTransaction(ctx, async ({ db, jobs }) => {
    const [stored] = await db
      .insert(providerEvents)
      .values({ ...values, id, name, objectId })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (stored) await jobs.enqueue(db, 'apply-provider-event', { eventId: id })
  })
}

const unreadableName = 'illisible'
const dayMs = 24 * 60 * 60 * 1_000

/** A resent event is the same event. Administrators are mailed about the first one in a day. */
const storeUnreadable = (
  ctx: Context,
  { reason }: UnreadableEvent,
  {
    body,
    ...values
  }: Pick<typeof providerEvents.$inferInsert, 'provider' | 'payload'> & {
    body: string
    receivedAt: Date
  },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { db, config } = ctx
    const { receivedAt } = values
    const id = `${unreadableName}-${createHash('sha256').update(body).digest('hex').slice(0, 32)}`
    const [stored] = await db
      .insert(providerEvents)
      .values({ ...values, id, name: unreadableName, objectId: '', appliedAt: receivedAt, lastError: reason })
      .onConflictDoNothing()
      .returning({ id: providerEvents.id })
    if (!stored) return
    ctx.log.error({ eventId: id }, 'a signed event of the payment provider cannot be read')
    const isRecent = and(
      eq(providerEvents.name, unreadableName),
      ne(providerEvents.id, id),
      gt(providerEvents.receivedAt, new Date(receivedAt.getTime() - dayMs)),
    )
    if ((await db.$count(providerEvents, isRecent)) > 0) return
    const problem = `Une notification signée du prestataire de paiement est illisible\u00a0: ${reason}. Elle est gardée parmi les notifications (${id}), et rien n’en a été appliqué.`
    const data = {
      checkedAt: receivedAt.toISOString(),
      problems: [problem],
      url: `${config.origin}/admin/payments`,
    }
    await mailAdministrators(ctx, { template: 'ledger-problem', data })
  })

/** More than any event of a provider has, and far less than the database can store. */
const maxJsonDepth = 100

/** Converts a body for storage: to JSON or, if its text or depth prevents that, to text. */
function toStorableJson(body: string): Json {
  const asText = { text: body.replaceAll('\u0000', '').toWellFormed() }
  if (maxDepth(body) > maxJsonDepth) return asText
  try {
    const parsed = JSON.parse(body) as Json | null
    // PostgreSQL's JSON accepts neither NUL nor half a surrogate pair, and the driver takes a bare null for a missing
    // value.
    return parsed === null || /\\u0000|\\ud[89a-f]/.test(JSON.stringify(parsed)) ? asText : parsed
  } catch {
    return asText
  }
}

/** An upper bound, because brackets within texts are counted, too. */
function maxDepth(body: string): number {
  let depth = 0
  let deepest = 0
  for (const character of body) {
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    if (depth > deepest) deepest = depth
  }
  return deepest
}

const maxLostEvents = 1_000

/** Enqueues stored events without a job again. Jobs that gave up are left to the administrators. Returns their number. */
export async function requeueLostEvents({ db, jobs }: Context): Promise<number> {
  const lost = await db
    .select({ eventId: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        isNull(providerEvents.appliedAt),
        hasNoJob('apply-provider-event', { eventId: providerEvents.id }, { countsGivenUp: true }),
      ),
    )
    .limit(maxLostEvents)
  if (lost.length > 0) await jobs.enqueueAll(db, 'apply-provider-event', lost)
  return lost.length
}
