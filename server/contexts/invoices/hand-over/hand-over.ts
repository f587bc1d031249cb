import { and, asc, eq, sql } from 'drizzle-orm'
import { isHandedOver } from '#domain/invoices/e-reporting.ts'
import { type InvoiceContent, invoiceNumber } from '#domain/invoices/invoices.ts'
import { hasNoJob } from '#server/capabilities/jobs/has-no-job.ts'
import type { Context } from '#server/context.ts'
import { invoiceHandOvers, invoices } from '#server/database/schema/invoices.ts'
import { drawInvoice } from '../draw-invoice.ts'
import { createHttpPlatform, type InvoicePlatform } from './platform.ts'

/** Null: none is set up. */
const platformOf = ({ config }: Context): InvoicePlatform | null =>
  config.invoicePlatform && createHttpPlatform(config.invoicePlatform)

/** Has an invoice between two firms handed over, in the transaction that issues it; where no platform is set up, nothing. */
export async function requestHandOver(
  ctx: Context,
  { invoiceId, content }: { invoiceId: string; content: InvoiceContent },
): Promise<void> {
  if (!ctx.config.invoicePlatform || !isHandedOver(content)) return
  const now = ctx.clock.now()
  await ctx.db
    .insert(invoiceHandOvers)
    .values({ invoiceId, createdAt: now, changedAt: now })
    .onConflictDoNothing()
  await ctx.jobs.enqueue(ctx.db, 'hand-over-invoice', { invoiceId })
}

/**
 * Transmits one invoice to the platform; its job retries until it is there. The seller reads its state.
 * @throws what failed and can be retried
 */
export async function handOverInvoice(
  ctx: Context,
  { invoiceId, isLastAttempt }: { invoiceId: string; isLastAttempt: boolean },
): Promise<void> {
  const platform = platformOf(ctx)
  const [found] = await ctx.db
    .select({ invoice: invoices, handOver: invoiceHandOvers })
    .from(invoiceHandOvers)
    .innerJoin(invoices, eq(invoices.id, invoiceHandOvers.invoiceId))
    .where(eq(invoiceHandOvers.invoiceId, invoiceId))
  // It failed for good before, and was started again.
  const isOpen = found && ['waiting', 'failed'].includes(found.handOver.state)
  if (!platform || !isOpen) return
  const { seller, buyer } = found.invoice.content
  const attempt = { attempts: sql`${invoiceHandOvers.attempts} + 1` }
  try {
    const answer = await platform.send({
      id: invoiceId,
      number: invoiceNumber(found.invoice),
      sellerSiret: seller.siret ?? '',
      buyerSiret: buyer.siret ?? '',
      pdf: await drawInvoice(found.invoice),
    })
    await write(
      ctx,
      invoiceId,
      'refusal' in answer
        ? { ...attempt, state: 'refused', reason: answer.refusal }
        : { ...attempt, state: 'sent', reason: '', platformId: answer.platformId },
    )
  } catch (error) {
    const reason = 'la plateforme ne répond pas'
    await write(ctx, invoiceId, { ...attempt, reason, state: isLastAttempt ? 'failed' : 'waiting' })
    throw error
  }
}

/** Per run; the others follow in the next, since the oldest requests come first. */
const maxInvoicesPerRun = 200

/** Reads the state of transmitted invoices, and transmits those without a job. Called by a job, every hour. */
export async function followInvoices(ctx: Context): Promise<void> {
  const platform = platformOf(ctx)
  if (!platform) return
  const { invoiceId, platformId, state, changedAt } = invoiceHandOvers
  const lost = await ctx.db
    .select({ invoiceId })
    .from(invoiceHandOvers)
    .where(and(eq(state, 'waiting'), hasNoJob('hand-over-invoice', { invoiceId })))
  if (lost.length > 0) await ctx.jobs.enqueueAll(ctx.db, 'hand-over-invoice', lost)
  const open = await ctx.db
    .select({ invoiceId, platformId })
    .from(invoiceHandOvers)
    .where(eq(state, 'sent'))
    .orderBy(asc(changedAt))
    .limit(maxInvoicesPerRun)
  for (const sent of open) await write(ctx, sent.invoiceId, await platform.ask(sent.platformId ?? ''))
}

const write = (ctx: Context, id: string, change: object) =>
  ctx.db
    .update(invoiceHandOvers)
    .set({ ...change, changedAt: ctx.clock.now() })
    .where(eq(invoiceHandOvers.invoiceId, id))
