import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { payments } from '../database/schema/payments.ts'
import type { Payment } from './find-payment.ts'

/** Oldest first. */
export const listOrderPayments = ({ db }: Context, input: { orderId: string }): Promise<Payment[]> =>
  db
    .select()
    .from(payments)
    .where(eq(payments.orderId, input.orderId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
