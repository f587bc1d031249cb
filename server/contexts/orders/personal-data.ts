import { and, asc, eq, gt, inArray, isNotNull, ne, not, or, sql } from 'drizzle-orm'
import { deletedAccountEmail, deletedAccountName } from '#domain/accounts/accounts.ts'
import { decimalFromCents } from '#domain/money.ts'
import { days, disputeDays } from '#domain/orders/delays.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { closed, inProgress, states } from '#domain/orders/states.ts'
import { townLine } from '#domain/places/place.ts'
import type { Context } from '#server/context.ts'
import { findOpenMoney } from '#server/contexts/payments/seller-money.ts'
import { pickupAttempts, shipments } from '#server/database/schema/collection.ts'
import { disputes } from '#server/database/schema/disputes.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { withdrawals } from '#server/database/schema/withdrawals.ts'

const exportBatchRows = 200

/** Reads a user's purchases, for their export. */
export async function* readOwnOrders({ db }: Context, { userId }: { userId: string }) {
  let lastId: string | undefined
  for (;;) {
    const rows = await db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), lastId ? gt(orders.id, lastId) : undefined))
      .orderBy(asc(orders.id))
      .limit(exportBatchRows)
    if (rows.length === 0) return
    lastId = rows.at(-1)?.id
    const ids = rows.map(({ id }) => id)
    const [items, withdrawn] = await Promise.all([
      db.select().from(orderItems).where(inArray(orderItems.orderId, ids)),
      db.select().from(withdrawals).where(inArray(withdrawals.orderId, ids)),
    ])
    const itemsByParent = Map.groupBy(items, ({ orderId }) => orderId)
    const withdrawalsByOrder = Map.groupBy(withdrawn, ({ orderId }) => orderId)
    yield* rows.map((order) => ({
      numero: orderNumber(order.id),
      identifiant: order.id,
      passeeLe: order.createdAt,
      etat: order.status,
      totalEnEuros: decimalFromCents(order.totalAmount),
      remise: order.deliveryOption,
      precisionsDeLivraison: order.deliveryNote,
      articles: (itemsByParent.get(order.id) ?? []).map((item) => ({
        ...exportItem(item),
        retraitA: item.place && townLine(item.place),
      })),
      retractations: (withdrawalsByOrder.get(order.id) ?? []).map(({ name, email, createdAt }) => ({
        nom: name,
        email,
        le: createdAt,
      })),
    }))
  }
}

/** Reads a user's sales, for their export; the buyers' names are the buyers' own data. */
export async function* readOwnSales({ db }: Context, { userId }: { userId: string }) {
  let lastId: string | undefined
  for (;;) {
    const rows = await db
      .select()
      .from(fulfilments)
      .where(and(eq(fulfilments.sellerId, userId), lastId ? gt(fulfilments.id, lastId) : undefined))
      .orderBy(asc(fulfilments.id))
      .limit(exportBatchRows)
    if (rows.length === 0) return
    lastId = rows.at(-1)?.id
    const ids = rows.map(({ id }) => id)
    const [items, sent] = await Promise.all([
      db.select().from(orderItems).where(inArray(orderItems.fulfilmentId, ids)),
      db.select().from(shipments).where(inArray(shipments.fulfilmentId, ids)),
    ])
    const shipmentByFulfilment = new Map(sent.map((shipment) => [shipment.fulfilmentId, shipment]))
    const itemsByParent = Map.groupBy(items, ({ fulfilmentId }) => fulfilmentId)
    yield* rows.map((fulfilment) => ({
      commande: orderNumber(fulfilment.orderId),
      passeeLe: fulfilment.createdAt,
      etat: fulfilment.status,
      montantEnEuros: decimalFromCents(fulfilment.amount),
      transportEnEuros:
        fulfilment.transportAmount === null ? null : decimalFromCents(fulfilment.transportAmount),
      payeeLe: fulfilment.paidAt,
      recueLe: fulfilment.receivedAt,
      expedition: exportShipment(shipmentByFulfilment.get(fulfilment.id)),
      articles: (itemsByParent.get(fulfilment.id) ?? []).map((item) => ({
        ...exportItem(item),
        lieuDeRetrait: item.place && [item.place.name, item.place.street, townLine(item.place)].join(', '),
      })),
    }))
  }
}

const exportShipment = (shipment: typeof shipments.$inferSelect | undefined) =>
  shipment
    ? {
        transporteur: shipment.carrier,
        suivi: shipment.tracking,
        colis: shipment.parcels,
        le: shipment.createdAt,
      }
    : null

const exportItem = (item: typeof orderItems.$inferSelect) => ({
  titre: item.title,
  quantite: item.quantity,
  prixUnitaireEnEuros: decimalFromCents(item.price),
})

/** Reads the reviews a user wrote, and those about them that are public. */
export async function* readOwnReviews({ db, clock }: Context, { userId }: { userId: string }) {
  const writtenReviews = await db.select().from(reviews).where(eq(reviews.authorId, userId))
  const received = await db.select().from(reviews).where(eq(reviews.subjectId, userId))
  const shown = received.filter((review) => !review.hiddenAt && review.shownFrom <= clock.now())
  const rowOf = (sens: 'écrit' | 'reçu') => (review: typeof reviews.$inferSelect) => ({
    sens,
    etoiles: review.stars,
    texte: review.text,
    le: review.createdAt,
  })
  yield* [...writtenReviews.map(rowOf('écrit')), ...shown.map(rowOf('reçu'))]
}

/** Reads the disputes a user opened. */
export async function* readOwnDisputes({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      motif: disputes.reason,
      ouvertLe: disputes.createdAt,
      decideLe: disputes.decidedAt,
      decision: disputes.decision,
      explication: disputes.explanation,
    })
    .from(disputes)
    .where(eq(disputes.openedBy, userId))
    .orderBy(asc(disputes.createdAt))
}

/** Returns a query of the ids of the fulfilments a user bought, because invoices refer to fulfilments. */
export const boughtFulfilments = ({ db }: Context, { userId }: { userId: string }) =>
  db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(eq(orders.userId, userId))

/** Returns names and addresses that a buyer typed in withdrawals, because emails to sellers and administrators contain them. */
export async function listSignatures({ db }: Context, { userId }: { userId: string }): Promise<string[]> {
  const rows = await db
    .select({ name: withdrawals.name, email: withdrawals.email })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(eq(orders.userId, userId))
  return [...new Set(rows.flatMap(({ name, email }) => [name, email]))]
}

/** Clears personal data in orders and sales that the law does not require us to retain: addresses and times of delivery. */
export async function erasePartyData({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db
    .update(orders)
    .set({ deliveryNote: '' })
    .where(and(eq(orders.userId, userId), ne(orders.deliveryNote, '')))
  // The order retains the withdrawal and its items, without the name of the person who signed.
  await db
    .update(withdrawals)
    .set({ name: deletedAccountName, email: deletedAccountEmail(userId) })
    .where(
      inArray(
        withdrawals.orderId,
        db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)),
      ),
    )
  // For the places of hand-over, the town is enough.
  await db
    .update(orderItems)
    .set({ place: sql`${orderItems.place} || '{"name": "", "street": "", "access": ""}'` })
    .where(
      and(
        isNotNull(orderItems.place),
        inArray(
          orderItems.fulfilmentId,
          db.select({ id: fulfilments.id }).from(fulfilments).where(eq(fulfilments.sellerId, userId)),
        ),
      ),
    )
  await db.delete(pickupAttempts).where(eq(pickupAttempts.sellerId, userId))
}

/** Counts the unfinished purchases, sales and payments of a user, which prevent the deletion of their account. */
export async function findOpenOrders(ctx: Context, { userId }: { userId: string }) {
  const { db, clock } = ctx
  const isPurchase = eq(orders.userId, userId)
  const isSale = eq(fulfilments.sellerId, userId)
  const disputableSince = new Date(clock.now().getTime() - days(disputeDays))
  const count = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`
  const isOpen = inArray(fulfilments.status, inProgress)
  const isDisputable = and(
    eq(fulfilments.status, states.received),
    isNotNull(fulfilments.paidAt),
    gt(fulfilments.receivedAt, disputableSince),
  )
  const [counts] = await db
    .select({
      // An order of three sellers counts as one purchase.
      purchases: sql<number>`(count(distinct ${orders.id}) filter (where ${isPurchase} and ${isOpen}))::int`,
      sales: count(sql`${isSale} and ${isOpen}`),
      disputes: count(eq(fulfilments.status, states.disputed)),
      disputableSales: count(sql`${isSale} and ${isDisputable}`),
    })
    .from(fulfilments)
    .innerJoin(orders, eq(orders.id, fulfilments.orderId))
    .where(
      and(
        or(isPurchase, isSale),
        // The index on status excludes nearly all of a long history.
        or(not(inArray(fulfilments.status, closed)), gt(fulfilments.receivedAt, disputableSince)),
      ),
    )
  const money = await findOpenMoney(ctx, {
    userId,
    orders: db.select({ id: orders.id }).from(orders).where(isPurchase),
    fulfilments: db.select({ id: fulfilments.id }).from(fulfilments).where(isSale),
  })
  return { purchases: 0, sales: 0, disputes: 0, disputableSales: 0, ...counts, ...money }
}

/** True when an order was ever placed with this seller. */
export async function hasSold({ db }: Context, { sellerId }: { sellerId: string }): Promise<boolean> {
  const [sale] = await db
    .select({ id: fulfilments.id })
    .from(fulfilments)
    .where(eq(fulfilments.sellerId, sellerId))
    .limit(1)
  return sale !== undefined
}
