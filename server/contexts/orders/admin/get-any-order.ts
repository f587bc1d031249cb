import { asc, desc, eq } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { TransitionName } from '#domain/orders/lifecycle.ts'
import { orderTotal } from '#domain/orders/orders.ts'
import { type OrderStatus, states } from '#domain/orders/states.ts'
import type { Mover } from '#domain/orders/transition.ts'
import { listOrderEmails } from '#server/capabilities/email/admin/emails.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { type Contact, listContacts } from '#server/contexts/accounts/people.ts'
import { listPrimaryPictures } from '#server/contexts/catalogue/pictures.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderEvents, orderItems, orderNotes } from '#server/database/schema/orders.ts'
import { listWithdrawals } from '../withdrawals.ts'
import { findOrder, personName, sellerName } from './find-orders.ts'

/** The newest notes are shown; the audit log contains the others. */
const maxNotes = 200

/**
 * Everything about one order, by its id or number, for administrators.
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`, `conflict` when several orders share the number
 */
export async function getAnyOrder(ctx: Context, input: { reference: string }) {
  requireAdmin(ctx)
  const order = await findOrder(ctx, input.reference)
  const [[fulfilmentRows, items, events, notes], emails, withdrawals] = await Promise.all([
    readRows(ctx, order.id),
    listOrderEmails(ctx, { orderId: order.id }),
    listWithdrawals(ctx, { orderId: order.id }),
  ])
  const people = [
    order.userId,
    ...fulfilmentRows.map(({ sellerId }) => sellerId),
    ...events.map((event) => event.actorId),
    ...notes.map((note) => note.authorId),
  ].filter((id) => id !== null)
  const [contacts, pictures] = await Promise.all([
    listContacts(ctx, { userIds: [...new Set(people)] }),
    listPrimaryPictures(ctx, { productIds: items.map((item) => item.productId) }),
  ])
  const contactOf = (id: string | null) => contacts.find((contact) => contact.id === id)
  const nameOf = (id: string | null) => contactName(contactOf(id))

  return {
    id: order.id,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    deliveryOption: order.deliveryOption,
    deliveryNote: order.deliveryNote,
    totalAmount: order.totalAmount,
    buyer: { ...(contactOf(order.userId) as Contact), name: nameOf(order.userId) ?? '' },
    fulfilments: fulfilmentRows
      .map((fulfilment) => {
        const seller = contactOf(fulfilment.sellerId) as Contact
        const fulfilmentItems = items.filter((item) => item.fulfilmentId === fulfilment.id)
        return {
          id: fulfilment.id,
          amount: fulfilment.amount,
          seller: { ...seller, name: sellerName(seller) },
          items: fulfilmentItems.map((item) => ({
            ...toItemView(item),
            picture: pictures.get(item.productId) ?? null,
          })),
        }
      })
      .sort((a, b) => a.seller.name.localeCompare(b.seller.name, 'fr')),
    history: withPlacementEvent(events, order).map(
      ({ id, fromStatus, toStatus, actorId, fulfilmentId, transition, mover, note, createdAt }) => ({
        id,
        fromStatus,
        toStatus,
        actor: nameOf(actorId),
        fulfilmentId,
        transition,
        mover,
        note,
        createdAt: createdAt.toISOString(),
      }),
    ),
    notes: notes.map(({ id, text, authorId, createdAt }) => ({
      id,
      text,
      author: nameOf(authorId),
      createdAt: createdAt.toISOString(),
    })),
    emails,
    withdrawals,
  }
}

const readRows = ({ db }: Context, orderId: string) =>
  Promise.all([
    db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)),
    db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(inNameOrder(orderItems.title))),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.createdAt)),
    db
      .select()
      .from(orderNotes)
      .where(eq(orderNotes.orderId, orderId))
      .orderBy(desc(orderNotes.createdAt))
      .limit(maxNotes),
  ])

const toItemView = (item: typeof orderItems.$inferSelect) => ({
  id: item.id,
  productId: item.productId,
  title: item.title,
  quantity: item.quantity,
  price: item.price as Cents,
  saleUnit: item.saleUnit,
  contentQuantity: item.contentQuantity,
  contentUnit: item.contentUnit,
  total: orderTotal([item]),
})

const contactName = (contact: Contact | undefined): string | null => (contact ? personName(contact) : null)

interface HistoryEvent {
  id: string
  fromStatus: OrderStatus | null
  toStatus: OrderStatus
  actorId: string | null
  /** Null for the entry about the placement of the order. */
  fulfilmentId: string | null
  transition: TransitionName | null
  mover: Mover | null
  note: string
  createdAt: Date
}

/** Adds a first entry for orders placed before events were recorded. */
function withPlacementEvent(
  events: readonly HistoryEvent[],
  order: { id: string; userId: string; createdAt: Date },
): HistoryEvent[] {
  if (events.some((event) => event.fromStatus === null)) return [...events]
  const { id, userId: actorId, createdAt } = order
  const placed = { fulfilmentId: null, transition: null, mover: null, note: '' }
  return [{ id, fromStatus: null, toStatus: states.placed, actorId, ...placed, createdAt }, ...events]
}
