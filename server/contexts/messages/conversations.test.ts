import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { messagesPerLoad } from '#domain/conversations/conversations.ts'
import { conversationMessages } from '#domain/conversations/messages.ts'
import { type Actor, type Context, inTransaction } from '#server/context.ts'
import { liveEvents } from '#server/database/schema/events.ts'
import { conversations, messages, products, profiles } from '#server/database/schema/index.ts'
import {
  type Correspondents,
  makeConversation,
  messageInput,
  sendText,
} from '#tests/helpers/conversations.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSale } from '#tests/helpers/sales.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitForBlockedQuery } from '#tests/helpers/wait-for-blocked-query.ts'
import { blockPerson, unblockPerson } from './admin/reports.ts'
import { listQuickAnswers, saveQuickAnswers } from './conversation-routes.ts'
import { getConversation, listConversations } from './conversations.ts'
import { getCorrespondence } from './correspondence.ts'
import { countUnread, listMessages, markSeen } from './read-messages.ts'
import { sendMessage, startConversation } from './write-message.ts'

const server = startTestServer()
const as = (actor: Actor | null, at?: Date) => server.as(actor, at && { now: () => at })

let buyer: Actor
let seller: Actor
let stranger: Actor
let talk: Correspondents

const readConversation = (actor: Actor | null, conversationId = talk.conversationId) =>
  getConversation(as(actor), { conversationId })
const listContents = async (actor: Actor) =>
  (await readConversation(actor)).messages.map(({ content }) => content)

beforeAll(async () => {
  stranger = await makePerson(server.as())
})

describe('both parties of a conversation', () => {
  beforeAll(async () => {
    buyer = await makePerson(server.as(), {
      firstName: 'Inès',
      lastName: 'Carpentier',
      avatarUrl: '/files/a',
    })
    seller = await makeSeller(server.as(), { companyName: 'Menuiserie Roux' })
    talk = await makeConversation(server.as(), { buyer, seller, content: 'Est-elle encore là ?' })
  })

  test('read the same messages, each from their side', async () => {
    await sendText(as(seller), talk.conversationId, 'Oui, à retirer à Nantes.')
    const mine = await readConversation(buyer)
    expect(mine).toMatchObject({
      subject: 'Porte en chêne',
      about: { kind: 'product', productId: talk.productId, picture: null },
      other: { id: seller.userId, name: 'Menuiserie Roux', hasSellerPage: true, isDeleted: false },
      cannotWrite: null,
      isBlockedByMe: false,
      isReportedByMe: false,
      hasOlder: false,
      messages: [
        { content: 'Est-elle encore là ?', isMine: true, seenAt: null, submissionKey: expect.any(String) },
        { content: 'Oui, à retirer à Nantes.', isMine: false, submissionKey: null },
      ],
    })
    expect(mine.about).toHaveProperty('path', expect.stringMatching(/^\/produits\/porte-en-chene-\d+$/))
    const theirs = await readConversation(seller)
    expect(theirs.messages.map(({ isMine }) => isMine)).toEqual([false, true])
    expect(theirs.other).toMatchObject({ name: 'Inès C.', avatarUrl: '/files/a', hasSellerPage: false })
  })

  test('see neither addresses nor phone numbers nor the full name of a buyer', async () => {
    const about = await getCorrespondence(as(buyer), { productId: talk.productId })
    expect(about).toMatchObject({ conversationId: talk.conversationId, cannotWrite: null })
    const shown = JSON.stringify([
      await readConversation(seller),
      await listConversations(as(seller), { page: 1 }),
      await readConversation(buyer),
      await listConversations(as(buyer), { page: 1 }),
      about,
    ])
    for (const secret of ['exemple.example', '06 39', 'rue du Port', 'Carpentier', 'Camille'])
      expect(shown).not.toContain(secret)
  })

  test('see the number of unread messages and when theirs were seen', async () => {
    const countUnreadTwice = async (actor: Actor) => [
      (await countUnread(as(actor))).unread,
      (await listConversations(as(actor), { page: 1 })).conversations[0]?.unread,
    ]
    expect(await countUnreadTwice(seller)).toEqual([1, 1])
    const { messages } = await readConversation(seller)
    const first = messages[0]?.number ?? 0
    const seenAt = new Date('2026-05-12T12:00:00Z')
    await markSeen(as(seller, seenAt), { conversationId: talk.conversationId, upTo: first })
    await markSeen(as(seller), { conversationId: talk.conversationId, upTo: first })
    expect(await countUnreadTwice(seller)).toEqual([0, 0])
    expect((await readConversation(buyer)).messages[0]?.seenAt).toBe(seenAt.toISOString())
    await markSeen(as(seller), { conversationId: talk.conversationId, upTo: Number.MAX_SAFE_INTEGER })
    expect(await countUnreadTwice(buyer)).toEqual([1, 1])
  })

  test('receive live events, other users none', async () => {
    const { db } = server.as()
    await db.delete(liveEvents)
    await sendText(as(buyer), talk.conversationId, 'Merci')
    const events = await db.select().from(liveEvents)
    expect(events.map(({ topic }) => topic).sort()).toEqual(
      [buyer, seller].map(({ userId }) => `person:${userId}`).sort(),
    )
  })

  test('may write about an order', async () => {
    const sale = await makeSale(server.as(), { buyer, seller })
    const topic = { fulfilmentId: sale.fulfilmentId }
    const { conversationId } = await startConversation(as(seller), {
      ...topic,
      ...messageInput('Quand venez-vous ?'),
    })
    const again = await startConversation(as(buyer), { ...topic, ...messageInput('Demain.') })
    expect(again.conversationId).toBe(conversationId)
    expect(await readConversation(buyer, conversationId)).toMatchObject({
      subject: `Commande n°\u00a0${sale.orderId.slice(0, 8)}`,
      about: { kind: 'order', orderId: sale.orderId, number: sale.orderId.slice(0, 8) },
      other: { name: 'Menuiserie Roux' },
      messages: [{ content: 'Quand venez-vous ?' }, { content: 'Demain.' }],
    })
    await expect(getCorrespondence(as(stranger), topic)).rejects.toMatchObject({ code: 'not-found' })
    await expect(startConversation(as(stranger), { ...topic, ...messageInput('?') })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('sendMessage and startConversation', () => {
  beforeAll(async () => {
    talk = await makeConversation(server.as())
    ;({ buyer, seller } = talk)
  })

  test('send one message of three concurrent requests with one key', async () => {
    const message = messageInput('Une seule fois')
    const send = () => sendMessage(as(buyer), { conversationId: talk.conversationId, ...message })
    const sent = await Promise.all([send(), send(), send()])
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
    expect(sent.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect((await send()).isRepeated).toBe(true)
    expect((await listContents(seller)).filter((content) => content === 'Une seule fois')).toHaveLength(1)
  })

  test('make one conversation of concurrent first messages', async () => {
    const productId = await makeProduct(server.as(), {
      userId: seller.userId,
      categoryId: await makeCategory(server.as()),
    })
    const first = messageInput('Bonjour')
    const start = (message = first) => startConversation(as(buyer), { productId, ...message })
    const started = await Promise.all([start(), start(), start(messageInput('Est-elle là ?'))])
    expect(new Set(started.map(({ conversationId }) => conversationId)).size).toBe(1)
    expect((await readConversation(buyer, started[0]?.conversationId)).messages).toHaveLength(2)
  })

  test('reject a key that was used in another conversation', async () => {
    const other = await makeConversation(server.as(), { buyer })
    const message = messageInput('Ici')
    await sendMessage(as(buyer), { conversationId: talk.conversationId, ...message })
    await expect(
      sendMessage(as(buyer), { conversationId: other.conversationId, ...message }),
    ).rejects.toMatchObject({ code: 'conflict', message: conversationMessages.sentElsewhere })
    const productId = await makeProduct(server.as(), {
      userId: seller.userId,
      categoryId: await makeCategory(server.as()),
    })
    await expect(startConversation(as(buyer), { productId, ...message })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await server.as().db.$count(conversations, eq(conversations.productId, productId))).toBe(0)
  })

  test('accept the same key from another user', async () => {
    const message = messageInput('De moi')
    await sendMessage(as(buyer), { conversationId: talk.conversationId, ...message })
    const { isRepeated } = await sendMessage(as(seller), { conversationId: talk.conversationId, ...message })
    expect(isRepeated).toBe(false)
  })

  test('number messages in the order of sending, regardless of clocks', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000)
    const before = (await readConversation(buyer)).messages.at(-1)?.number ?? 0
    await sendText(as(buyer), talk.conversationId, 'maintenant')
    await sendText(as(seller, hourAgo), talk.conversationId, 'une heure plus tôt')
    const { messages: after } = await listMessages(as(buyer), {
      conversationId: talk.conversationId,
      after: before,
    })
    expect(after.map(({ content }) => content)).toEqual(['maintenant', 'une heure plus tôt'])
    const [row] = await server
      .as()
      .db.select()
      .from(conversations)
      .where(eq(conversations.id, talk.conversationId))
    expect(row?.lastMessageAt.getTime()).toBeGreaterThan(hourAgo.getTime())
  })
})

test('listMessages returns a long conversation in parts without gaps or repetitions', async () => {
  talk = await makeConversation(server.as())
  const { db } = server.as()
  const count = messagesPerLoad * 2 + 10
  await db.insert(messages).values(
    Array.from({ length: count - 1 }, (_, index) => ({
      conversationId: talk.conversationId,
      senderId: talk.seller.userId,
      recipientId: talk.buyer.userId,
      content: `n° ${index}`,
    })),
  )
  const { messages: last, hasOlder } = await readConversation(talk.buyer)
  expect([last.length, hasOlder]).toEqual([messagesPerLoad, true])
  const page = (range: { after?: number; before?: number }) =>
    listMessages(as(talk.buyer), { conversationId: talk.conversationId, ...range })
  const middle = await page({ before: last[0]?.number })
  const oldest = await page({ before: middle.messages[0]?.number })
  expect([middle.hasMore, oldest.hasMore, oldest.messages.length]).toEqual([true, false, 10])
  const all = [...oldest.messages, ...middle.messages, ...last].map(({ number }) => number)
  expect(all).toEqual([...new Set(all)].sort((one, other) => one - other))
  expect(all).toHaveLength(count)
  const gap = await page({ after: all[9] })
  expect(gap.messages.map(({ number }) => number)).toEqual(all.slice(10, 10 + messagesPerLoad))
  expect(gap.hasMore).toBe(true)
})

describe('a conversation', () => {
  beforeAll(async () => {
    talk = await makeConversation(server.as())
    ;({ buyer, seller } = talk)
  })
  const tryAll = (ctx: Context, conversationId: string) => [
    getConversation(ctx, { conversationId }),
    listMessages(ctx, { conversationId }),
    sendMessage(ctx, { conversationId, ...messageInput('Bonjour') }),
    markSeen(ctx, { conversationId, upTo: 9e9 }),
    blockPerson(ctx, { conversationId }),
    unblockPerson(ctx, { conversationId }),
  ]
  const codesOf = async (tries: Promise<unknown>[]) => [
    ...new Set((await Promise.allSettled(tries)).map((result) => 'reason' in result && result.reason.code)),
  ]

  test('is not found for other users, like an unknown one', async () => {
    const before = JSON.stringify(await readConversation(buyer))
    expect(await codesOf(tryAll(as(stranger), talk.conversationId))).toEqual(['not-found'])
    expect(await codesOf(tryAll(as(stranger), 'undefined'))).toEqual(['not-found'])
    const admin = await makePerson(server.as(), { role: 'admin' })
    expect(await codesOf(tryAll(as(admin), talk.conversationId))).toEqual(['not-found'])
    expect((await listConversations(as(stranger), { page: 1 })).conversations).toEqual([])
    expect(JSON.stringify(await readConversation(buyer))).toBe(before)
  })

  test('is closed to an impersonating administrator', async () => {
    const acting = as({ ...seller, impersonatedBy: stranger.userId })
    expect(await codesOf(tryAll(acting, talk.conversationId))).toEqual(['forbidden'])
    await expect(listConversations(acting, { page: 1 })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(getCorrespondence(acting, { productId: talk.productId })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  test('is closed to a visitor', async () => {
    expect(await codesOf(tryAll(as(null), talk.conversationId))).toEqual(['not-signed-in'])
  })

  test('cannot be started with oneself', async () => {
    const topic = { productId: talk.productId }
    expect((await getCorrespondence(as(seller), topic)).cannotWrite).toBe(conversationMessages.toYourself)
    await expect(startConversation(as(seller), { ...topic, ...messageInput('Moi') })).rejects.toMatchObject({
      code: 'conflict',
      message: conversationMessages.toYourself,
    })
  })

  test.each([
    ['deleted', { deletedAt: new Date() }, conversationMessages.otherDeleted],
    ['suspended', { suspendedAt: new Date() }, conversationMessages.otherSuspended],
  ])('with an account that is %s can be read and not continued', async (_, change, text) => {
    const talk = await makeConversation(server.as())
    await server.as().db.update(profiles).set(change).where(eq(profiles.id, talk.seller.userId))
    const shown = await readConversation(talk.buyer, talk.conversationId)
    expect(shown).toMatchObject({ cannotWrite: text, messages: [{}] })
    expect(shown.other).toMatchObject({ hasSellerPage: false })
    if ('deletedAt' in change)
      expect(shown.other).toMatchObject({ name: 'Compte supprimé', isDeleted: true, avatarUrl: null })
    await expect(sendText(as(talk.buyer), talk.conversationId, 'Allô ?')).rejects.toMatchObject({
      code: 'conflict',
      message: text,
    })
    expect((await readConversation(talk.buyer, talk.conversationId)).messages).toHaveLength(1)
  })

  test.each([
    ['hidden', { isHidden: true }],
    ['not validated yet', { status: 'a_valider' as const }],
  ])('about a product that is %s cannot be started and can be continued', async (_, change) => {
    await server.as().db.update(products).set(change).where(eq(products.id, talk.productId))
    await expect(
      startConversation(as(stranger), { productId: talk.productId, ...messageInput('?') }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await sendText(as(buyer), talk.conversationId, 'Encore là ?')
    expect((await readConversation(buyer)).about).toMatchObject({ path: null, picture: null })
    const shown = { isHidden: false, status: 'disponible' as const }
    await server.as().db.update(products).set(shown).where(eq(products.id, talk.productId))
  })

  test('stays when its product is deleted', async () => {
    const talk = await makeConversation(server.as())
    await server.as().db.delete(products).where(eq(products.id, talk.productId))
    expect(await readConversation(talk.buyer, talk.conversationId)).toMatchObject({
      subject: 'Porte en chêne',
      about: { kind: 'product', productId: null, path: null },
    })
  })
})

test('startConversation answers not-found about a product being deleted', async () => {
  const productId = await makeProduct(server.as(), {
    userId: seller.userId,
    categoryId: await makeCategory(server.as()),
  })
  let answer: Promise<unknown> | undefined
  await inTransaction(server.as(), async (deleting) => {
    await deleting.db.delete(products).where(eq(products.id, productId))
    answer = startConversation(as(stranger), { productId, ...messageInput('Encore là ?') }).catch(
      (error) => error,
    )
    await waitForBlockedQuery(server.as())
  })
  expect(await answer).toMatchObject({ code: 'not-found' })
})

test('blockPerson stops messages of both parties until the one who blocked unblocks', async () => {
  talk = await makeConversation(server.as())
  ;({ buyer, seller } = talk)
  const { conversationId } = talk
  await blockPerson(as(seller), { conversationId })
  await blockPerson(as(seller), { conversationId })
  const refused = async (actor: Actor) =>
    (await sendText(as(actor), conversationId, 'Bonjour').catch((error) => error)).message
  expect(await refused(buyer)).toBe(conversationMessages.blocked)
  expect(await refused(seller)).toBe(conversationMessages.blockedByMe)
  expect(await readConversation(buyer)).toMatchObject({
    isBlockedByMe: false,
    cannotWrite: conversationMessages.blocked,
  })
  expect(await readConversation(seller)).toMatchObject({ isBlockedByMe: true })
  const categoryId = await makeCategory(server.as())
  const productId = await makeProduct(server.as(), { userId: seller.userId, categoryId })
  await expect(startConversation(as(buyer), { productId, ...messageInput('Et ça ?') })).rejects.toMatchObject(
    {
      message: conversationMessages.blocked,
    },
  )
  await unblockPerson(as(buyer), { conversationId })
  expect(await refused(buyer)).toBe(conversationMessages.blocked)
  await unblockPerson(as(seller), { conversationId })
  await sendText(as(buyer), conversationId, 'De nouveau')
})

test('saveQuickAnswers stores one list of concurrent requests, and buyers have none', async () => {
  const answers = ['Oui, elle est là.', 'À retirer à Nantes.']
  expect(await listQuickAnswers(as(seller))).toEqual({ answers: [] })
  await Promise.all([1, 2, 3].map(() => saveQuickAnswers(as(seller), { answers })))
  expect(await listQuickAnswers(as(seller))).toEqual({ answers })
  await saveQuickAnswers(as(seller), { answers: [] })
  expect(await listQuickAnswers(as(seller))).toEqual({ answers: [] })
  await expect(listQuickAnswers(as(buyer))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(saveQuickAnswers(as(buyer), { answers })).rejects.toMatchObject({ code: 'forbidden' })
})

describe('with many conversations', () => {
  const conversationCount = 4_000
  const ownCount = conversationCount / 4
  let busy: Actor

  /** A quarter are one user's, half of these as buyer; each has three messages, and in every tenth the last is unread. */
  beforeAll(async () => {
    busy = await makeSeller(server.as(), { userType: 'both' })
    const [other, third] = [await makeSeller(server.as()), await makePerson(server.as())]
    const { db } = server.as()
    await db.execute(sql`
      with made as (
        insert into conversations (buyer_id, seller_id, subject, last_message_at)
        select case n % 8 when 0 then ${busy.userId} else ${third.userId} end::uuid,
               case n % 8 when 4 then ${busy.userId} else ${other.userId} end::uuid,
               'Sujet ' || n, timestamptz '2026-01-01' + n * interval '1 minute'
        from generate_series(1, ${conversationCount}) n
        returning id, buyer_id, seller_id, subject
      )
      insert into messages (conversation_id, sender_id, recipient_id, content, seen_at)
      select id, case buyer_id when ${busy.userId} then seller_id else buyer_id end,
             case buyer_id when ${busy.userId} then buyer_id else seller_id end, 'Message ' || turn,
             case when turn = 3 and subject like '%0' then null else now() end
      from made, generate_series(1, 3) turn`)
    await db.execute(sql`analyze conversations, messages`)
  })

  test('listConversations returns the newest first, page by page', async () => {
    const page = await listConversations(as(busy), { page: 2 })
    expect(page.conversations.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Sujet ${conversationCount - 4 * (20 + index)}`),
    )
    expect(page).toMatchObject({ total: ownCount, pages: ownCount / 20, page: 2 })
    expect(page.conversations[0]).toMatchObject({ unread: 1, last: { preview: 'Message 3', isMine: false } })
    expect(page.conversations[1]).toMatchObject({ unread: 0 })
    expect(await countUnread(as(busy))).toEqual({ unread: ownCount / 5 })
  })

  test('listConversations, countUnread and getConversation read few rows', async () => {
    const { conversations: newest } = await listConversations(as(busy), { page: 1 })
    const rowsRead = (work: (ctx: Context) => Promise<unknown>) =>
      inTransaction(as(busy), async (ctx) => {
        const read = async () => {
          const { rows } = await ctx.db.execute<{ through: number; found: number }>(sql`
            select sum(seq_tup_read)::int as through, sum(idx_tup_fetch)::int as found
            from pg_stat_xact_user_tables where relname in ('conversations', 'messages')`)
          return rows[0] ?? { through: 0, found: 0 }
        }
        const before = await read()
        await work(ctx)
        const after = await read()
        return { through: after.through - before.through, found: after.found - before.found }
      })
    const list = await rowsRead((ctx) => listConversations(ctx, { page: 1 }))
    expect(list).toEqual({ through: 0, found: expect.any(Number) })
    // Counting reads all of the user's conversations and none of others.
    expect(list.found).toBeLessThan(ownCount + 100)
    const badge = await rowsRead(countUnread)
    expect(badge).toEqual({ through: 0, found: expect.any(Number) })
    expect(badge.found).toBeLessThanOrEqual(ownCount / 5)
    const conversationId = newest[0]?.id ?? ''
    const one = await rowsRead((ctx) => getConversation(ctx, { conversationId }))
    expect(one).toEqual({ through: 0, found: expect.any(Number) })
    expect(one.found).toBeLessThan(10)
  })
})
