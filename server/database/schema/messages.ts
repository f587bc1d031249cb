import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
import { products } from './catalogue.ts'
import { instant } from './columns.ts'

export const conversations = pgTable('conversations', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  createdAt: instant().notNull().defaultNow(),
})

export const messages = pgTable(
  'messages',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    content: text().notNull(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    recipientId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('messages_by_conversation').on(table.conversationId, table.createdAt),
    index('messages_by_sender').on(table.senderId),
    index('messages_by_recipient').on(table.recipientId),
    check('messages_not_to_oneself', sql`${table.senderId} <> ${table.recipientId}`),
  ],
)

/** Somebody asks the price of a product on request. */
export const priceRequests = pgTable(
  'price_requests',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    notes: text().notNull().default(''),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('price_requests_by_product').on(table.productId, table.createdAt),
    index('price_requests_by_person').on(table.userId, table.productId, table.createdAt),
    check('price_requests_notes', sql`length(${table.notes}) <= 5000`),
  ],
)
