import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from './accounts.ts'
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
