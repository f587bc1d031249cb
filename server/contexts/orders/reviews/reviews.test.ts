import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptySearch } from '#domain/catalogue/search.ts'
import { days } from '#domain/orders/delays.ts'
import type { ReviewSide } from '#domain/orders/reviews.ts'
import type { Actor } from '#server/context.ts'
import { listProducts } from '#server/contexts/catalogue/list-products.ts'
import { hideReview, listReviews, showReview } from '#server/contexts/orders/admin/reviews.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import {
  auditLog,
  emails,
  fulfilments,
  openingHours,
  orders,
  platformSettings,
  products,
  profiles,
  reviews,
} from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { placeOrder } from '../place-order.ts'
import { readReviewsForSide } from '../read-order-fulfilments.ts'
import { getSellerPage, listSellerReviews } from './seller-page.ts'
import { inviteReviews, writeReview } from './write-review.ts'

const server = startTestServer()
let buyer: Actor
let seller: Actor
let admin: Actor
let categoryId: string
let orderId: string
let fulfilmentId: string

const receivedAt = new Date('2026-03-01T10:00:00Z')
const at = (day: number, milliseconds = 0) => new Date(receivedAt.getTime() + days(day) + milliseconds)
const clock = (now: Date) => ({ now: () => now })
const db = () => server.as().db

/** Sells a product that the buyer has received, with other values on request. */
async function sell(to: Actor, by: Actor, values: Partial<typeof fulfilments.$inferInsert> = {}) {
  const productId = await makeProduct(server.as(), { userId: by.userId, categoryId })
  const placed = await placeOrder(server.as(to), {
    items: [{ productId, quantity: 1 }],
    shippingOption: 'pickup',
    idempotencyKey: randomUUID(),
  })
  const [fulfilment] = await db()
    .update(fulfilments)
    .set({ status: 'livree', receivedAt, statusSince: receivedAt, ...values })
    .where(eq(fulfilments.orderId, placed.id))
    .returning()
  return { orderId: placed.id, fulfilmentId: fulfilment?.id as string }
}

const write = (by: Actor, { stars = 5, text = '', now = at(1), id = fulfilmentId } = {}) =>
  writeReview(server.as(by, clock(now)), { fulfilmentId: id, stars, text })
const readSide = async (side: ReviewSide, now = at(1)) =>
  (await readReviewsForSide(server.as(null, clock(now)), { fulfilmentIds: [fulfilmentId], side })).get(
    fulfilmentId,
  )
const page = (now = at(1)) => getSellerPage(server.as(null, clock(now)), { sellerId: seller.userId })
const listReviewsOfSeller = async (now = at(1)) =>
  (await listSellerReviews(server.as(null, clock(now)), { sellerId: seller.userId, page: 1 })).items
const statusOf = async () =>
  (await db().select({ status: orders.status }).from(orders).where(eq(orders.id, orderId)))[0]?.status
const readReviewId = async (side: ReviewSide) =>
  (
    await db()
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.fulfilmentId, fulfilmentId), eq(reviews.side, side)))
  )[0]?.id as string
const listRecipients = async (kind: string) => {
  const rows = await db()
    .select({ recipient: emails.recipient, data: emails.data })
    .from(emails)
    .where(and(eq(emails.orderId, orderId), eq(emails.template, 'order-notice')))
  const sideByAddress = { [buyer.email]: 'buyer', [seller.email]: 'seller' }
  return rows
    .filter(({ data }) => JSON.stringify(data).includes(`"${kind}"`))
    .map(({ recipient }) => sideByAddress[recipient] ?? recipient)
    .sort()
}

beforeAll(async () => {
  categoryId = await makeCategory(server.as())
  admin = await makePerson(server.as(), { role: 'admin' })
  buyer = await makePerson(server.as(), { firstName: 'Nadia', lastName: 'Faure' })
})
beforeEach(async () => {
  seller = await makeSeller(server.as())
  const sold = await sell(buyer, seller)
  orderId = sold.orderId
  fulfilmentId = sold.fulfilmentId
})

describe('writeReview', () => {
  test('shows a single review only to its author until the thirtieth day', async () => {
    await write(buyer, { stars: 2, text: 'Porte rayée' })
    expect((await readSide('buyer'))?.own).toMatchObject({ stars: 2, text: 'Porte rayée', isShown: false })
    expect(await readSide('seller')).toMatchObject({ canReview: true, own: null, other: null })
    const last = at(30, -1)
    expect((await readSide('seller', last))?.other).toBeNull()
    expect(await listReviewsOfSeller(last)).toEqual([])
    expect(await page(last)).toMatchObject({ reviewCount: 0, average: null })
    expect(await listReviewsOfSeller(at(30))).toMatchObject([
      { stars: 2, text: 'Porte rayée', authorName: 'Nadia' },
    ])
    expect(await page(at(30))).toMatchObject({ reviewCount: 1, average: 2 })
    expect(await readSide('seller', at(30))).toMatchObject({ canReview: false, other: { stars: 2 } })
  })

  test("shows both reviews once both are written, and updates the order's status", async () => {
    expect(await statusOf()).toBe('initial')
    await write(seller, { stars: 4, text: 'Ponctuelle' })
    expect(await statusOf()).toBe('reviewed-by-provider')
    await write(buyer, { stars: 5, now: at(2) })
    expect(await statusOf()).toBe('reviewed')
    expect((await readSide('buyer', at(2)))?.other).toMatchObject({ stars: 4, text: 'Ponctuelle' })
    expect((await readSide('seller', at(2)))?.other).toMatchObject({ stars: 5 })
    // Reviews of buyers are shown to those buyers only.
    expect(await page(at(2))).toMatchObject({ reviewCount: 1, average: 5 })
    await makeProduct(server.as(), { userId: seller.userId, categoryId: await makeCategory(server.as()) })
    const { items } = await listProducts(server.as(null, clock(at(2))), emptySearch)
    expect(items.find(({ rating }) => rating)?.rating).toEqual({ average: 5, count: 1 })
    expect(await listRecipients('review-received')).toEqual(['buyer', 'seller'])
  })

  test('shows both reviews when they are written at the same moment', async () => {
    await Promise.all([write(buyer), write(seller)])
    expect((await readSide('buyer'))?.other).not.toBeNull()
    expect((await readSide('seller'))?.other).not.toBeNull()
    expect(await statusOf()).toBe('reviewed')
  })

  test('stores one review when sent several times', async () => {
    const answers = await Promise.allSettled([1, 2, 3].map((stars) => write(buyer, { stars })))
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(write(buyer)).rejects.toMatchObject({ code: 'conflict', message: /déjà/ })
    expect(await db().$count(reviews, eq(reviews.fulfilmentId, fulfilmentId))).toBe(1)
    expect(await listRecipients('review-received')).toEqual(['seller'])
  })

  test.each(['initial', 'pending', 'accuse_reception', 'expediee', 'annulee', 'disputed'] as const)(
    'rejects a fulfilment with the status %s',
    async (status) => {
      const hasReservedStock = status !== 'annulee'
      await db().update(fulfilments).set({ status, hasReservedStock }).where(eq(fulfilments.id, fulfilmentId))
      for (const party of [buyer, seller])
        await expect(write(party)).rejects.toMatchObject({ code: 'conflict' })
      expect((await readSide('buyer'))?.canReview).toBe(false)
    },
  )

  test('rejects a review from the thirtieth day on', async () => {
    await expect(write(buyer, { now: at(30) })).rejects.toMatchObject({ code: 'conflict', message: /délai/ })
    expect((await readSide('buyer', at(30)))?.canReview).toBe(false)
    expect((await readSide('buyer', at(30, -1)))?.canReview).toBe(true)
    await write(buyer, { now: at(30, -1) })
  })

  test('answers not-found to all but the two parties', async () => {
    const strangers = [await makePerson(server.as()), await makeSeller(server.as()), admin]
    for (const stranger of strangers)
      await expect(write(stranger)).rejects.toMatchObject({ code: 'not-found' })
    for (const id of [randomUUID(), 'x', "'; --"])
      await expect(write(buyer, { id })).rejects.toMatchObject({ code: 'not-found' })
    await expect(write({ ...buyer, impersonatedBy: admin.userId })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await db().$count(reviews, eq(reviews.fulfilmentId, fulfilmentId))).toBe(0)
  })

  test('removes control characters from the text and accepts one to five stars', async () => {
    const { actor, cookie } = await makeSignedIn(server, {
      organizationType: 'individual',
      phone: '06 39 98 12 34',
      address: 'Nantes',
    })
    const sold = await sell(actor, seller, { receivedAt: new Date(), statusSince: new Date() })
    const send = async (body: unknown) => {
      const path = `/api/fulfilments/${sold.fulfilmentId}/reviews`
      return (await server.request(path, { method: 'POST', cookie, body: JSON.stringify(body) })).status
    }
    const text = "<script>alert(1)</script>\0 \u202e{{7*7}} '; drop table reviews; --"
    for (const stars of [0, 6, 2.5, '5', null, 1e9]) expect(await send({ stars, text })).toBe(400)
    expect(await send({ stars: 5, text: 'x'.repeat(2001) })).toBe(400)
    expect(await send({ stars: 5, text: 'x'.repeat(300_000) })).toBe(413)
    expect(await send({ stars: 1, text, shownFrom: '2000-01-01', side: 'seller' })).toBe(201)
    const [row] = await db().select().from(reviews).where(eq(reviews.fulfilmentId, sold.fulfilmentId))
    expect(row).toMatchObject({ side: 'buyer', stars: 1, text: text.replace(/[\0\u202e]/g, '') })
  })
})

describe("a seller's page", () => {
  test('contains name, kind, hours and reviews and no private data', async () => {
    const placeId = await ensureDefaultPlace(server.as(), { sellerId: seller.userId })
    await db().insert(openingHours).values({ placeId, weekday: 2, opensAt: 540, closesAt: 720 })
    await write(buyer, { stars: 4 })
    await write(seller)
    const answer = await (await server.request(`/api/sellers/${seller.userId}`)).text()
    expect(JSON.parse(answer)).toMatchObject({
      name: 'Menuiserie Roux',
      organizationType: 'other',
      openingHours: [{ weekday: 2, opensAt: 540, closesAt: 720 }],
    })
    const read = await server.request(`/api/sellers/${seller.userId}/reviews`)
    for (const secret of ['@', 'Faure', '06 39', buyer.userId, orderId, fulfilmentId])
      expect(answer + (await read.clone().text())).not.toContain(secret)
  })

  test('is not found for a suspended seller, a buyer and invalid ids', async () => {
    const sellerIds = [buyer.userId, randomUUID(), 'x', '%00']
    for (const sellerId of sellerIds)
      await expect(getSellerPage(server.as(), { sellerId })).rejects.toMatchObject({ code: 'not-found' })
    await db().update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, seller.userId))
    await expect(page()).rejects.toMatchObject({ code: 'not-found' })
    await expect(listReviewsOfSeller()).rejects.toMatchObject({ code: 'not-found' })
    const shown = await (await server.request(`/api/sellers/${seller.userId}/products`)).json()
    expect(shown).toMatchObject({ items: [], total: 0 })
  })

  test("lists the seller's visible products with concealed prices for visitors", async () => {
    const offered = await makeProduct(server.as(), { userId: seller.userId, categoryId, price: 4_200 })
    await makeProduct(server.as(), { userId: seller.userId, categoryId, isHidden: true })
    await makeProduct(server.as(), { userId: (await makeSeller(server.as())).userId, categoryId })
    await db().delete(platformSettings)
    const read = async () => (await server.request(`/api/sellers/${seller.userId}/products`)).json()
    const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id)
    // The product of the order is sold out and not listed.
    expect(ids(await read())).toEqual([offered])
    expect((await read()).items[0].price).toEqual({ kind: 'amount', amount: 4_200 })
    await db().insert(platformSettings).values({ key: 'hide_prices_for_anonymous', value: true })
    expect((await read()).items[0].price).toEqual({ kind: 'hidden' })
    await db().delete(platformSettings)
    expect((await (await server.request('/api/sellers/x/products')).json()).items).toEqual([])
    expect(await db().$count(products, eq(products.userId, seller.userId))).toBe(3)
  })
})

describe('moderating reviews', () => {
  const search = { state: null, stars: null, page: 1 } as const

  test('hideReview removes a review everywhere with a reason, showReview restores it', async () => {
    await write(buyer, { stars: 1, text: 'Insultes' })
    await write(seller, { stars: 5 })
    const reviewId = await readReviewId('buyer')
    const ctx = server.as(admin, clock(at(1)))
    await hideReview(ctx, { reviewId, reason: 'Propos injurieux' })
    await expect(hideReview(ctx, { reviewId, reason: 'Encore' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await page()).toMatchObject({ reviewCount: 0, average: null })
    expect(await listReviewsOfSeller()).toEqual([])
    expect((await readSide('seller'))?.other).toBeNull()
    expect(await readSide('buyer')).toMatchObject({
      canReview: false,
      own: { isShown: false, hiddenReason: 'Propos injurieux' },
      other: { stars: 5 },
    })
    const hidden = await listReviews(ctx, { ...search, state: 'hidden', stars: 1 })
    expect(hidden.items).toMatchObject([{ id: reviewId, state: 'hidden', orderId }])
    await showReview(ctx, { reviewId })
    await expect(showReview(ctx, { reviewId })).rejects.toMatchObject({ code: 'conflict' })
    expect(await page()).toMatchObject({ reviewCount: 1, average: 1 })
    const log = await db()
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'review'), eq(auditLog.subjectId, reviewId)))
      .orderBy(desc(auditLog.id))
    expect(log.map(({ action }) => action)).toEqual(['review.show', 'review.hide'])
    expect(log[1]?.after).toMatchObject({ reason: 'Propos injurieux' })
  })

  test('listReviews filters by state and stars, newest first', async () => {
    await write(buyer, { stars: 3, now: at(2) })
    const ctx = server.as(admin, clock(at(2)))
    const id = await readReviewId('buyer')
    const { items } = await listReviews(ctx, search)
    expect(items.find((line) => line.id === id)).toMatchObject({
      state: 'awaiting',
      stars: 3,
      side: 'buyer',
      subject: { name: 'Menuiserie Roux' },
    })
    const dates = items.map(({ createdAt }) => createdAt)
    expect(dates).toEqual(dates.toSorted().reverse())
    const ids = async (filter: Partial<Parameters<typeof listReviews>[1]>) =>
      (await listReviews(ctx, { ...search, ...filter })).items.map((line) => line.id)
    expect(await ids({ state: 'awaiting' })).toContain(id)
    expect(await ids({ stars: 3 })).toContain(id)
    for (const filter of [{ state: 'shown' }, { state: 'hidden' }, { stars: 4 }, { page: 99 }] as const)
      expect(await ids(filter)).not.toContain(id)
  })

  test('rejects parties and impersonating administrators', async () => {
    await write(buyer)
    const reviewId = await readReviewId('buyer')
    for (const other of [buyer, seller, { ...admin, impersonatedBy: admin.userId }]) {
      const ctx = server.as(other)
      await expect(hideReview(ctx, { reviewId, reason: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(showReview(ctx, { reviewId })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(listReviews(ctx, search)).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(hideReview(server.as(admin), { reviewId: 'x', reason: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('inviteReviews', () => {
  const ask = (now: Date) => inviteReviews(server.as(null, clock(now)))

  test('invites both parties once three days after receipt, also in concurrent runs', async () => {
    await ask(at(3, -1))
    expect(await listRecipients('review-asked')).toEqual([])
    await Promise.all([ask(at(3)), ask(at(3))])
    await ask(at(4))
    expect(await listRecipients('review-asked')).toEqual(['buyer', 'seller'])
  })

  test('invites no author of a review, no party after the deadline and none in a dispute', async () => {
    await write(buyer)
    await ask(at(3))
    expect(await listRecipients('review-asked')).toEqual(['seller'])
    for (const values of [{ receivedAt: at(-30) }, { status: 'disputed' as const }]) {
      const sold = await sell(buyer, seller, values)
      orderId = sold.orderId
      await ask(at(3))
      expect(await listRecipients('review-asked')).toEqual([])
    }
  })
})
