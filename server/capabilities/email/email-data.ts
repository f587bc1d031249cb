import { z } from 'zod'
import type { Cents } from '#domain/money.ts'
import type { NoticeFacts, NoticeRecipient } from '#domain/orders/notice.ts'
import type { NoticeKind } from '#domain/orders/notices.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import type { SoldUnit } from '#domain/orders/sold-quantity.ts'

/** All that many mails say: who is greeted, and where the button leads. */
export interface EmailLink {
  firstName: string
  url: string
}

export interface EmailOrderItem extends SoldUnit {
  title: string
  quantity: number
  /** Of one piece. */
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

/** Where a buyer collects. */
export interface EmailSeller {
  name: string
  phone: string | null
  address: string | null
  /** False: street and telephone come with the payment. Absent in older mails. */
  isDisclosed?: boolean
  /** Their articles in the order. */
  titles: string[]
}

/** One of the two as the other may know them; to administrators with the mail address. */
export type EmailContact = Pick<EmailSeller, 'name' | 'phone' | 'address' | 'isDisclosed'> & {
  email?: string
}

/** Where some of it is fetched, for who has paid. */
export interface EmailPlace {
  /** Name, street, town, access: a line each. */
  lines: string[]
  /** A line a day. */
  hours: string[]
  /** Leads there. */
  mapUrl: string
}

/** What a buyer collects from one seller, and with what. */
export interface EmailPickup {
  fulfilmentId: string
  code: string
  /** What the QR code holds. */
  url: string
  seller: EmailSeller
  /** What is still to be handed over. */
  items: (SoldUnit & { title: string; quantity: number })[]
  /** A line a day; empty: the seller has not said, or each place has its own. */
  openingHours: string[]
  /** Where it is fetched. Absent in older mails, and where it is brought. */
  places?: EmailPlace[]
  /** ISO 8601; null: none is agreed. */
  appointment: string | null
  /** When what was not handed over is refunded, ISO 8601. */
  until: string
  slipUrl: string
}

/** What is still to be paid: until when (ISO 8601), and where. `dueAt` null: the delivery has no price yet. */
export interface EmailPayment {
  dueAt: string | null
  url: string
}

/** One thing that happened to an order; its texts are in domain/orders/notices.ts. */
export interface EmailNotice {
  kind: NoticeKind
  to: NoticeRecipient
  firstName: string
  facts: NoticeFacts
  /** Of what it concerns alone. */
  order: EmailOrder
  /** Null: nothing is delivered, or it has no price yet. */
  transport: Cents | null
  contacts: EmailContact[]
  url: string
}

/** The template of mails that come ready-made (admin/send-raw-email.ts). */
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
