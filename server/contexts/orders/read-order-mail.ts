import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type OrderLineAmounts, orderTotal } from '#domain/orders/orders.ts'
import type { SoldUnit } from '#domain/orders/sold-quantity.ts'
import {
  buyerSeenBySeller,
  companyOrFullName,
  type Party,
  partySeenByAdministrator,
  sellerSeenByBuyer,
} from '#domain/orders/who-sees-whom.ts'
import type { PlaceSnapshot } from '#domain/places/place.ts'
import type { EmailOrder, EmailPerson, EmailSeller } from '#server/capabilities/email/email-data.ts'
import type { Context } from '#server/context.ts'
import { inNameOrder } from '#server/database/expressions.ts'
import { fulfilments, orderItems, orders } from '#server/database/schema/orders.ts'
import { type Contact, listContacts } from '../accounts/people.ts'
import { type FulfilmentRecord, readFacts, soldUnitColumns } from './read-facts.ts'

export interface OrderMail {
  order: EmailOrder
  /** The buyer's note about the delivery to be quoted. */
  deliveryNote: string
  /** All contact data, for emails to the buyer and for administrators; sellers get `visibleBuyer` of their fulfilment. */
  buyer: Contact
  /** The payment deadline; null when the order cannot be paid yet, or need not. */
  paymentDueAt: Date | null
  /** Each with their own items only, because sellers must not see the rest of the order. */
  sellers: OrderMailSeller[]
}

export interface OrderMailSeller {
  /** All contact data, for emails to the seller and for administrators; the buyer gets `visibleSeller`. */
  contact: Contact
  /** Buyer and seller as the other party may see them now. */
  visibleBuyer: Party
  visibleSeller: Party
  order: EmailOrder
  fulfilment: typeof fulfilments.$inferSelect
  isPartlyHandedOver: boolean
}

interface OrderMailRequest {
  orderId: string
  itemIds?: string[]
  fulfilmentIds?: string[]
  /** Only items that were not handed over. */
  onlyRemaining?: boolean
}

/** The columns of an order that emails need. */
export type OrderMailRow = Pick<
  typeof orders.$inferSelect,
  'id' | 'userId' | 'createdAt' | 'deliveryOption' | 'deliveryNote' | 'paymentDueAt'
>

interface OrderMailItem extends OrderLineAmounts, SoldUnit {
  title: string
  handedOver: number
  sellerId: string
}

/** An item of an order that was just placed. */
export interface NewOrderItem extends OrderMailItem {
  place: PlaceSnapshot | null
}

/** Returns the condition that the column is in the list; undefined, which matches all rows, without a list. */
const isInListIfGiven = (column: AnyPgColumn, ids: string[] | undefined): SQL | undefined =>
  ids && inArray(column, ids)

/** Reads all items of an order, or those in the lists. */
const selectItems = (db: Context['db'], { orderId, itemIds, fulfilmentIds }: OrderMailRequest) =>
  db
    .select({
      title: orderItems.title,
      quantity: orderItems.quantity,
      handedOver: orderItems.handedOver,
      price: orderItems.price,
      ...soldUnitColumns,
      sellerId: fulfilments.sellerId,
    })
    .from(orderItems)
    .innerJoin(fulfilments, eq(fulfilments.id, orderItems.fulfilmentId))
    .where(
      and(
        eq(orderItems.orderId, orderId),
        isInListIfGiven(orderItems.id, itemIds),
        isInListIfGiven(fulfilments.id, fulfilmentIds),
      ),
    )
    .orderBy(asc(inNameOrder(orderItems.title)))

/** Reads content and recipients of the emails about an order, or about some of its fulfilments or items. */
export async function readOrderMail(ctx: Context, input: OrderMailRequest): Promise<OrderMail> {
  const { orderId, onlyRemaining } = input
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} does not exist`)
  const items = await selectItems(ctx.db, input)
  const records = await readFacts(ctx, { orderId })
  const userIds = [order.userId, ...records.map(({ fulfilment }) => fulfilment.sellerId)]
  return buildOrderMail({
    order,
    items,
    records,
    contacts: await listContacts(ctx, { userIds }),
    onlyRemaining,
  })
}

const titleOrder = new Intl.Collator('fr', { numeric: true })

/** Returns content and recipients of the emails about an order that was just inserted with these rows. */
export const newOrderMail = ({
  order,
  newFulfilments,
  items,
  contacts,
}: {
  order: OrderMailRow
  newFulfilments: readonly (typeof fulfilments.$inferSelect)[]
  items: readonly NewOrderItem[]
  contacts: readonly Contact[]
}): OrderMail =>
  buildOrderMail({
    order,
    items: items.toSorted((one, other) => titleOrder.compare(one.title, other.title)),
    records: newFulfilments.map((fulfilment) => ({
      fulfilment,
      disclosure: {
        status: fulfilment.status,
        deliveryOption: order.deliveryOption,
        isPaidByCard: false,
        isPartlyHandedOver: false,
        receivedAt: null,
        wasAcknowledged: false,
        wasSent: false,
        places: items.flatMap(({ sellerId, place }) =>
          place && sellerId === fulfilment.sellerId ? [place] : [],
        ),
      },
    })),
    contacts,
  })

function buildOrderMail({
  order,
  items,
  records,
  contacts,
  onlyRemaining = false,
}: {
  order: OrderMailRow
  items: readonly OrderMailItem[]
  records: readonly Pick<FulfilmentRecord, 'fulfilment' | 'disclosure'>[]
  contacts: readonly Contact[]
  onlyRemaining?: boolean | undefined
}): OrderMail {
  const findContact = (id: string) => contacts.find((contact) => contact.id === id) as Contact
  const buyer = findContact(order.userId)
  const summary = (all: readonly OrderMailItem[]): EmailOrder => {
    const lines = all
      .map(({ title, price, quantity, handedOver, saleUnit, contentQuantity, contentUnit }) => ({
        title,
        quantity: onlyRemaining ? quantity - handedOver : quantity,
        price,
        saleUnit,
        contentQuantity,
        contentUnit,
      }))
      .filter(({ quantity }) => quantity > 0)
    return {
      id: order.id,
      createdAt: order.createdAt.toISOString(),
      deliveryOption: order.deliveryOption,
      items: lines,
      total: orderTotal(lines),
    }
  }
  return {
    order: summary(items),
    deliveryNote: order.deliveryNote,
    paymentDueAt: order.paymentDueAt,
    buyer,
    sellers: [...Map.groupBy(items, (item) => item.sellerId)].map(([sellerId, sellerItems]) => {
      const { fulfilment, disclosure } = records.find(
        (record) => record.fulfilment.sellerId === sellerId,
      ) as FulfilmentRecord
      const contact = findContact(sellerId)
      return {
        contact,
        visibleBuyer: buyerSeenBySeller(buyer, disclosure),
        visibleSeller: sellerSeenByBuyer(contact, disclosure),
        order: summary(sellerItems),
        fulfilment,
        isPartlyHandedOver: disclosure.isPartlyHandedOver,
      }
    }),
  }
}

/** Returns the sellers who receive notices of their orders (SELLER_NOTICES_EXCLUDED). */
export const notifiedSellers = ({ config }: Context, sellers: OrderMailSeller[]): OrderMailSeller[] =>
  sellers.filter(({ contact }) => !config.sellerNoticesExcluded.includes(contact.email))

/** Returns a user's name for administrators. */
export const nameForAdministrators = (findContact: Contact): string =>
  companyOrFullName(findContact) || findContact.email

/** Returns the buyer with all contact data, for emails to administrators. */
export const toEmailPerson = (buyer: Contact): EmailPerson => ({
  ...toContact(partySeenByAdministrator(buyer, buyer.email)),
  email: buyer.email,
})

/** Returns a seller with all contact data, for emails to administrators. */
export const toEmailSeller = ({ contact, order }: OrderMailSeller): EmailSeller => ({
  ...toContact(partySeenByAdministrator(contact, contact.email)),
  titles: order.items.map((item) => item.title),
})

export const toEmailSellerForBuyer = ({ visibleSeller, order }: OrderMailSeller): EmailSeller => ({
  ...visibleSeller,
  titles: order.items.map((item) => item.title),
})

const toContact = ({ name, phone, address }: Party) => ({ name, phone, address })
