import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type ApiRight, apiRightNames } from '#domain/partners/rights.ts'
import type { WebhookEvent } from '#domain/partners/webhooks.ts'
import { profiles } from './accounts.ts'
import { id, instant } from './columns.ts'

/** Keys of the public API. The key itself is shown once and never stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Its first characters, by which its owner recognises it. */
    prefix: text().notNull(),
    /** SHA-256, hexadecimal. */
    digest: text().notNull(),
    rights: text().array().$type<ApiRight[]>().notNull(),
    createdAt: instant().notNull(),
    /** Null for a key that is valid until it is revoked. */
    expiresAt: instant(),
    /** Updated once a minute at most. */
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('api_keys_digest').on(table.digest),
    index('api_keys_by_owner').on(table.userId, table.createdAt),
    check('api_keys_digest', sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    check('api_keys_name', sql`length(${table.name}) between 1 and 60`),
    check(
      'api_keys_rights',
      sql`cardinality(${table.rights}) > 0 and ${table.rights} <@ array[${sql.raw(apiRightNames.map((name) => `'${name}'`).join(', '))}]`,
    ),
  ],
)

/** Addresses that receive a user's webhooks. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Its secret is derived from this and SECRET, so a copy of the database cannot sign. */
    nonce: text().notNull(),
    createdAt: instant().notNull(),
    /** Until when a process is sending to it, or it is paused because it was too slow. */
    busyUntil: instant(),
  },
  (table) => [
    index('webhook_endpoints_by_owner').on(table.userId),
    check('webhook_endpoints_url', sql`length(${table.url}) between 1 and 500`),
    check('webhook_endpoints_events', sql`cardinality(${table.events}) > 0`),
  ],
)

/** Webhooks to send, each at least once; stored in the transaction of the change (publish.ts, announce-products.sql). */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The order of the webhooks about one subject. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The same for each attempt, so that the receiver recognises repetitions. */
    messageId: uuid().notNull().default(sql`gen_random_uuid()`),
    event: text().notNull(),
    /** The subject, such as `order:…` or `product:…`. */
    subject: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull().defaultNow(),
    deliveredAt: instant(),
    /** When it was given up, after three days of failures. */
    failedAt: instant(),
    /** The last response, as an HTTP status or an error message. */
    lastStatus: integer(),
    lastError: text().notNull().default(''),
  },
  (table) => [
    index('webhook_deliveries_by_endpoint').on(table.endpointId, table.id),
    index('webhook_deliveries_waiting')
      .on(table.endpointId, table.subject, table.id)
      .where(sql`delivered_at is null and failed_at is null`),
    index('webhook_deliveries_by_age').on(table.createdAt),
    check('webhook_deliveries_ended_once', sql`${table.deliveredAt} is null or ${table.failedAt} is null`),
  ],
)
