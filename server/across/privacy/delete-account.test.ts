import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { deletedAccountEmail, deletedAccountName } from '#domain/accounts/accounts.ts'
import type { DeletionBlocker } from '#domain/privacy/deletion-blockers.ts'
import { type Actor, type Context, inTransaction } from '#server/context.ts'
import { changeRole } from '#server/contexts/accounts/change-role.ts'
import { lockConversation } from '#server/contexts/messages/find-conversation.ts'
import { placeOrder } from '#server/contexts/orders/place-order.ts'
import {
  auditLog,
  conversations,
  emails,
  fulfilments,
  messages,
  orders,
  priceRequests,
  productImages,
  products,
  profiles,
  savedSearches,
  sessions,
  users,
} from '#server/database/schema/index.ts'
import { makeConversation, sendText } from '#tests/helpers/conversations.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { createOrderKit } from '#tests/helpers/orders.ts'
import { makePayableSeller } from '#tests/helpers/payments.ts'
import { makeSale } from '#tests/helpers/sales.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitForBlockedQuery } from '#tests/helpers/wait-for-blocked-query.ts'
import { deleteAccount, finishDeletion, getOwnDeletionBlockers } from './delete-account.ts'

const server = startTestServer()
const currentPassword = 'chantier-2026'
const complete = {
  phone: '06 39 98 12 34',
  address: '1 rue du Port',
  organizationType: 'individual',
  completionStatus: 'complete',
} as const

let categoryId: string
beforeAll(async () => {
  categoryId = await makeCategory(server.as())
})

const post = (path: string, body: unknown, cookie?: string) =>
  server.request(path, { method: 'POST', body: JSON.stringify(body), cookie })
const deleteOwnAccount = (cookie: string, password = currentPassword) =>
  post('/api/privacy/deletion', { currentPassword: password }, cookie)
const readProfile = async ({ userId }: Actor) =>
  (await server.as().db.select().from(profiles).where(eq(profiles.id, userId)))[0]

test('deleteAccount deletes all but legally retained data and frees the address', async () => {
  const { db } = server.as()
  const { actor, cookie } = await makeSignedIn(server, {
    userType: 'seller',
    ...complete,
    siret: '73282932000074',
  })
  const buyer = await makePerson(server.as())
  const offeredId = await makeProduct(server.as(), { userId: actor.userId, categoryId })
  const { orderId } = await makeSale(server.as(), { buyer, seller: actor })
  const [sold] = await db
    .select()
    .from(products)
    .where(sql`${products.userId} = ${actor.userId} and ${products.id} <> ${offeredId}`)
  const productId = sold?.id as string
  await db
    .update(products)
    .set({ description: 'Chez Camille', reference: 'R1' })
    .where(eq(products.id, productId))
  for (const id of [offeredId, productId])
    await db
      .insert(productImages)
      .values({ productId: id, url: `/files/pictures/${id}`, width: 1, height: 1 })
  await db.update(fulfilments).set({ status: 'livree', receivedAt: sql`now() - interval '20 days'` })
  await db.execute(sql`insert into ledger_entries (kind, source_id, account, amount, order_id, fulfilment_id)
    select 'release', x.id, v.account, v.amount, order_id, fulfilment_id
    from (select gen_random_uuid() as id) x,
      (select order_id, fulfilment_id from ledger_entries where order_id = ${orderId} and account = 'held') held,
      (values ('held', -100.00), ('released', 100.00)) as v (account, amount)`)
  await db
    .insert(savedSearches)
    .values({ userId: actor.userId, name: 'Portes', query: 'q=porte', frequency: 'daily' })
  await db.insert(priceRequests).values({ userId: actor.userId, productId: offeredId })
  const [conversation] = await db
    .insert(conversations)
    .values({ buyerId: buyer.userId, sellerId: actor.userId, subject: 'Porte' })
    .returning()
  const conversationId = conversation?.id as string
  await db
    .insert(messages)
    .values({ conversationId, senderId: actor.userId, recipientId: buyer.userId, content: 'Oui' })

  const answer = await deleteOwnAccount(cookie)

  expect([answer.status, await answer.json()]).toEqual([200, { deleted: true }])
  expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;/)
  expect(await readProfile(actor)).toMatchObject({
    email: deletedAccountEmail(actor.userId),
    companyName: deletedAccountName,
    firstName: null,
    phone: null,
    address: null,
    siret: null,
    deletedAt: expect.any(Date),
  })
  expect(await db.$count(sessions, eq(sessions.userId, actor.userId))).toBe(0)
  expect(await db.$count(savedSearches, eq(savedSearches.userId, actor.userId))).toBe(0)
  expect(await db.$count(priceRequests, eq(priceRequests.userId, actor.userId))).toBe(0)
  expect(await db.select().from(products).where(eq(products.userId, actor.userId))).toMatchObject([
    { id: productId, isHidden: true, description: '', reference: null },
  ])
  expect(await db.$count(productImages, eq(productImages.productId, productId))).toBe(0)
  expect(await db.$count(orders, eq(orders.id, orderId))).toBe(1)
  expect(await db.select().from(messages).where(eq(messages.conversationId, conversationId))).toMatchObject([
    { content: 'Oui' },
  ])
  const mails = await db.select().from(emails).where(eq(emails.recipient, actor.email))
  expect(mails.map(({ template }) => template)).toEqual(['account-deleted'])
  // The log no longer names the user.
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, actor.userId))).toMatchObject([
    { action: 'account.delete', adminName: deletedAccountEmail(actor.userId) },
  ])

  expect((await post('/api/account/sign-in', { email: actor.email, password: currentPassword })).status).toBe(
    400,
  )
  expect((await deleteOwnAccount(cookie)).status).toBe(401)
  const again = {
    email: actor.email,
    password: currentPassword,
    firstName: 'Camille',
    lastName: 'Roux',
    userType: 'buyer',
  }
  expect((await post('/api/account/sign-up', again)).status).toBe(201)
  const [newcomer] = await db.select().from(users).where(eq(users.email, actor.email))
  expect(newcomer?.id).not.toBe(actor.userId)
})

test('deleteAccount refuses a wrong password, an impersonation and a visitor', async () => {
  const { actor, cookie } = await makeSignedIn(server)
  expect((await deleteOwnAccount(cookie, 'autre-mot-de-passe')).status).toBe(400)
  expect((await deleteOwnAccount('')).status).toBe(401)
  const admin = await makePerson(server.as(), { role: 'admin' })
  const acting = server.as({ ...actor, impersonatedBy: admin.userId })
  await expect(deleteAccount(acting, { currentPassword })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(getOwnDeletionBlockers(acting)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await readProfile(actor))?.deletedAt).toBeNull()
})

test('getOwnDeletionBlockers counts an order of several sellers as one order', async () => {
  const orderKit = await createOrderKit(server.as())
  const sellers = await Promise.all([1, 2, 3].map(() => makePayableSeller(orderKit)))
  const order = await orderKit.place({ prices: [5_000, 5_000, 5_000], sellers })
  const { reasons } = await getOwnDeletionBlockers(orderKit.as(order.buyer))
  expect(reasons[0]?.text).toMatch(/^Une de vos commandes n’est pas terminée/)
})

test('deleteAccount refuses both parties while money is held or an order is open', async () => {
  const orderKit = await createOrderKit(server.as())
  const seller = await makePayableSeller(orderKit)
  const order = await orderKit.place({ prices: [5_000], sellers: [seller] })
  const [fulfilment] = order.fulfilments
  const fulfilmentId = fulfilment?.fulfilmentId as string
  const reasons = async (actor: Actor) =>
    (await getOwnDeletionBlockers(orderKit.as(actor))).reasons.map(({ text }: DeletionBlocker) =>
      text.replace(/ ?[\u00a0:].*/, ''),
    )

  expect(await reasons(order.buyer)).toEqual(['Une de vos commandes n’est pas terminée'])
  await orderKit.charge(order)
  expect(await reasons(order.buyer)).toContain('Un paiement attend la réponse de la banque.')
  await orderKit.deliverEvents()
  await orderKit.runJobs()
  expect(await reasons(order.buyer)).toEqual(['Une de vos commandes n’est pas terminée', '50,00'])
  expect(await reasons(seller)).toEqual(['Une de vos ventes n’est pas terminée', '50,00'])

  await orderKit.move(fulfilmentId, 'acknowledge', 'seller', { actor: seller } as never)
  await orderKit.move(fulfilmentId, 'dispute', 'buyer', { note: 'Cassée' } as never)
  expect(await reasons(seller)).toEqual(['Un litige est ouvert', '50,00'])
  await orderKit.move(fulfilmentId, 'decide-release', 'administrator', { note: 'Elle est bonne' } as never)
  expect(await reasons(seller)).toContain('Un versement ou un remboursement n’est pas encore arrivé.')
  await orderKit.runJobs()
  expect(await reasons(order.buyer)).toEqual([])
  expect((await reasons(seller)).join()).toMatch(/^Une vente a été remise il y a moins de 14 jours/)
  orderKit.passDays(15)
  expect(await reasons(seller)).toEqual([])
})

test('deleteAccount leaves one of the last two administrators', async () => {
  const { db } = server.as()
  await db.update(profiles).set({ role: null })
  const people = await Promise.all([
    makeSignedIn(server, { role: 'admin' }),
    makeSignedIn(server, { role: 'admin' }),
  ])
  const answers = await Promise.all(people.map(({ cookie }) => deleteOwnAccount(cookie)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await db.$count(profiles, eq(profiles.role, 'admin'))).toBe(1)
  const refused = await answers.find(({ status }) => status === 409)?.json()
  expect(refused.details.reasons).toMatchObject([{ text: expect.stringContaining('seul administrateur') }])
})

/** Runs `first` in a transaction, waits until `second` is blocked by it, runs `third` and commits; returns how `second` ends. */
async function runBlocked(
  ctx: Context,
  first: (ctx: Context) => Promise<unknown>,
  second: () => Promise<unknown>,
  third: (ctx: Context) => Promise<unknown> = async () => {},
) {
  let outcome: Promise<PromiseSettledResult<unknown>[]> | undefined
  await inTransaction(ctx, async (ctx) => {
    await first(ctx)
    outcome = Promise.allSettled([second()])
    await waitForBlockedQuery(server.as())
    await third(ctx)
  })
  return (await outcome)?.[0]
}

test('an order and a deletion at once run one after the other', async () => {
  const { db } = server.as()
  const others = await makeSeller(server.as())
  const order = (ctx: Context, productId: string) =>
    placeOrder(ctx, {
      items: [{ productId, quantity: 1 }],
      shippingOption: 'pickup',
      idempotencyKey: randomUUID(),
    })
  const stock = { categoryId, quantity: 100 }
  const productId = await makeProduct(server.as(), { ...stock, userId: others.userId })

  // The buyer's account is deleted.
  const buyer = server.as((await makeSignedIn(server, complete)).actor)
  const deleteBuyerAccount = (ctx: Context) => deleteAccount(ctx, { currentPassword })
  expect(
    await runBlocked(
      buyer,
      (ctx) => order(ctx, productId),
      () => deleteBuyerAccount(buyer),
    ),
  ).toMatchObject({
    reason: { code: 'conflict' },
  })
  const other = server.as((await makeSignedIn(server, complete)).actor)
  expect(await runBlocked(other, deleteBuyerAccount, () => order(other, productId))).toMatchObject({
    reason: { code: 'not-signed-in' },
  })
  expect(await db.$count(orders, eq(orders.userId, other.actor?.userId as string))).toBe(0)

  // The seller's account is deleted.
  const seller = server.as((await makeSignedIn(server, { userType: 'seller', ...complete })).actor)
  const own = await makeProduct(server.as(), { ...stock, userId: seller.actor?.userId as string })
  expect(
    await runBlocked(
      buyer,
      (ctx) => order(ctx, own),
      () => deleteBuyerAccount(seller),
    ),
  ).toMatchObject({
    reason: { code: 'conflict' },
  })
  const last = server.as((await makeSignedIn(server, { userType: 'seller', ...complete })).actor)
  const gone = await makeProduct(server.as(), { ...stock, userId: last.actor?.userId as string })
  expect(await runBlocked(last, deleteBuyerAccount, () => order(buyer, gone))).toMatchObject({
    reason: { code: 'conflict' },
  })
})

test('a message and a deletion at once both succeed', async () => {
  const seller = await makeSignedIn(server, { userType: 'seller' })
  const { buyer, conversationId } = await makeConversation(server.as(), { seller: seller.actor })
  const outcome = await runBlocked(
    server.as(buyer),
    (ctx) => lockConversation(ctx, { conversationId }),
    () => deleteAccount(server.as(seller.actor), { currentPassword }),
    (ctx) => sendText(ctx, conversationId, 'Elle est encore là ?'),
  )
  expect(outcome).toEqual({ status: 'fulfilled', value: undefined })
})

test('finishDeletion deletes what was written during the deletion, of a deleted account alone', async () => {
  const { actor, cookie } = await makeSignedIn(server, { userType: 'seller' })
  await makeProduct(server.as(), { userId: actor.userId, categoryId })
  await finishDeletion(server.as(), actor)
  expect(await server.as().db.$count(products, eq(products.userId, actor.userId))).toBe(1)
  expect((await deleteOwnAccount(cookie)).status).toBe(200)
  await makeProduct(server.as(), { userId: actor.userId, categoryId })
  await finishDeletion(server.as(), actor)
  expect(await server.as().db.$count(products, eq(products.userId, actor.userId))).toBe(0)
})

test('a deleted account can neither be changed nor impersonated', async () => {
  const { actor, cookie } = await makeSignedIn(server)
  expect((await deleteOwnAccount(cookie)).status).toBe(200)
  const admin = await makeSignedIn(server, { role: 'admin' })
  const path = `/api/admin/users/${actor.userId}`
  expect((await post(`${path}/impersonation`, {}, admin.cookie)).status).toBe(404)
  const promoted = changeRole(server.as(admin.actor), { userId: actor.userId, role: 'admin' })
  await expect(promoted).rejects.toMatchObject({ code: 'not-found' })
})
