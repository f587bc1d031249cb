import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { maxMessageLength } from '#domain/conversations/conversations.ts'
import { reportReasons, reportStatuses } from '#domain/conversations/reports.ts'
import { profiles } from './accounts.ts'
import { products } from './catalogue.ts'
import { id, instant, oneOf } from './columns.ts'
import { fulfilments } from './orders.ts'

/** Of a buyer and a seller: about a product, or about what the seller hands over of an order. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    buyerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    sellerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    fulfilmentId: uuid().references(() => fulfilments.id, { onDelete: 'cascade' }),
    /** What it is about, in words: it outlives the product. */
    subject: text().notNull(),
    /** Of the last message. */
    lastMessageAt: instant().notNull().defaultNow(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversations_about_product')
      .on(table.buyerId, table.productId)
      .where(sql`${table.productId} is not null`),
    uniqueIndex('conversations_about_fulfilment')
      .on(table.fulfilmentId)
      .where(sql`${table.fulfilmentId} is not null`),
    index('conversations_by_buyer').on(table.buyerId, table.lastMessageAt, table.id),
    index('conversations_by_seller').on(table.sellerId, table.lastMessageAt, table.id),
    index('conversations_by_product').on(table.productId),
    check('conversations_of_two', sql`${table.buyerId} <> ${table.sellerId}`),
    check('conversations_one_subject', sql`${table.productId} is null or ${table.fulfilmentId} is null`),
    check('conversations_subject', sql`length(${table.subject}) between 1 and 300`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** The order in which they were written down; never the sender's clock. */
    number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    /** Empty: pictures only. */
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
    /** Made by the browser, one per message: sent twice, it is written once. */
    submissionKey: uuid().notNull().default(sql`gen_random_uuid()`),
    seenAt: instant(),
    /** When the recipient was mailed that it waits. */
    mailedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('messages_by_conversation').on(table.conversationId, table.number),
    index('messages_by_sender').on(table.senderId),
    index('messages_by_recipient').on(table.recipientId),
    index('messages_unseen').on(table.recipientId, table.conversationId).where(sql`seen_at is null`),
    unique('messages_submission_key').on(table.senderId, table.submissionKey),
    check('messages_not_to_oneself', sql`${table.senderId} <> ${table.recipientId}`),
    check('messages_content', sql.raw(`length(content) <= ${maxMessageLength}`)),
  ],
)

/** Who of the sending firm's team wrote it; of no other message. */
export const messageAuthors = pgTable(
  'message_authors',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
  },
  (table) => [index('message_authors_by_person').on(table.personId)],
)

/** Seen by those of the conversation only (pictures.ts). */
export const messagePictures = pgTable(
  'message_pictures',
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    /** Address in the store without size and ending, as in `product_images`. */
    url: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    uniqueIndex('message_pictures_by_message').on(table.messageId, table.position),
    index('message_pictures_by_url').on(table.url),
  ],
)

/** Whoever is blocked cannot write to whoever blocked them, nor the other way round. */
export const blockedPeople = pgTable(
  'blocked_people',
  {
    blockerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    blockedId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocked_people_by_blocked').on(table.blockedId),
    check('blocked_people_of_two', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)

/** Opens a conversation to administrators. */
export const conversationReports = pgTable(
  'conversation_reports',
  {
    id: id(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    reporterId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'restrict' }),
    reason: text({ enum: reportReasons }).notNull(),
    details: text().notNull().default(''),
    status: text({ enum: reportStatuses }).notNull().default('open'),
    /** What the administrator who settled it wrote down, for administrators. */
    note: text().notNull().default(''),
    settledBy: uuid().references(() => profiles.id, { onDelete: 'set null' }),
    settledAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversation_reports_one_open')
      .on(table.conversationId, table.reporterId)
      .where(sql`status = 'open'`),
    index('conversation_reports_by_conversation').on(table.conversationId),
    index('conversation_reports_by_reporter').on(table.reporterId),
    index('conversation_reports_by_settler').on(table.settledBy).where(sql`settled_by is not null`),
    index('conversation_reports_by_date').on(table.createdAt, table.id).concurrently(),
    index('conversation_reports_by_status').on(table.status, table.createdAt, table.id),
    oneOf('conversation_reports_reason', table.reason, reportReasons),
    oneOf('conversation_reports_status', table.status, reportStatuses),
    check('conversation_reports_details', sql`length(${table.details}) <= 2000`),
    check('conversation_reports_note', sql`length(${table.note}) <= 2000`),
  ],
)

/** What a seller answers often. */
export const quickAnswers = pgTable(
  'quick_answers',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    index('quick_answers_by_person').on(table.userId, table.position),
    check('quick_answers_content', sql`length(${table.content}) between 1 and 1000`),
  ],
)

/** Somebody asks the price of a product on request. */
export const priceRequests = pgTable(
  'price_requests',
  {
    id: id(),
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
