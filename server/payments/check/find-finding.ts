import { eq } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/payments.ts'
import type { Context } from '../../context.ts'
import { bankFindings } from '../../database/schema/ledger.ts'

export type Finding = typeof bankFindings.$inferSelect

/** Kept as it is until the transaction ends. @throws AppError `not-found` */
export async function lockFinding({ db }: Context, id: string): Promise<Finding> {
  const [row] = isUuid(id)
    ? await db.select().from(bankFindings).where(eq(bankFindings.id, id)).for('update')
    : []
  if (!row) throw new AppError('not-found', moneyMessages.missingFinding)
  return row
}
