import { AppError } from '#domain/errors.ts'
import { moneyMessages } from '#domain/payments/messages.ts'
import { isMonth, monthOf, type Statement } from '#domain/payments/seller-money.ts'
import { listInvoiceParties, type PartyDetails } from '../../accounts/list-invoice-parties.ts'
import { type Context, requireActor } from '../../context.ts'
import { readStatement } from '../../payments/money/read-statement.ts'
import { getSettings } from '../../platform/get-settings.ts'
import { soldFulfilments } from './sold-fulfilments.ts'

export interface SellerStatement extends Statement {
  seller: PartyDetails
  /** The platform's name. */
  issuer: string
  /** The month is not over: more may come. */
  isOpen: boolean
  issuedAt: Date
}

/**
 * A month of the signed-in seller's money. @throws AppError `not-signed-in`; `not-found` for what is no month, or one that
 * has not begun
 */
export async function getStatement(ctx: Context, input: { month: string }): Promise<SellerStatement> {
  const { userId: sellerId } = requireActor(ctx)
  const { month } = input
  const issuedAt = ctx.clock.now()
  const current = monthOf(issuedAt)
  if (!isMonth(month) || month > current) throw new AppError('not-found', moneyMessages.missingStatement)
  const [statement, parties, { shownName }] = await Promise.all([
    readStatement(ctx, { fulfilments: soldFulfilments(ctx, { sellerId }), month }),
    listInvoiceParties(ctx, { userIds: [sellerId] }),
    getSettings(ctx),
  ])
  const seller = parties.get(sellerId)
  if (!seller) throw new AppError('not-found', moneyMessages.missingStatement)
  return { ...statement, seller, issuer: shownName, isOpen: month === current, issuedAt }
}
