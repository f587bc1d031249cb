import type { Cents } from '#domain/money.ts'
import type { OrderDelays } from '#domain/orders/delays.ts'
import type { NoticeFacts, NoticeRecipient } from '#domain/orders/notice-parts.ts'
import { listNoticeRecipients, type NoticeKind, notices, noticeText } from '#domain/orders/notices.ts'
import { orderNumber, orderPath, orderTotal } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import type { Mover } from '#domain/orders/transition.ts'
import type { PlatformSettings } from '#domain/platform/settings.ts'
import type { EmailContact } from '#server/capabilities/email/email-data.ts'
import { type EmailRequest, enqueueEmails } from '#server/capabilities/email/enqueue-email.ts'
import type { EmailDataByTemplate } from '#server/capabilities/email/templates.ts'
import type { Context } from '#server/context.ts'
import type { Contact } from '#server/contexts/accounts/people.ts'
import { listAdministrators } from '#server/contexts/accounts/people.ts'
import { getSettings } from '#server/contexts/platform/get-settings.ts'
import {
  nameForAdministrators,
  notifiedSellers,
  type OrderMail,
  type OrderMailSeller,
  readOrderMail,
  toEmailPerson,
  toEmailSeller,
  toEmailSellerForBuyer,
} from '../read-order-mail.ts'

interface NoticeRequest {
  input: NoticeInput
  to: NoticeRecipient
  mail: OrderMail
  /** The sellers this email is about. */
  sellers: OrderMailSeller[]
  delays: OrderDelays
}

/** The facts of one notice, the same for every recipient. */
function noticeData(
  ctx: Context,
  request: NoticeRequest,
): Pick<EmailDataByTemplate['order-notice'], 'kind' | 'to' | 'facts' | 'order' | 'transport'> {
  const { input, to, mail, sellers } = request
  const items = sellers.flatMap(({ order }) => order.items)
  return {
    kind: input.kind,
    to,
    facts: buildFacts(ctx, request),
    order: { ...mail.order, items, total: orderTotal(items) },
    transport: notices[input.kind].listedItems === 'remaining' ? null : sumTransport(sellers),
  }
}

function buildFacts(ctx: Context, { input, to, mail, sellers, delays }: NoticeRequest): NoticeFacts {
  const { deadline } = notices[input.kind]
  const fulfilment = sellers[0]?.fulfilment
  const due = fulfilment && deadline?.({ ...fulfilment, now: ctx.clock.now() }, delays)
  return {
    number: orderNumber(input.orderId),
    // A seller is notified of their own fulfilment alone.
    buyerName: (to === 'seller' && sellers[0]?.visibleBuyer.name) || nameForAdministrators(mail.buyer),
    sellerNames: sellers.map(({ contact, visibleSeller }) =>
      to === 'buyer' ? visibleSeller.name : nameForAdministrators(contact),
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
function sumTransport(sellers: readonly OrderMailSeller[]): Cents | null {
  const amounts = sellers.flatMap(({ fulfilment }) => fulfilment.transportAmount ?? [])
  return amounts.length > 0 ? amounts.reduce((sum, amount) => sum + amount, 0) : null
}

export interface NoticeInput {
  kind: NoticeKind
  orderId: string
  /** The fulfilment of the notice; absent for the whole order, of which each seller reads their own part. */
  fulfilmentId?: string
  /** The fulfilments that a notice of the order is about; absent for all, including those that ended before. */
  fulfilmentIds?: string[]
  /** Fulfilments whose sellers have not been mailed about the order yet. */
  unannouncedIds?: readonly string[]
  /** The note of the user who caused the notice. */
  note?: string
  amount?: Cents
  /** The party that caused it is not notified. */
  by?: Mover
  /** ISO 8601 time of an appointment, the end of a quote, or the deadline of an answer. */
  at?: string
}

/** Enqueues the emails about one event of an order, in the transaction of that event. */
export async function enqueueNotice(ctx: Context, input: NoticeInput): Promise<void> {
  const { kind, orderId, fulfilmentId, unannouncedIds = [], by } = input
  const { about, listedItems } = notices[kind]
  const recipients = listNoticeRecipients(kind, by)
  const mail = await readOrderMail(ctx, {
    orderId,
    fulfilmentIds: fulfilmentId === undefined ? input.fulfilmentIds : [fulfilmentId],
    onlyRemaining: listedItems === 'remaining',
  })
  const settings = await getSettings(ctx)
  const administrators = recipients.includes('administrator') ? await listAdministrators(ctx) : []
  const sellersOneByOne = mail.sellers.map((seller) => [seller])
  const announcedSellers = sellersOneByOne.filter(
    ([seller]) => !unannouncedIds.includes(seller?.fulfilment.id ?? ''),
  )
  // A seller never learns what others sold in the same order.
  const sellersFor = (recipient: NoticeRecipient): OrderMailSeller[][] =>
    recipient === 'seller' ? announcedSellers : about === 'order' ? [mail.sellers] : sellersOneByOne
  const requests = recipients.flatMap((to) =>
    sellersFor(to).flatMap((sellers) => {
      const data = noticeData(ctx, { input, to, mail, sellers, delays: settings.delays })
      const { leadsTo } = noticeText(kind, to, data.facts)
      return listAddressees(ctx, { to, mail, sellers, leadsTo, by, administrators, settings }).map(
        ({ address, ...addressee }): EmailRequest<'order-notice'> => ({
          template: 'order-notice',
          recipient: address,
          orderId,
          data: { ...data, ...addressee },
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
function listAddressees(ctx: Context, request: AddresseesRequest): Addressee[] {
  const { to, mail, sellers, leadsTo, by, administrators, settings } = request
  const { origin } = ctx.config
  const url = `${origin}${orderPath(mail.order.id)}`
  const sellerUrl = leadsTo === 'money' ? `${origin}/profile/money` : url
  const adminUrl = `${origin}/admin/orders/${mail.order.id}`
  const allParties = () => [toEmailPerson(mail.buyer), ...sellers.map(toEmailSeller)]
  switch (to) {
    case 'buyer':
      return [{ ...toAddressee(mail.buyer), contacts: sellers.map(toEmailSellerForBuyer), url }]
    case 'seller':
      return notifiedSellers(ctx, sellers).map(({ contact, visibleBuyer }) => ({
        ...toAddressee(contact),
        contacts: [visibleBuyer],
        url: sellerUrl,
      }))
    case 'administrator':
      return administrators
        .filter(({ id }) => by !== 'administrator' || id !== ctx.actor?.userId)
        .map((contact) => ({ ...toAddressee(contact), contacts: allParties(), url: adminUrl }))
    case 'association':
      return [{ address: settings.contactMailbox, firstName: '', contacts: allParties(), url: adminUrl }]
  }
}

const toAddressee = ({ email, firstName }: Contact) => ({ address: email, firstName: firstName ?? '' })
