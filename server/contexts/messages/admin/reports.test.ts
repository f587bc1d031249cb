import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { reportMessages } from '#domain/conversations/messages.ts'
import type { Actor } from '#server/context.ts'
import { listWork } from '#server/contexts/admin/work/list-work.ts'
import { auditLog, disputes, liveEvents, messagePictures } from '#server/database/schema/index.ts'
import { makeConversation, messageInput, sendText } from '#tests/helpers/conversations.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { makeSale } from '#tests/helpers/sales.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { getConversation } from '../conversations.ts'
import { startConversation } from '../write-message.ts'
import { findFulfilmentConversation, readConversation } from './read-conversation.ts'
import { listReports, reportConversation, settleReport } from './reports.ts'

const server = startTestServer()
const as = (actor: Actor | null) => server.as(actor)

let admin: Actor
let adminCookie: string

beforeAll(async () => {
  ;({ actor: admin, cookie: adminCookie } = await makeSignedIn(server, { role: 'admin' }))
})

const listAuditEntries = (subjectId: string) =>
  server.as().db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))
const all = { status: null, page: 1 }

test('readConversation rejects an unreported conversation and every user but administrators', async () => {
  const { conversationId, buyer } = await makeConversation(server.as())
  const attempts = [conversationId, randomUUID(), 'undefined'].map((id) =>
    readConversation(as(admin), { conversationId: id }),
  )
  for (const result of await Promise.allSettled(attempts))
    expect(result).toMatchObject({ reason: { code: 'not-found', message: reportMessages.notReadable } })
  expect(await listAuditEntries(conversationId)).toEqual([])
  for (const actor of [buyer, { ...buyer, role: 'admin' as const, impersonatedBy: admin.userId }])
    await expect(readConversation(as(actor), { conversationId })).rejects.toMatchObject({ code: 'forbidden' })
})

test('readConversation opens a reported conversation and records each reading in the audit log', async () => {
  const { db } = server.as()
  const { conversationId, buyer, seller } = await makeConversation(server.as(), { content: 'Payez ailleurs' })
  await sendText(as(seller), conversationId, 'Non.')
  await db.delete(liveEvents)
  const report = { conversationId, reason: 'payment-outside', details: 'Il insiste.' } as const
  await reportConversation(as(seller), report)
  expect(await db.select().from(liveEvents)).toMatchObject([{ topic: 'admins', kind: 'counters' }])
  expect(await getConversation(as(seller), { conversationId })).toMatchObject({ isReportedByMe: true })
  // The reported user is not notified.
  expect(await getConversation(as(buyer), { conversationId })).toMatchObject({ isReportedByMe: false })
  const read = await readConversation(as(admin), { conversationId })
  expect(read).toMatchObject({
    via: 'report',
    buyer: { id: buyer.userId },
    seller: { id: seller.userId, name: 'Menuiserie Roux' },
    reports: [{ reason: 'payment-outside', details: 'Il insiste.', reportedBy: 'seller', status: 'open' }],
    messages: [
      { content: 'Payez ailleurs', sentBy: 'buyer' },
      { content: 'Non.', sentBy: 'seller' },
    ],
    hasOlder: false,
  })
  expect(JSON.stringify(read)).not.toContain('submissionKey')
  await readConversation(as(admin), { conversationId, before: read.messages[1]?.number })
  expect(await listAuditEntries(conversationId)).toMatchObject([
    { action: 'conversation.read', adminId: admin.userId, after: { via: 'report' } },
    { action: 'conversation.read', after: { before: read.messages[1]?.number } },
  ])
  // An administrator's reading does not mark messages as seen.
  expect((await getConversation(as(buyer), { conversationId })).messages[0]?.seenAt).toBeNull()
})

test('reportConversation stores one open report per party', async () => {
  const { conversationId, buyer, seller } = await makeConversation(server.as())
  const report = (actor: Actor, details = '') =>
    reportConversation(as(actor), { conversationId, reason: 'insult', details })
  await Promise.all([report(buyer), report(buyer), report(seller)])
  await report(buyer, 'Encore')
  const { items: reports } = await listReports(as(admin), { status: 'open', page: 1 })
  const mine = reports.filter((one) => one.conversationId === conversationId)
  expect(mine.map(({ reporter }) => reporter.id).sort()).toEqual([buyer.userId, seller.userId].sort())
  for (const { reporter, reported } of mine)
    expect([reporter.id, reported.id].sort()).toEqual([buyer.userId, seller.userId].sort())
  await expect(report(await makePerson(server.as()))).rejects.toMatchObject({ code: 'not-found' })
})

test('settleReport settles a report once, after which the party may report again', async () => {
  const { conversationId, buyer } = await makeConversation(server.as())
  const report = () => reportConversation(as(buyer), { conversationId, reason: 'spam', details: '' })
  await report()
  const find = async () =>
    (await listReports(as(admin), all)).items.filter((one) => one.conversationId === conversationId)
  const reportId = (await find())[0]?.id as string
  const { open } = await listReports(as(admin), all)
  const { groups } = await listWork(as(admin), { kind: 'reports', by: null })
  expect(groups[0]?.count).toBe(open)
  const other = await makePerson(server.as(), { role: 'admin' })
  const settle = (by: Actor) => settleReport(as(by), { reportId, status: 'acted', note: 'Averti' })
  const settled = await Promise.allSettled([settle(admin), settle(other)])
  expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await listAuditEntries(reportId)).toMatchObject([
    { action: 'report.settle', before: { status: 'open' }, after: { status: 'acted', note: 'Averti' } },
  ])
  expect(await find()).toMatchObject([{ status: 'acted', note: 'Averti', settledAt: expect.any(String) }])
  expect((await listReports(as(admin), all)).open).toBe(open - 1)
  expect((await listReports(as(admin), { status: 'acted', page: 1 })).total).toBe(1)
  await report()
  expect((await find()).map(({ status }) => status).sort()).toEqual(['acted', 'open'])
  const status = 'dismissed'
  await expect(settleReport(as(buyer), { reportId, status, note: '' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(settleReport(as(admin), { reportId: 'x', status, note: '' })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('readConversation opens the conversation of a disputed fulfilment alone', async () => {
  const { conversationId: aboutProduct, buyer, seller } = await makeConversation(server.as())
  const { fulfilmentId } = await makeSale(server.as(), { buyer, seller })
  const { conversationId } = await startConversation(as(buyer), { fulfilmentId, ...messageInput('Cassée !') })
  await expect(readConversation(as(admin), { conversationId })).rejects.toMatchObject({ code: 'not-found' })
  expect(await findFulfilmentConversation(as(admin), { fulfilmentId })).toEqual({ conversationId: null })
  await server
    .as()
    .db.insert(disputes)
    .values({ fulfilmentId, openedBy: buyer.userId, openedAs: 'buyer', reason: 'Cassée' })
  expect(await findFulfilmentConversation(as(admin), { fulfilmentId })).toEqual({ conversationId })
  expect(await readConversation(as(admin), { conversationId })).toMatchObject({
    via: 'dispute',
    messages: [{ content: 'Cassée !' }],
  })
  await expect(readConversation(as(admin), { conversationId: aboutProduct })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('the pictures of a conversation are open to administrators after a report', async () => {
  const { db, files } = server.as()
  const { conversationId, buyer } = await makeConversation(server.as())
  const [message] = (await getConversation(as(buyer), { conversationId })).messages
  const url = `/files/private-pictures/${randomUUID()}`
  await files.put(`${url.replace('/files/', '')}/640.webp`, 'picture')
  const [picture] = await db
    .insert(messagePictures)
    .values({ messageId: message?.id as string, url, width: 1, height: 1, position: 0 })
    .returning()
  const open = () =>
    server.request(`/api/conversations/${conversationId}/pictures/${picture?.id}`, { cookie: adminCookie })
  expect((await open()).status).toBe(404)
  await reportConversation(as(buyer), { conversationId, reason: 'other', details: '' })
  expect(await (await open()).text()).toBe('picture')
})

test('each page read by an administrator is recorded in the audit log', async () => {
  const { conversationId, buyer } = await makeConversation(server.as())
  await reportConversation(as(buyer), { conversationId, reason: 'other', details: '' })
  const answer = await server.request(`/api/admin/conversations/${conversationId}?before=9999999`, {
    cookie: adminCookie,
  })
  expect(answer.status).toBe(200)
  const entries = and(eq(auditLog.subjectId, conversationId), eq(auditLog.action, 'conversation.read'))
  expect(await server.as().db.$count(auditLog, entries)).toBe(1)
})
