import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { isUuid } from '#domain/address.ts'
import { changeRefusal } from '#domain/catalogue/admin-products.ts'
import { productReportMessages, type settleProductReportSchema } from '#domain/catalogue/product-reports.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import { AppError } from '#domain/errors.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { publish } from '#server/capabilities/events/publish.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { productReports } from '#server/database/schema/product-reports.ts'
import { mailRefusal } from '../admin-products/review-product.ts'

type Input = z.output<typeof settleProductReportSchema> & { reportId: string }
type Report = typeof productReports.$inferSelect

/**
 * Settles a report: the product stays, or is withdrawn until its seller has corrected it and it is approved again. The reporter, and the
 * seller of a withdrawn product, receive the reason (regulation (EU) 2022/2065, articles 16 and 17).
 * @throws AppError `not-signed-in`, `forbidden`, `not-found`; `conflict` for a settled report, or a product that cannot be withdrawn
 */
export async function settleProductReport(ctx: Context, input: Input): Promise<void> {
  const { userId } = requireAdmin(ctx)
  const { reportId, outcome, explanation } = input
  if (!isUuid(reportId)) throw new AppError('not-found', productReportMessages.missing)
  await inTransaction(ctx, async (ctx) => {
    const [report] = await ctx.db
      .select()
      .from(productReports)
      .where(eq(productReports.id, reportId))
      .for('update')
    if (!report) throw new AppError('not-found', productReportMessages.missing)
    if (report.status !== 'open') throw new AppError('conflict', productReportMessages.settled)
    if (outcome === 'withdrawn') await withdraw(ctx, report, explanation)
    await ctx.db
      .update(productReports)
      .set({ status: outcome, decision: explanation, settledBy: userId, settledAt: ctx.clock.now() })
      .where(eq(productReports.id, reportId))
    await publish(ctx, { type: 'work-changed' })
    await recordAudit(ctx, [
      {
        action: 'product-report.settle',
        subject: { type: 'product', id: report.productId ?? reportId, name: report.productTitle },
        before: { status: report.status },
        after: { status: outcome, decision: explanation },
      },
    ])
    if (report.reporterEmail)
      await enqueueEmail(ctx, {
        template: 'product-report-decided',
        recipient: report.reporterEmail,
        data: {
          name: report.reporterName,
          title: report.productTitle,
          isWithdrawn: outcome === 'withdrawn',
          explanation,
        },
      })
  })
}

async function withdraw(ctx: Context, { productId }: Report, reason: string): Promise<void> {
  const [product] = productId
    ? await ctx.db.select().from(products).where(eq(products.id, productId)).for('update')
    : []
  if (!product) throw new AppError('conflict', productReportMessages.gone)
  const { id, title, status, userId } = product
  const change = { kind: 'status', status: 'a_valider' } as const
  const isAlreadyWithdrawn = status === 'a_valider'
  if (
    !isAlreadyWithdrawn &&
    changeRefusal({ ...product, isOnRequest: product.price === null }, change, noCategory)
  )
    throw new AppError('conflict', productReportMessages.cannotWithdraw(statusLabels[status]))
  await ctx.db
    .update(products)
    .set({ status: 'a_valider', refusalReason: reason, isFeatured: false, updatedAt: ctx.clock.now() })
    .where(eq(products.id, id))
  await mailRefusal(ctx, { productId: id, sellerId: userId, title, reason })
}

/** A placeholder, since the change of status does not depend on the category. */
const noCategory = { name: '', takesPriceOnRequest: true }
