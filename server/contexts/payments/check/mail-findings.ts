import { and, asc, eq, isNull } from 'drizzle-orm'
import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { bankMoneyLabels } from '#domain/payments/labels.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { mailAdministrators } from '#server/contexts/accounts/mail-administrators.ts'
import { bankFindings } from '#server/database/schema/ledger.ts'

/** Mails administrators the findings since the last mail, in one mail. */
export const mailFindings = (ctx: Context): Promise<void> =>
  inTransaction({ ...ctx, actor: null }, async (ctx) => {
    const { db, clock, config } = ctx
    const isNew = and(eq(bankFindings.status, 'open'), isNull(bankFindings.toldAt))
    const found = await db
      .select()
      .from(bankFindings)
      .where(isNew)
      .orderBy(asc(bankFindings.movedAt), asc(bankFindings.id))
      .for('update')
    if (found.length === 0) return
    const toldAt = clock.now()
    await db.update(bankFindings).set({ toldAt }).where(isNew)
    const problems = found.map(({ kind, amount, objectId, orderId }) => {
      const order = orderId ? `, commande ${orderNumber(orderId)}` : ''
      return `Chez le prestataire de paiement, ${formatEuros(amount)} que les comptes ignorent (${bankMoneyLabels[kind]} ${objectId}${order}).`
    })
    const data = { checkedAt: toldAt.toISOString(), problems, url: `${config.origin}/admin/payments` }
    await mailAdministrators(ctx, { template: 'ledger-problem', data })
  })
