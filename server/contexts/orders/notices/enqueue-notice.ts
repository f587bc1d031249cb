import type { Cents } from '#domain/money.ts'
import type { OrderDelays } from '#domain/orders/delays.ts'
import type { NoticeFacts, NoticeRecipient } from '#domain/orders/notice.ts'
import { type NoticeKind, notices, noticeText, recipientsOf } from '#domain/orders/notices.ts'
import { orderNumber, orderPath, orderTotal } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import type { Mover } from '#domain/orders/transition.ts'
import type { PlatformSettings } from '#domain/platform/settings.ts'
import type { EmailContact } from '#server/capabilities/email/email-data.ts'
import { type EmailRequest, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import type { EmailTemplates } from '#server/capabilities/email/templates.ts'
import type { Context } from '#server/context.ts'
import type { Contact } from '#server/contexts/accounts/people.ts'
import { listAdministrators } from '#server/contexts/accounts/people.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import {
  nameOf,
  noticedSellers,
  type OrderMail,
  type OrderMailSeller,
  personOf,
  readOrderMail,
  sellerForBuyer,
  sellerOf,
} from '../read-order-mail.ts'

interface NoticeRequest {
  input: NoticeInput
  to: NoticeRecipient
  mail: OrderMail
  /** The sellers this mail is about. */
  sellers: OrderMailSeller[]
  delays: OrderDelays
}

/** The facts of one notice, the same for every recipient. */
function noticeData(
  ctx: Context,
  request: NoticeRequest,
): Pick<EmailTemplates['order-notice'], 'kind' | 'to' | 'facts' | 'order' | 'transport'> {
  const { input, to, mail, sellers } = request
  const items = sellers.flatMap(({ order }) => order.items)
  return {
    kind: input.kind,
    to,
    facts: factsOf(ctx, request),
    order: { ...mail.order, items, total: orderTotal(items) },
    transport: notices[input.kind].articles === 'left' ? null : transportOf(sellers),
  }
}

function factsOf(ctx: Context, { input, to, mail, sellers, delays }: NoticeRequest): NoticeFacts {
  const { until } = notices[input.kind]
  const fulfilment = sellers[0]?.fulfilment
  const due = fulfilment && until?.({ ...fulfilment, now: ctx.clock.now() }, delays)
  return {
    number: orderNumber(input.orderId),
    // A seller is notified of their own fulfilment alone.
    buyerName: (to === 'seller' && sellers[0]?.buyerSeen.name) || nameOf(mail.buyer),
    sellerNames: sellers.map(({ contact, sellerSeen }) =>
      to === 'buyer' ? sellerSeen.name : nameOf(contact),
    ),
    deliveryOption: mail.order.deliveryOption,
    isPaid: sellers.some(({ fulfilment }) => fulfilment.paidAt !== null),
    takesCards: ctx.payments !== null,
    isCancelled: sellers.every(({ fulfilment }) => fulfilment.status === states.cancelled),
    amount: input.amount ?? null,
    at: input.at ?? due?.toISOString() ?? null,
    by: input.by ?? null,
    note: input.note?.trim() ?? '',
    delays,
  }
}

/** The price of delivery; null without a delivery, and while the price is unknown. */
function transportOf(sellers: readonly OrderMailSeller[]): Cents | null {
  const known = sellers.flatMap(({ fulfilment }) => fulfilment.transportAmount ?? [])
  return known.length > 0 ? known.reduce((sum, amount) => sum + amount, 0) : null
}

export interface NoticeInput {
  kind: NoticeKind
  orderId: string
  /** The fulfilment of the notice; absent for the whole order, of which each seller reads their own part. */
  fulfilmentId?: string
  /** The fulfilments that a notice of the order is about; absent for all, including those that ended before. */
  fulfilmentIds?: string[]
  /** Fulfilments whose sellers have not been mailed about the order yet. */
  unannounced?: readonly string[]
  /** The note of the user who caused the notice. */
  note?: string
  amount?: Cents
  /** The party that caused it is not notified. */
  by?: Mover
  /** ISO 8601 time of an appointment, the end of a quote, or the deadline of an answer. */
  at?: string
}

/** Enqueues the mails about one event of an order, in the transaction of that event. */
export async function enqueueNotice(ctx: Context, input: NoticeInput): Promise<void> {
  const { kind, orderId, fulfilmentId, unannounced = [], by } = input
  const { about, articles } = notices[kind]
  const recipients = recipientsOf(kind, by)
  const mail = await readOrderMail(ctx, {
    orderId,
    fulfilmentIds: fulfilmentId === undefined ? input.fulfilmentIds : [fulfilmentId],
    isLeft: articles === 'left',
  })
  const settings = await getSettings(ctx)
  const administrators = recipients.includes('administrator') ? await listAdministrators(ctx) : []
  const eachSeller = mail.sellers.map((seller) => [seller])
  const announcedSellers = eachSeller.filter(([seller]) => !unannounced.includes(seller?.fulfilment.id ?? ''))
  // A seller never learns what others sold in the same order.
  const sellersFor = (recipient: NoticeRecipient): OrderMailSeller[][] =>
    recipient === 'seller' ? announcedSellers : about === 'order' ? [mail.sellers] : eachSeller
  const requests = recipients.flatMap((to) =>
    sellersFor(to).flatMap((sellers) => {
      const data = noticeData(ctx, { input, to, mail, sellers, delays: settings.delays })
      const { leadsTo } = noticeText(kind, to, data.facts)
      return addresseesOf(ctx, { to, mail, sellers, leadsTo, by, administrators, settings }).map(
        ({ address, ...own }): EmailRequest<'order-notice'> => ({
          template: 'order-notice',
          recipient: address,
          orderId,
          data: { ...data, ...own },
        }),
      )
    }),
  )
  await enqueueEmails(ctx, requests)
}

interface Addressee {
  address: string
  firstName: string
  /** The other party, as far as the recipient may know it. */
  contacts: EmailContact[]
  url: string
}

interface AddresseesRequest {
  to: NoticeRecipient
  mail: OrderMail
  sellers: OrderMailSeller[]
  /** The target of the seller's button; absent for the order's page. */
  leadsTo?: 'money'
  by?: Mover
  administrators: Contact[]
  settings: PlatformSettings
}

/** Returns the recipients of a notice, each with their own part of it. */
function addresseesOf(ctx: Context, request: AddresseesRequest): Addressee[] {
  const { to, mail, sellers, leadsTo, by, administrators, settings } = request
  const { origin } = ctx.config
  const url = `${origin}${orderPath(mail.order.id)}`
  const sellerUrl = leadsTo === 'money' ? `${origin}/profile/money` : url
  const adminUrl = `${origin}/admin/orders/${mail.order.id}`
  const both = () => [personOf(mail.buyer), ...sellers.map(sellerOf)]
  switch (to) {
    case 'buyer':
      return [{ ...person(mail.buyer), contacts: sellers.map(sellerForBuyer), url }]
    case 'seller':
      return noticedSellers(ctx, sellers).map(({ contact, buyerSeen }) => ({
        ...person(contact),
        contacts: [buyerSeen],
        url: sellerUrl,
      }))
    case 'administrator':
      return administrators
        .filter(({ id }) => by !== 'administrator' || id !== ctx.actor?.userId)
        .map((contact) => ({ ...person(contact), contacts: both(), url: adminUrl }))
    case 'association':
      return [{ address: settings.contactMailbox, firstName: '', contacts: both(), url: adminUrl }]
  }
}

const person = ({ email, firstName }: Contact) => ({ address: email, firstName: firstName ?? '' })
