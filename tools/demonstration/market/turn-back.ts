import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { productHistory, productPrices, products, profiles, users } from '#server/database/schema/index.ts'
import type { Market } from './read-market.ts'

const day = 24 * 60 * 60_000

/** Restores the catalogue of a year ago: products sold since then, earlier publication dates and former prices. */
export async function turnBackCatalogue(
  { db }: Context,
  market: Market,
  { end, findProductId }: { end: Date; findProductId: (title: string) => string },
): Promise<void> {
  const change = (
    title: string,
    values: Parameters<ReturnType<typeof db.update<typeof products>>['set']>[0],
  ) =>
    db
      .update(products)
      .set(values)
      .where(eq(products.id, findProductId(title)))
  for (const { product, quantity } of market.orders.flatMap(({ items }) => items))
    await change(product, { quantity: sql`${products.quantity} + ${quantity}` })
  // Publication times differ by more than an hour.
  for (const [index, [title, daysAgo]] of Object.entries(market.listedSince).entries())
    await change(title, { createdAt: new Date(end.getTime() - daysAgo * day - index * 67 * 60_000) })
  for (const [title, euros] of Object.entries(market.priceBefore))
    await change(title, { price: Math.round(euros * 100) })
  // Recorded prices start again at the turned-back time.
  const changedIds = [...Object.keys(market.listedSince), ...Object.keys(market.priceBefore)].map(
    findProductId,
  )
  await db.delete(productPrices).where(inArray(productPrices.productId, changedIds))
  // The history of the products starts at the same time; later events add to it.
  const sold = market.orders.flatMap(({ items }) => items.map(({ product }) => findProductId(product)))
  const idsWithHistory = [...new Set([...changedIds, ...sold])]
  await db.delete(productHistory).where(inArray(productHistory.productId, idsWithHistory))
  const first = { productId: products.id, price: products.price, since: products.createdAt }
  for (const values of await db.select(first).from(products).where(inArray(products.id, changedIds)))
    await db.insert(productPrices).values(values)
  for (const product of await db.select().from(products).where(inArray(products.id, idsWithHistory)))
    await db.insert(productHistory).values({
      productId: product.id,
      createdAt: product.createdAt,
      reason: 'creation',
      actorId: product.userId,
      quantityAfter: product.quantity,
      priceAfter: product.price,
      statusAfter: product.status,
      isHidden: product.isHidden,
    })
}

/** Dates registrations some days before the first activity, or yesterday without one. */
export async function dateRegistrations(
  { db }: Context,
  market: Market,
  { end, momentAgo }: { end: Date; momentAgo: (moment: { daysAgo: number; at: string }) => number },
): Promise<void> {
  const activities = [...market.orders, ...market.conversations, ...market.priceRequests, ...market.watches]
  const people = await db
    .select({ id: users.id, email: users.email, userType: users.userType, role: profiles.role })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.isDemonstration, true))
    .orderBy(users.email)
  for (const [index, { id, email, userType, role }] of people.entries()) {
    const isEarlyUser = role === 'admin' || userType !== 'buyer'
    const first = isEarlyUser
      ? end.getTime() - 385 * day
      : Math.min(end.getTime(), ...activities.filter(({ buyer }) => buyer === email).map(momentAgo))
    const createdAt = new Date(first - (1 + (index % 5)) * day - index * 53 * 60_000)
    await db.update(users).set({ createdAt }).where(eq(users.id, id))
    await db.update(profiles).set({ createdAt }).where(eq(profiles.id, id))
  }
}
