import type { Cents } from '#domain/money.ts'
import type { Mover } from '#domain/orders/lifecycle.ts'
import type { NoticeKind } from '#domain/orders/notices.ts'
import type { Context } from '../../context.ts'

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
export async function enqueueNotice(_ctx: Context, _input: NoticeInput): Promise<void> {}
