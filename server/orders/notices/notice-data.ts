import type { Cents } from '#domain/money.ts'
import type { OrderDelays } from '#domain/orders/delays.ts'
import { type NoticeFacts, type NoticeRecipient, notices } from '#domain/orders/notices.ts'
import { orderNumber, orderTotal } from '#domain/orders/orders.ts'
import type { Context } from '../../context.ts'
import type { EmailTemplates } from '../../email/templates.ts'
import { nameOf, type OrderMail, type OrderMailPart } from '../read-order-mail.ts'
import type { NoticeInput } from './enqueue-notice.ts'

interface Told {
  input: NoticeInput
  to: NoticeRecipient
  mail: OrderMail
  /** Those this mail is about. */
  parts: OrderMailPart[]
  delays: OrderDelays
}

/** What one mail of a notice says, whoever gets it. */
export function noticeData(
  ctx: Context,
  told: Told,
): Pick<EmailTemplates['order-notice'], 'kind' | 'to' | 'facts' | 'order' | 'transport'> {
  const { input, to, mail, parts } = told
  const items = parts.flatMap(({ order }) => order.items)
  return {
    kind: input.kind,
    to,
    facts: factsOf(ctx, told),
    order: { ...mail.order, items, total: orderTotal(items) },
    transport: notices[input.kind].articles === 'left' ? null : transportOf(parts),
  }
}

function factsOf(ctx: Context, { input, to, mail, parts, delays }: Told): NoticeFacts {
  const { until } = notices[input.kind]
  const part = parts[0]?.fulfilment
  const due = part && until?.({ ...part, now: ctx.clock.now() }, delays)
  return {
    number: orderNumber(input.orderId),
    // A seller is told of their own part alone.
    buyerName: (to === 'seller' && parts[0]?.buyerSeen.name) || nameOf(mail.buyer),
    sellerNames: parts.map(({ contact, sellerSeen }) => (to === 'buyer' ? sellerSeen.name : nameOf(contact))),
    deliveryOption: mail.order.deliveryOption,
    isPaid: parts.some(({ fulfilment }) => fulfilment.paidAt !== null),
    takesCards: ctx.payments !== null,
    isCancelled: parts.every(({ fulfilment }) => fulfilment.status === 'annulee'),
    amount: input.amount ?? null,
    at: input.at ?? due?.toISOString() ?? null,
    by: input.by ?? null,
    note: input.note?.trim() ?? '',
    delays,
  }
}

/** Null: nothing is delivered, or nobody knows yet for how much. */
function transportOf(parts: readonly OrderMailPart[]): Cents | null {
  const known = parts.flatMap(({ fulfilment }) => fulfilment.transportAmount ?? [])
  return known.length > 0 ? known.reduce((sum, amount) => sum + amount, 0) : null
}
