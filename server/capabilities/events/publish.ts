import { type SQL, sql } from 'drizzle-orm'
import {
  type EventKind,
  eventOverlapMs,
  type LiveEventData,
  liveEventTopics,
} from '#domain/events/live-events.ts'
import type { InvoiceKind } from '#domain/invoices/invoices.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { type FulfilmentStatus, milestoneBetween } from '#domain/orders/states.ts'
import type { WebhookEvent } from '#domain/partners/webhooks.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/client.ts'
import { liveEvents } from '#server/database/schema/events.ts'
import { conversations } from '#server/database/schema/messages.ts'
import { fulfilments, orders } from '#server/database/schema/orders.ts'
import { webhookDeliveries, webhookEndpoints } from '#server/database/schema/partners.ts'
import type { PublishedEvent } from './listen.ts'

/** Events that operations publish. Triggers publish those of products, sessions and rights (docs/architecture/database.md). */
export type DomainEvent =
  | { type: 'order-placed'; orderId: string; partyIds: readonly string[] }
  /**
   * A change of something else than the state: quotes, appointments, money, reviews. Without a fulfilment it concerns all sellers of the
   * order.
   */
  | { type: 'order-changed'; orderId: string; fulfilmentId?: string | null }
  | ({ type: 'fulfilment-moved' } & FulfilmentMove)
  | { type: 'invoice-issued'; invoiceId: string; kind: InvoiceKind; fulfilmentId: string }
  | ({ type: 'message-sent'; messageId: string } & MessageParties)
  | ({ type: 'messages-seen' } & MessageParties)
  /** One user blocked the other, or ended a block. */
  | { type: 'block-changed'; blockerId: string; blockedId: string }
  /** A task for administrators appeared, was done or was assigned. */
  | { type: 'work-changed' }

interface FulfilmentMove {
  orderId: string
  fulfilmentId: string
  from: FulfilmentStatus
  to: FulfilmentStatus
}

interface MessageParties {
  conversationId: string
  senderId: string
  recipientId: string
}

/**
 * Stores live events and queues the webhooks of those concerned, in the transaction of the change. They are delivered only if it commits.
 */
export async function publish({ db }: Pick<Context, 'db'>, event: DomainEvent): Promise<void> {
  switch (event.type) {
    case 'order-placed': {
      const data: LiveEventData = { orderId: event.orderId }
      await db.insert(liveEvents).values([
        ...event.partyIds.map((id) => ({
          topic: liveEventTopics.person(id),
          kind: 'order' as const,
          data,
        })),
        { topic: liveEventTopics.admins, kind: 'counters' },
      ])
      return
    }
    case 'order-changed':
      return notifyParties(db, event)
    case 'fulfilment-moved':
      await notifyParties(db, event, { andAdministrators: event.from !== event.to })
      return queueMilestone(db, event)
    case 'invoice-issued': {
      const { type: _, fulfilmentId, ...data } = event
      await notifyParties(db, event)
      return queueForParties(db, fulfilmentId, 'invoice.ready', { ...data, fulfilmentId })
    }
    case 'message-sent':
      await notifyPeople(db, event, 'message')
      return queueForRecipient(db, event)
    case 'messages-seen':
      return notifyPeople(db, event, 'seen')
    case 'block-changed':
      return notifyConversations(db, event)
    case 'work-changed':
      await db.insert(liveEvents).values({ topic: liveEventTopics.admins, kind: 'counters' })
  }
}

/** Notifies the buyer and the seller of a fulfilment, or of all fulfilments of the order. */
async function notifyParties(
  db: Database,
  { orderId, fulfilmentId }: { orderId?: string; fulfilmentId?: string | null },
  { andAdministrators = false } = {},
): Promise<void> {
  const isConcerned = fulfilmentId
    ? sql`${fulfilments.id} = ${fulfilmentId}`
    : sql`${fulfilments.orderId} = ${orderId}`
  await db.execute(sql`
    insert into ${liveEvents} (topic, kind, data)
    select distinct 'person:' || person, 'order', jsonb_build_object('orderId', ${orders.id})
    from ${fulfilments} join ${orders} on ${orders.id} = ${fulfilments.orderId},
      lateral (values (${orders.userId}), (${fulfilments.sellerId})) as people (person)
    where ${isConcerned}
    union all select 'admins', 'counters', '{}' where ${andAdministrators}::boolean`)
}

const notifyPeople = async (
  db: Database,
  { conversationId, senderId, recipientId }: MessageParties,
  kind: EventKind,
): Promise<void> => {
  const data: LiveEventData = { conversationId }
  await db
    .insert(liveEvents)
    .values([senderId, recipientId].map((id) => ({ topic: liveEventTopics.person(id), kind, data })))
}

/** Notifies both users, whose conversations all show whether they may write. */
async function notifyConversations(
  db: Database,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<void> {
  const isBetween = (buyerId: string, sellerId: string): SQL =>
    sql`(${conversations.buyerId} = ${buyerId} and ${conversations.sellerId} = ${sellerId})`
  await db.execute(sql`
    insert into ${liveEvents} (topic, kind, data)
    select 'person:' || person, 'message', jsonb_build_object('conversationId', ${conversations.id})
    from ${conversations},
      lateral (values (${conversations.buyerId}), (${conversations.sellerId})) as people (person)
    where ${isBetween(blockerId, blockedId)} or ${isBetween(blockedId, blockerId)}`)
}

/** Queues the webhooks of a change of state; a new order has none. */
async function queueMilestone(
  db: Database,
  { orderId, fulfilmentId, from, to }: FulfilmentMove,
): Promise<void> {
  const milestone = milestoneBetween(from, to)
  if (!milestone) return
  const data = { number: orderNumber(orderId), fulfilmentId }
  await queueForParties(db, fulfilmentId, `order.${milestone}`, data)
}

/** Queues the webhooks of a fulfilment's buyer and seller. */
async function queueForParties(
  db: Database,
  fulfilmentId: string,
  event: WebhookEvent,
  data: Record<string, unknown>,
): Promise<void> {
  await db.execute(sql`
    insert into ${webhookDeliveries} (endpoint_id, event, subject, data)
    select ${webhookEndpoints.id}, ${event}, 'order:' || ${orders.id},
      jsonb_build_object('orderId', ${orders.id}) || ${JSON.stringify(data)}::jsonb
    from ${fulfilments} join ${orders} on ${orders.id} = ${fulfilments.orderId}
    join ${webhookEndpoints} on ${webhookEndpoints.userId} in (${orders.userId}, ${fulfilments.sellerId})
    where ${fulfilments.id} = ${fulfilmentId} and ${event} = any (${webhookEndpoints.events})`)
}

/** Queues the webhook of a message's recipient, without the message's text. */
async function queueForRecipient(
  db: Database,
  { conversationId, messageId, recipientId }: MessageParties & { messageId: string },
): Promise<void> {
  const event: WebhookEvent = 'message.received'
  const data = { conversationId, messageId }
  await db.execute(sql`
    insert into ${webhookDeliveries} (endpoint_id, event, subject, data)
    select ${webhookEndpoints.id}, ${event}, ${`conversation:${conversationId}`}, ${JSON.stringify(data)}::jsonb
    from ${webhookEndpoints}
    where ${webhookEndpoints.userId} = ${recipientId} and ${event} = any (${webhookEndpoints.events})`)
}

const overlapInterval = sql`make_interval(secs => ${eventOverlapMs / 1000})`

/** Largest number of missed events that are sent; above it the page reloads everything. */
const maxMissedEvents = 500

interface MissedEvents {
  /** The newest event of all; 0 before the first. */
  newest: number
  /** Null when the missed events are unknown or too many. */
  events: PublishedEvent[] | null
}

/**
 * Returns the events of these topics after the event `since`, or recent ones without it, because a page is a moment old when it connects.
 * The minute before is included, because transactions do not commit in the order of their events. Sessions are left out, since the reader's
 * has just been checked.
 */
export async function findMissedEvents(
  db: Database,
  { topics, since }: { topics: readonly string[]; since: number | undefined },
): Promise<MissedEvents> {
  const start =
    since === undefined
      ? sql`select clock_timestamp() - ${overlapInterval} as at`
      : sql`select created_at - ${overlapInterval} as at from live_events where id = ${since}`
  const { rows } = await db.execute<{ newest: string; is_known: boolean; events: PublishedEvent[] }>(sql`
    with start as (${start})
    select coalesce((select max(id) from live_events), 0) as newest, exists (select from start) as is_known,
      coalesce((
        select json_agg(found order by found.id) from (
          select id, topic, kind, data from live_events
          where topic = any(${sql.param([...topics])}::text[]) and created_at >= (select at from start)
            and kind <> 'session'
          order by id limit ${maxMissedEvents + 1}
        ) found
      ), '[]') as events`)
  const [row] = rows
  if (!row) throw new Error('a select without rows')
  const newest = Number(row.newest)
  // Without any event there is none to miss.
  const isKnown = row.is_known || (since === 0 && newest === 0)
  return { newest, events: isKnown && row.events.length <= maxMissedEvents ? row.events : null }
}

/** Returns every event since a minute before this time; null when there are too many. */
export async function listEventsSince(db: Database, time: Date): Promise<PublishedEvent[] | null> {
  const { rows } = await db.execute<{ id: string } & Omit<PublishedEvent, 'id'>>(sql`
    select id, topic, kind, data from live_events
    where created_at >= ${time}::timestamptz - ${overlapInterval} order by id limit ${maxEventsToCatchUp + 1}`)
  return rows.length > maxEventsToCatchUp ? null : rows.map((row) => ({ ...row, id: Number(row.id) }))
}

const maxEventsToCatchUp = 5_000
