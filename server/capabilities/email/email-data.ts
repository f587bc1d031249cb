import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import type { NoticeFacts, NoticeRecipient } from '#domain/orders/notice-parts.ts'
import type { NoticeKind } from '#domain/orders/notices.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import type { SoldUnit } from '#domain/orders/sold-quantity.ts'

/** The data most emails have: the reader's first name and the button's address. */
export interface EmailLink {
  firstName: string
  url: string
}

export interface EmailOrderItem extends SoldUnit {
  title: string
  quantity: number
  /** Price of one unit. */
  price: Cents
}

export interface EmailOrder {
  id: string
  /** ISO 8601. */
  createdAt: string
  deliveryOption: DeliveryOption
  items: EmailOrderItem[]
  total: Cents
}

export interface EmailPerson {
  name: string
  email: string
  phone: string | null
  address: string | null
}

/** A seller as the buyer's emails show them. */
export interface EmailSeller {
  name: string
  phone: string | null
  address: string | null
  /** False while street and telephone are withheld until the payment. Absent in older emails. */
  isDisclosed?: boolean
  /** Titles of the seller's products in the order. */
  titles: string[]
}

/** One party of an order as the other may see them; with the email address for administrators. */
export type EmailContact = Pick<EmailSeller, 'name' | 'phone' | 'address' | 'isDisclosed'> & {
  email?: string
}

/** A pickup place, for a buyer who has paid. */
export interface EmailPlace {
  /** Name, street, town and access, one line each. */
  lines: string[]
  /** One line for each day. */
  hours: string[]
  /** Link to a map. */
  mapUrl: string
}

/** One seller's part of an order for the buyer to collect. */
export interface EmailPickup {
  fulfilmentId: string
  code: string
  /** The content of the QR code. */
  url: string
  seller: EmailSeller
  /** The goods still to be handed over. */
  items: (SoldUnit & { title: string; quantity: number })[]
  /** One line for each day; empty when the seller gave no opening hours or each place has its own. */
  openingHours: string[]
  /** The pickup places. Absent in older emails and for deliveries. */
  places?: EmailPlace[]
  /** ISO 8601; null without an agreed appointment. */
  appointment: string | null
  /** When goods that were not collected are refunded, ISO 8601. */
  until: string
  slipUrl: string
}

/** The payment still due, with its deadline (ISO 8601) and page. `dueAt` is null while the delivery has no price. */
export interface EmailPayment {
  dueAt: string | null
  url: string
}

/** One event of an order; its texts are in domain/orders/notices.ts. */
export interface EmailNotice {
  kind: NoticeKind
  to: NoticeRecipient
  firstName: string
  facts: NoticeFacts
  /** Restricted to the products that the event concerns. */
  order: EmailOrder
  /** Null without a delivery or while it has no price. */
  transport: Cents | null
  contacts: EmailContact[]
  url: string
}

/** The template of ready-made emails (admin/send-raw-email.ts). */
export const rawTemplate = 'raw'

/** The data stored in `emails.data`; attachments are rows of `email_attachments`. */
export const rawEmailData = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  html: z.string(),
  replyTo: z.string().nullable(),
  senderName: z.string().nullable(),
})
export type RawEmailData = z.infer<typeof rawEmailData>
