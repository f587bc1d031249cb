import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { unreadMailDelayMinutes } from '#domain/conversations/conversations.ts'
import { renderEmail } from '#server/capabilities/email/render.ts'
import { sampleFrame } from '#server/capabilities/email/sample-data.ts'
import type { Actor, Context } from '#server/context.ts'
import { emails, messagePictures, messages, profiles } from '#server/database/schema/index.ts'
import { makeConversation, sendText } from '#tests/helpers/conversations.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { type RecordedJobs, recordJobs } from '#tests/helpers/recorded-jobs.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { blockPerson } from './admin/reports.ts'
import { mailUnreadMessages } from './mail-unread-messages.ts'
import { markSeen } from './read-messages.ts'

const server = startTestServer()

const start = Date.parse('2026-05-12T10:00:00Z')
let queue: RecordedJobs

beforeAll(async () => {
  queue = await recordJobs(server.as())
})

/** A conversation with its own clock, whose jobs run when they are due. */
async function openConversation() {
  let minute = 0
  const clock = { now: () => new Date(start + minute * 60_000) }
  const as = (actor: Actor | null): Context => ({ ...server.as(actor, clock), jobs: queue.jobs })
  const buyer = await makePerson(server.as(), { firstName: 'Inès', lastName: 'Carpentier' })
  const seller = await makeSeller(server.as(), { firstName: 'Paul' })
  const { conversationId } = await makeConversation(as(null), { buyer, seller, content: 'Premier' })
  let waiting = await queue.take({ id: conversationId })
  return {
    buyer,
    seller,
    conversationId,
    as,
    write: (content: string, from = buyer) => sendText(as(from), conversationId, content),
    /** Moves the clock to this many minutes after the first message and runs the due jobs. */
    async at(time: number): Promise<void> {
      minute = time
      waiting.push(...(await queue.take({ id: conversationId })))
      const due = waiting.filter(({ startAfter }) => (startAfter as Date) <= clock.now())
      waiting = waiting.filter((job) => !due.includes(job))
      for (const { data } of due) await mailUnreadMessages(as(null), data as never)
    },
    mails: () => server.as().db.select().from(emails).where(eq(emails.recipient, seller.email)),
    jobCount: async () => {
      waiting.push(...(await queue.take({ id: conversationId })))
      return waiting.length
    },
    seen: () => markSeen(as(seller), { conversationId, upTo: Number.MAX_SAFE_INTEGER }),
  }
}

test('mailUnreadMessages sends one email about all unread messages after two minutes, without addresses', async () => {
  const talk = await openConversation()
  await talk.at(1)
  for (const content of ['Deuxième', 'Troisième']) await talk.write(content)
  expect(await talk.jobCount()).toBe(1)
  await talk.at(unreadMailDelayMinutes - 0.1)
  expect(await talk.mails()).toEqual([])
  await talk.at(unreadMailDelayMinutes)
  const [mail, ...others] = await talk.mails()
  expect(others).toEqual([])
  const { subject, text, replyTo } = await renderEmail('new-message', mail?.data as never, sampleFrame)
  expect(subject).toBe('Nouveau message de Inès C.')
  expect(replyTo).toBeFalsy()
  for (const phrase of ['Bonjour Paul', 'Premier', '2 autres messages', `/messages/${talk.conversationId}`])
    expect(text).toContain(phrase)
  for (const secret of ['Carpentier', talk.buyer.email]) expect(text).not.toContain(secret)
})

test('mailUnreadMessages sends no second email within a day while the messages are unread', async () => {
  const talk = await openConversation()
  await talk.at(2)
  await talk.write('Toujours là ?')
  await talk.at(60)
  await talk.write('Bonjour ?')
  await talk.at(23 * 60)
  expect(await talk.mails()).toHaveLength(1)
  await talk.at(24 * 60 + 2)
  const [, later] = await talk.mails()
  expect(later?.data).toMatchObject({ message: 'Toujours là ?', others: 1 })
  await talk.at(72 * 60)
  expect(await talk.mails()).toHaveLength(2)
})

test('mailUnreadMessages emails a new message after the former was read', async () => {
  const talk = await openConversation()
  await talk.at(2)
  await talk.seen()
  await talk.at(3)
  await talk.write('Encore une chose')
  await talk.at(5)
  expect((await talk.mails()).map(({ data }) => (data as { message: string }).message)).toEqual([
    'Premier',
    'Encore une chose',
  ])
})

test('mailUnreadMessages emails the recipient of each direction', async () => {
  const talk = await openConversation()
  await talk.at(1)
  await talk.write('Réponse', talk.seller)
  await talk.at(3)
  const { db } = server.as()
  expect(await talk.mails()).toHaveLength(1)
  expect(await db.select().from(emails).where(eq(emails.recipient, talk.buyer.email))).toMatchObject([
    { data: { message: 'Réponse', senderName: 'Menuiserie Roux' } },
  ])
})

test('mailUnreadMessages sends one email when its job runs several times at once', async () => {
  const { conversationId, seller, as, at, mails } = await openConversation()
  await at(1)
  const ctx = { ...as(null), clock: { now: () => new Date(start + 3 * 60_000) } }
  const waiting = { conversationId, recipientId: seller.userId }
  await Promise.all([1, 2, 3].map(() => mailUnreadMessages(ctx, waiting)))
  expect(await mails()).toHaveLength(1)
})

test('mailUnreadMessages announces a picture without text', async () => {
  const talk = await openConversation()
  const { db } = server.as()
  const [message] = await db
    .update(messages)
    .set({ content: '' })
    .where(eq(messages.conversationId, talk.conversationId))
    .returning()
  await db
    .insert(messagePictures)
    .values({ messageId: message?.id as string, url: '/files/x', width: 1, height: 1, position: 0 })
  await talk.at(2)
  const [mail] = await talk.mails()
  const { text } = await renderEmail('new-message', mail?.data as never, sampleFrame)
  expect(text).toContain('Une photo vous attend.')
})

test.each<[string, (talk: Awaited<ReturnType<typeof openConversation>>) => Promise<unknown>]>([
  ['was read', ({ seen }) => seen()],
  [
    'is blocked by the recipient',
    ({ as, seller, conversationId }) => blockPerson(as(seller), { conversationId }),
  ],
  ['is blocked by the sender', ({ as, buyer, conversationId }) => blockPerson(as(buyer), { conversationId })],
  ['is for a suspended account', ({ seller }) => change(seller, { suspendedAt: new Date() })],
  ['is for a deleted account', ({ seller }) => change(seller, { deletedAt: new Date() })],
  ['is of a suspended account', ({ buyer }) => change(buyer, { suspendedAt: new Date() })],
])('mailUnreadMessages emails nothing when the message %s', async (_, prepare) => {
  const talk = await openConversation()
  await talk.at(1)
  await prepare(talk)
  await talk.at(3)
  expect(await talk.mails()).toEqual([])
})

const change = ({ userId }: Actor, profile: Partial<typeof profiles.$inferInsert>) =>
  server.as().db.update(profiles).set(profile).where(eq(profiles.id, userId))
