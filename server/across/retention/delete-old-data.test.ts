import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addDays, toParisDay } from '#domain/platform/days.ts'
import { type TimedRetention, timedRetention } from '#domain/platform/retention.ts'
import { emptyValues } from '#domain/selling/product-form.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { setPassword } from '#server/contexts/accounts/check-password.ts'
import { createCode } from '#server/contexts/accounts/mailed-codes.ts'
import { forgetPerson } from '#server/contexts/accounts/personal-data.ts'
import {
  accounts,
  apiKeys,
  auditLog,
  browserErrors,
  conversationReports,
  conversations,
  emailSuppressions,
  emails,
  failedSignIns,
  importRemovals,
  knownDevices,
  liveEvents,
  messagePictures,
  messages,
  payments,
  pickupAttempts,
  priceRequests,
  productDrafts,
  productHistory,
  productImportRows,
  productImports,
  productReports,
  productViews,
  profiles,
  providerEvents,
  savedSearches,
  savedSearchMatches,
  sentAlerts,
  sessions,
  unreadableEmailReports,
  users,
  verifications,
  webhookDeliveries,
  webhookEndpoints,
  workAssignments,
  workNotes,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { recordJobs } from '#tests/helpers/recorded-jobs.ts'
import { makeSale } from '#tests/helpers/sales.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { deleteOldData } from './delete-old-data.ts'

const server = startTestServer()
const now = new Date('2026-11-21T04:10:00Z')
const day = 24 * 60 * 60 * 1000
const noPlan = { columns: [], headings: [], defaultCategoryId: null, answers: {} }
const daysAgo = (days: number) => new Date(now.getTime() - days * day)

let ctx: Context
let userId: string
let otherId: string
let productId: string
let searchId: string
beforeAll(async () => {
  ctx = server.as(null, { now: () => now })
  userId = (await makePerson(ctx)).userId
  otherId = (await makeSeller(ctx)).userId
  const categoryId = await makeCategory(ctx)
  productId = await makeProduct(ctx, { userId: otherId, categoryId })
  const [search] = await ctx.db
    .insert(savedSearches)
    .values({ userId, name: 'Portes', query: 'q=porte', frequency: 'daily' })
    .returning()
  searchId = search?.id as string
})

/** An account whose address was never confirmed. */
async function makeUnconfirmed(at: Date, change: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const dates = { createdAt: at, updatedAt: at }
  const email = `${randomUUID()}@exemple.example`
  const [user] = await ctx.db
    .insert(users)
    .values({ email, name: 'Camille Roux', ...dates, ...change })
    .returning({ id: users.id })
  const id = user?.id as string
  await ctx.db.insert(profiles).values({ id, email })
  const credential = { userId: id, accountId: id, providerId: 'credential', password: 'x' }
  await ctx.db.insert(accounts).values({ ...credential, ...dates })
  return id
}

const anotherProduct = async () => makeProduct(ctx, { userId: otherId, categoryId: await makeCategory(ctx) })

async function makeConversation(at: Date): Promise<string> {
  const [row] = await ctx.db
    .insert(conversations)
    .values({ buyerId: userId, sellerId: otherId, subject: 'Porte', lastMessageAt: at })
    .returning()
  return row?.id as string
}

/** Inserts one row of each kind with this date, and counts the kind's rows. */
const kinds: Record<TimedRetention, { make: (at: Date) => Promise<unknown>; count: () => Promise<number> }> =
  {
    'live-events': {
      make: (createdAt) => ctx.db.insert(liveEvents).values({ topic: 'test', kind: 'counters', createdAt }),
      count: () => ctx.db.$count(liveEvents, eq(liveEvents.topic, 'test')),
    },
    sessions: {
      make: (expiresAt) => ctx.db.insert(sessions).values({ userId, token: randomUUID(), expiresAt }),
      count: () => ctx.db.$count(sessions),
    },
    'webhook-deliveries': {
      make: async (createdAt) => {
        const [endpoint] = await ctx.db
          .insert(webhookEndpoints)
          .values({ userId, url: 'https://exemple.example', events: ['order.paid'], nonce: '', createdAt })
          .returning()
        const endpointId = endpoint?.id as string
        return ctx.db
          .insert(webhookDeliveries)
          .values({ endpointId, event: 'test', subject: 'test', data: {}, createdAt })
      },
      count: () => ctx.db.$count(webhookDeliveries),
    },
    'api-keys': {
      make: (expiresAt) =>
        ctx.db.insert(apiKeys).values({
          userId,
          name: 'ERP',
          prefix: 'rch_',
          rights: ['read'],
          createdAt: expiresAt,
          expiresAt,
          digest: createHash('sha256').update(randomUUID()).digest('hex'),
        }),
      count: () => ctx.db.$count(apiKeys),
    },
    codes: {
      make: (expiresAt) =>
        ctx.db.insert(verifications).values({ identifier: randomUUID(), value: '', expiresAt }),
      count: () => ctx.db.$count(verifications),
    },
    'unconfirmed-accounts': {
      make: makeUnconfirmed,
      count: () => ctx.db.$count(users, eq(users.emailVerified, false)),
    },
    guesses: {
      make: (countedAt) =>
        ctx.db.insert(failedSignIns).values({ key: randomUUID(), level: 1, nextAt: countedAt, countedAt }),
      count: () => ctx.db.$count(failedSignIns),
    },
    'known-devices': {
      make: (at) =>
        ctx.db.insert(knownDevices).values({ userId, digest: randomUUID(), createdAt: at, lastUsedAt: at }),
      count: () => ctx.db.$count(knownDevices),
    },
    'sent-alerts': {
      make: async (sentAt) =>
        ctx.db
          .insert(sentAlerts)
          .values({ userId, productId: await anotherProduct(), kind: 'price_drop', sentAt }),
      count: () => ctx.db.$count(sentAlerts),
    },
    'notified-matches': {
      make: async (notifiedAt) =>
        ctx.db
          .insert(savedSearchMatches)
          .values({ savedSearchId: searchId, productId: await anotherProduct(), notifiedAt }),
      count: () => ctx.db.$count(savedSearchMatches),
    },
    'pickup-attempts': {
      make: (createdAt) => ctx.db.insert(pickupAttempts).values({ sellerId: otherId, typed: 'X', createdAt }),
      count: () => ctx.db.$count(pickupAttempts),
    },
    emails: {
      make: (createdAt) =>
        ctx.db
          .insert(emails)
          .values({ template: 'test', recipient: 'a@exemple.example', data: {}, createdAt }),
      count: () => ctx.db.$count(emails, eq(emails.template, 'test')),
    },
    'price-requests': {
      make: (createdAt) => ctx.db.insert(priceRequests).values({ userId, productId, createdAt }),
      count: () => ctx.db.$count(priceRequests),
    },
    conversations: { make: makeConversation, count: () => ctx.db.$count(conversations) },
    imports: {
      make: (createdAt) =>
        ctx.db.insert(productImports).values({ userId: otherId, fileName: 'a.csv', plan: noPlan, createdAt }),
      count: () => ctx.db.$count(productImports, lt(productImports.createdAt, now)),
    },
    'import-removals': {
      make: async (removedAt) => {
        // Dated today, because the import itself is retained longer.
        const [file] = await ctx.db
          .insert(productImports)
          .values({ userId: otherId, fileName: 'a.csv', plan: noPlan, createdAt: now })
          .returning()
        const row = { importId: file?.id as string, rowNumber: 2 }
        await ctx.db.insert(productImportRows).values({ ...row, cells: [] })
        await ctx.db
          .insert(importRemovals)
          .values({ ...row, productId: randomUUID(), images: [], values: [], pictureUrls: [], removedAt })
      },
      count: () => ctx.db.$count(importRemovals),
    },
    'product-history': {
      make: (createdAt) => ctx.db.insert(productHistory).values({ productId, createdAt, reason: 'removal' }),
      count: () => ctx.db.$count(productHistory, eq(productHistory.reason, 'removal')),
    },
    'product-views': {
      // Views are deleted by whole days: the day before is the first expired one.
      make: async (at) => {
        const isOld = at < daysAgo(timedRetention['product-views'].days)
        const day = addDays(toParisDay(at), isOld ? -1 : 0)
        await ctx.db.insert(productViews).values({ productId: await anotherProduct(), day, views: 1 })
      },
      count: () => ctx.db.$count(productViews),
    },
    'product-drafts': {
      make: (updatedAt) =>
        ctx.db
          .insert(productDrafts)
          .values({ id: randomUUID(), userId: otherId, content: emptyValues(), updatedAt }),
      count: () => ctx.db.$count(productDrafts),
    },
    'provider-events': {
      make: (receivedAt) =>
        ctx.db.insert(providerEvents).values({
          id: randomUUID(),
          provider: 'stripe',
          name: 'x',
          objectId: 'x',
          payload: {},
          receivedAt,
          appliedAt: receivedAt,
        }),
      count: () => ctx.db.$count(providerEvents),
    },
    audit: {
      make: (createdAt) =>
        ctx.db.insert(auditLog).values({
          adminId: userId,
          adminName: 'a',
          action: 'test',
          subjectType: 'user',
          subjectId: 'a',
          subjectName: 'a',
          createdAt,
        }),
      count: () => ctx.db.$count(auditLog),
    },
    work: {
      make: async (createdAt) => {
        const about = { kind: 'disputed' as const, subjectId: randomUUID(), createdAt }
        await ctx.db.insert(workAssignments).values({ ...about, adminId: userId })
        await ctx.db.insert(workNotes).values({ ...about, text: 'Rappeler lundi', authorId: userId })
      },
      count: async () => ((await ctx.db.$count(workAssignments)) + (await ctx.db.$count(workNotes))) / 2,
    },
    'email-suppressions': {
      make: (createdAt) =>
        ctx.db.insert(emailSuppressions).values({ address: randomUUID(), reason: 'bounced', createdAt }),
      count: () => ctx.db.$count(emailSuppressions),
    },
    'product-reports': {
      make: (settledAt) =>
        ctx.db.insert(productReports).values({
          productNumber: 1,
          productTitle: 'Porte',
          reporterName: 'Inès',
          reason: 'other',
          explanation: 'Volée',
          status: 'kept',
          decision: 'Non',
          settledAt,
        }),
      count: () => ctx.db.$count(productReports),
    },
    'email-reports': {
      make: (receivedAt) =>
        ctx.db
          .insert(unreadableEmailReports)
          .values({ id: randomUUID(), reason: 'no-json', body: '{', receivedAt }),
      count: () => ctx.db.$count(unreadableEmailReports),
    },
    'browser-errors': {
      make: (lastAt) =>
        ctx.db.insert(browserErrors).values({
          id: randomUUID(),
          message: 'TypeError',
          stack: '',
          page: 'routes/home',
          build: 'a',
          times: 1,
          firstAt: lastAt,
          lastAt,
        }),
      count: () => ctx.db.$count(browserErrors),
    },
    'payment-secrets': {
      make: async (createdAt) => {
        const sale = await makeSale(ctx, { buyer: await makePerson(ctx), seller: await makeSeller(ctx) })
        await ctx.db
          .update(payments)
          .set({ createdAt, clientSecret: 'secret' })
          .where(eq(payments.id, sale.paymentId))
      },
      count: () => ctx.db.$count(payments, sql`client_secret is not null`),
    },
    'tax-identities': {
      make: (deletedAt) => makePerson(ctx, { deletedAt, taxNumber: '3023217600053' }),
      count: () => ctx.db.$count(profiles, sql`tax_number is not null`),
    },
  }

test('deleteOldData deletes each kind at the age of the retention table', async () => {
  for (const [name, { make, count }] of Object.entries(kinds)) {
    const { days } = timedRetention[name as TimedRetention]
    await make(daysAgo(days + 0.01))
    await make(daysAgo(days - 0.01))
    expect([name, await count()]).toEqual([name, 2])
  }
  await deleteOldData(ctx)
  const remaining = await Promise.all(
    Object.entries(kinds).map(async ([name, { count }]) => [name, await count()]),
  )
  expect(remaining).toEqual(Object.keys(kinds).map((name) => [name, 1]))
})

test('the database rejects deleting an audit entry within a year', async () => {
  await kinds.audit?.make(daysAgo(300))
  await expect(ctx.db.delete(auditLog)).rejects.toThrow()
})

test('deleteOldData deletes more than one batch', async () => {
  await ctx.db.execute(sql`insert into emails (template, recipient, data, created_at)
    select 'many', 'a@exemple.example', '{}', ${daysAgo(400).toISOString()}::timestamptz from generate_series(1, 2500)`)
  await deleteOldData(ctx)
  expect(await ctx.db.$count(emails, eq(emails.template, 'many'))).toBe(0)
})

test('deleteOldData deletes a conversation with its pictures, unless a report is open', async () => {
  const { jobs, take } = await recordJobs(ctx)
  const [old, reported] = [await makeConversation(daysAgo(400)), await makeConversation(daysAgo(400))]
  await ctx.db
    .insert(conversationReports)
    .values({ conversationId: reported, reporterId: userId, reason: 'spam' })
  const [message] = await ctx.db
    .insert(messages)
    .values({ conversationId: old, senderId: userId, recipientId: otherId, content: '' })
    .returning()
  const url = `/files/private-pictures/${randomUUID()}`
  const place = { messageId: message?.id as string, position: 0 }
  await ctx.db.insert(messagePictures).values({ ...place, url, width: 1, height: 1 })
  await deleteOldData({ ...ctx, jobs })
  expect(await ctx.db.$count(conversations, eq(conversations.id, old))).toBe(0)
  expect(await ctx.db.$count(conversations, eq(conversations.id, reported))).toBe(1)
  expect(await take()).toMatchObject([{ name: 'delete-pictures', data: { urls: [url] } }])
})

test('deleteOldData leaves unconfirmed accounts that are renewed, suspended, imported or deleted', async () => {
  const { db } = ctx
  const expired = await makeUnconfirmed(daysAgo(40))
  const renewed = await makeUnconfirmed(daysAgo(40))
  await setPassword(server.as(null, { now: () => daysAgo(2) }), { userId: renewed, passwordHash: 'y' })
  const mailed = await makeUnconfirmed(daysAgo(40))
  await createCode(ctx, 'confirm-sign-up', { userId: mailed, payload: '{}' })
  const suspended = await makeUnconfirmed(daysAgo(40))
  await db
    .update(profiles)
    .set({ suspendedAt: daysAgo(40) })
    .where(eq(profiles.id, suspended))
  const importedAccount = await makeUnconfirmed(daysAgo(400), { updatedAt: daysAgo(40) })
  const deletedAccount = await makeUnconfirmed(daysAgo(40))
  await inTransaction(server.as(null, { now: () => daysAgo(39) }), (ctx) =>
    forgetPerson(ctx, { userId: deletedAccount, hasSold: false }),
  )
  await deleteOldData(ctx)
  const ids = [expired, renewed, mailed, suspended, importedAccount, deletedAccount]
  const rows = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids))
  expect(new Set(rows.map(({ id }) => id))).toEqual(
    new Set([renewed, mailed, suspended, importedAccount, deletedAccount]),
  )
})

test('deleteOldData keeps unapplied provider events and removes secrets of applied ones', async () => {
  const event = { provider: 'stripe', name: 'x', objectId: 'x', receivedAt: daysAgo(1_000) } as const
  await ctx.db.insert(providerEvents).values({ ...event, id: 'unapplied', payload: {} })
  const payload = { data: { object: { id: 'pi_1', client_secret: 'secret' } } }
  const receivedAt = daysAgo(2)
  await ctx.db
    .insert(providerEvents)
    .values({ ...event, id: 'applied', payload, receivedAt, appliedAt: receivedAt })
  await deleteOldData(ctx)
  const rows = await ctx.db.select().from(providerEvents).where(eq(providerEvents.objectId, 'x'))
  expect(rows.find(({ id }) => id === 'unapplied')).toBeDefined()
  expect(rows.find(({ id }) => id === 'applied')?.payload).toEqual({ data: { object: { id: 'pi_1' } } })
})
