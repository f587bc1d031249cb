import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/messages.ts'
import type { Context } from '../context.ts'
import { refunds, transfers } from '../database/schema/payments.ts'

type Row<Table extends { $inferSelect: unknown }> = Table['$inferSelect']

/** @throws AppError `not-found` */
export async function findTransfer({ db }: Context, id: string): Promise<Row<typeof transfers>> {
  const [row] = isUuid(id) ? await db.select().from(transfers).where(eq(transfers.id, id)) : []
  if (!row) throw new AppError('not-found', moneyMessages.missingTransfer)
  return row
}

/** @throws AppError `not-found` */
export async function findRefund({ db }: Context, id: string): Promise<Row<typeof refunds>> {
  const [row] = isUuid(id) ? await db.select().from(refunds).where(eq(refunds.id, id)) : []
  if (!row) throw new AppError('not-found', moneyMessages.missingRefund)
  return row
}
