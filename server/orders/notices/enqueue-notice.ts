import type { Cents } from '#domain/money.ts'
import {
  type NoticeKind,
  type NoticeRecipient,
  notices,
  noticeText,
  recipientsOf,
} from '#domain/orders/notices.ts'
import type { Mover } from '#domain/orders/transition.ts'
import { listAdministrators } from '../../accounts/list-contacts.ts'
import type { Context } from '../../context.ts'
import { type EmailRequest, enqueueEmails } from '../../email/enqueue-email.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { type OrderMailPart, readOrderMail } from '../read-order-mail.ts'
import { addresseesOf } from './addressees-of.ts'
import { noticeData } from './notice-data.ts'

export interface NoticeInput {
  kind: NoticeKind
  orderId: string
  /** Which part of the order; absent: all of it, each seller for their own. */
  fulfilmentId?: string
  /** The words of who caused it. */
  note?: string
  amount?: Cents
  /** Who caused it: they are not told what they did. */
  by?: Mover
  /** Of an appointment, a quote's end, an answer's deadline: ISO 8601. */
  at?: string
}

/** Queues the mails of one thing that happened to an order, in the transaction in which it happens. */
export async function enqueueNotice(ctx: Context, input: NoticeInput): Promise<void> {
  const { kind, orderId, fulfilmentId, by } = input
  const { about, articles } = notices[kind]
  const recipients = recipientsOf(kind, by)
  const [mail, settings, administrators] = await Promise.all([
    readOrderMail(ctx, {
      orderId,
      fulfilmentIds: fulfilmentId === undefined ? undefined : [fulfilmentId],
      isLeft: articles === 'left',
    }),
    getSettings(ctx),
    recipients.includes('administrator') ? listAdministrators(ctx) : [],
  ])
  const eachPart = mail.sellers.map((part) => [part])
  // A seller never learns what others sold in the same order.
  const partsFor = (recipient: NoticeRecipient): OrderMailPart[][] =>
    about === 'order' && recipient !== 'seller' ? [mail.sellers] : eachPart
  const requests = recipients.flatMap((to) =>
    partsFor(to).flatMap((parts) => {
      const data = noticeData(ctx, { input, to, mail, parts, delays: settings.delays })
      const { leadsTo } = noticeText(kind, to, data.facts)
      return addresseesOf(ctx, { to, mail, parts, leadsTo, by, administrators, settings }).map(
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
