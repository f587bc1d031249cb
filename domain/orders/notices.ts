import {
  type Notice,
  type NoticeFacts,
  type NoticeRecipient,
  type NoticeText,
  noticeRecipients,
} from './notice.ts'
import { appointmentNotices } from './notice-texts/appointments.ts'
import { disputeNotices } from './notice-texts/disputes.ts'
import { handOverNotices } from './notice-texts/hand-over.ts'
import { moneyNotices, paymentNotices } from './notice-texts/payment.ts'
import { quoteNotices } from './notice-texts/quotes.ts'
import { reviewNotices } from './notice-texts/reviews.ts'
import { unpaidNotices } from './notice-texts/unpaid.ts'
import type { Mover } from './transition.ts'

/** Mails about an order beyond its confirmation: recipients and text of each kind. */
const kinds = {
  ...paymentNotices,
  ...handOverNotices,
  ...moneyNotices,
  ...quoteNotices,
  ...unpaidNotices,
  ...disputeNotices,
  ...appointmentNotices,
  ...reviewNotices,
} satisfies Record<string, Notice>
export type NoticeKind = keyof typeof kinds
export const noticeKinds = Object.keys(kinds) as NoticeKind[]
export const notices: Record<NoticeKind, Notice> = kinds

/** Recipients in the table's order, without the party that caused it. */
export const recipientsOf = (kind: NoticeKind, by?: Mover): NoticeRecipient[] =>
  noticeRecipients.filter((recipient) => {
    // Other administrators are notified of what one of them did (server/contexts/orders/notices).
    const isCause = recipient !== 'administrator' && recipient === by
    return notices[kind].to[recipient] !== undefined && !isCause
  })

/** @throws Error when this kind does not concern them */
export function noticeText(kind: NoticeKind, recipient: NoticeRecipient, facts: NoticeFacts): NoticeText {
  const write = notices[kind].to[recipient]
  if (!write) throw new Error(`${kind} does not concern the ${recipient}`)
  return write(facts)
}
