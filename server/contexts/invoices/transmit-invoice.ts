import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isTransmitted } from '#domain/invoices/e-reporting.ts'
import { type InvoiceContent, invoiceNumber } from '#domain/invoices/invoices.ts'
import { hasNoJob } from '#server/capabilities/jobs/unfinished-jobs.ts'
import type { Context } from '#server/context.ts'
import { invoices, invoiceTransmissions } from '#server/database/schema/invoices.ts'
import { drawInvoice } from './draw-invoice.ts'

/**
 * The interface of an approved platform. The common interface of platforms (AFNOR XP Z12-013) is not public, so this one is our
 * own; another platform implements these two functions.
 */
interface InvoicePlatform {
  /** Sends an invoice; a call with the same `id` sends no second invoice. Throws if it must be retried. */
  send(invoice: TransmittedInvoice): Promise<{ platformId: string } | { refusal: string }>
  /** Returns the state of a transmitted invoice. Throws as `send` does. */
  getState(platformId: string): Promise<PlatformState>
}

interface TransmittedInvoice {
  id: string
  /** The number that the invoice shows. */
  number: string
  /** The firms' SIRETs, of 14 digits. */
  sellerSiret: string
  buyerSiret: string
  /** The invoice as Factur-X. */
  pdf: Uint8Array<ArrayBuffer>
}

interface PlatformState {
  state: 'sent' | 'accepted' | 'refused'
  reason: string
}

const requestTimeoutMs = 30_000

const reasonSchema = z.string().max(2_000).catch('')
const receiptSchema = z.object({ id: z.string().min(1).max(200) })
const refusalSchema = z.object({ reason: reasonSchema }).catch({ reason: '' })
const statusSchema = z.object({
  status: z.enum(['received', 'accepted', 'refused']),
  reason: reasonSchema.default(''),
})

/**
 * `POST {url}/invoices` with the PDF, `GET {url}/invoices/{id}` for its state; the key as bearer. 400, 409, 413 and 422 refuse
 * the invoice itself; every other failure is retried.
 */
function createHttpPlatform({ url, key }: { url: string; key: string }): InvoicePlatform {
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${url.replace(/\/$/, '')}${path}`, {
      ...init,
      headers: { ...init.headers, accept: 'application/json', authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
  return {
    async send({ id, number, sellerSiret, buyerSiret, pdf }) {
      const response = await request('/invoices', {
        method: 'POST',
        body: pdf,
        headers: {
          'content-type': 'application/pdf',
          'idempotency-key': id,
          'invoice-number': number,
          'seller-siret': sellerSiret,
          'buyer-siret': buyerSiret,
        },
      })
      if ([400, 409, 413, 422].includes(response.status)) {
        const parsedRefusal = refusalSchema.parse(await response.json().catch(() => null))
        return { refusal: parsedRefusal.reason || `code ${response.status}` }
      }
      if (!response.ok) throw new Error(`the invoice platform answered ${response.status}`)
      return { platformId: receiptSchema.parse(await response.json()).id }
    },
    async getState(platformId) {
      const response = await request(`/invoices/${encodeURIComponent(platformId)}`)
      if (!response.ok) throw new Error(`the invoice platform answered ${response.status}`)
      const parsedStatus = statusSchema.parse(await response.json())
      return {
        state: parsedStatus.status === 'received' ? 'sent' : parsedStatus.status,
        reason: parsedStatus.reason,
      }
    },
  }
}

/** Returns the configured platform; null if there is none. */
const createPlatform = ({ config }: Context): InvoicePlatform | null =>
  config.invoicePlatform && createHttpPlatform(config.invoicePlatform)

/** Enqueues the transmission of an invoice between two firms, in the transaction that issues it; does nothing without a platform. */
export async function requestTransmission(
  ctx: Context,
  { invoiceId, content }: { invoiceId: string; content: InvoiceContent },
): Promise<void> {
  if (!ctx.config.invoicePlatform || !isTransmitted(content)) return
  const now = ctx.clock.now()
  await ctx.db
    .insert(invoiceTransmissions)
    .values({ invoiceId, createdAt: now, changedAt: now })
    .onConflictDoNothing()
  await ctx.jobs.enqueue(ctx.db, 'hand-over-invoice', { invoiceId })
}

/**
 * Transmits one invoice to the platform; its job retries until it arrives. The seller sees its state.
 * @throws any failure that can be retried
 */
export async function transmitInvoice(
  ctx: Context,
  { invoiceId, isLastAttempt }: { invoiceId: string; isLastAttempt: boolean },
): Promise<void> {
  const platform = createPlatform(ctx)
  const [found] = await ctx.db
    .select({ invoice: invoices, transmission: invoiceTransmissions })
    .from(invoiceTransmissions)
    .innerJoin(invoices, eq(invoices.id, invoiceTransmissions.invoiceId))
    .where(eq(invoiceTransmissions.invoiceId, invoiceId))
  // `failed`: the job was restarted after its last attempt.
  const mayBeSent = found && ['waiting', 'failed'].includes(found.transmission.state)
  if (!platform || !mayBeSent) return
  const { seller, buyer } = found.invoice.content
  const attempt = { attempts: sql`${invoiceTransmissions.attempts} + 1` }
  try {
    const result = await platform.send({
      id: invoiceId,
      number: invoiceNumber(found.invoice),
      sellerSiret: seller.siret ?? '',
      buyerSiret: buyer.siret ?? '',
      pdf: await drawInvoice(found.invoice),
    })
    await updateTransmission(
      ctx,
      invoiceId,
      'refusal' in result
        ? { ...attempt, state: 'refused', reason: result.refusal }
        : { ...attempt, state: 'sent', reason: '', platformId: result.platformId },
    )
  } catch (error) {
    const reason = 'la plateforme ne répond pas'
    await updateTransmission(ctx, invoiceId, {
      ...attempt,
      reason,
      state: isLastAttempt ? 'failed' : 'waiting',
    })
    throw error
  }
}

/** Per run. The other invoices follow in the next run, since those checked least recently come first. */
const maxInvoicesPerRun = 200

/** Reads the state of transmitted invoices, and transmits those without a job. The job runs every hour. */
export async function followTransmissions(ctx: Context): Promise<void> {
  const platform = createPlatform(ctx)
  if (!platform) return
  const { invoiceId, platformId, state, changedAt } = invoiceTransmissions
  const withoutJob = await ctx.db
    .select({ invoiceId })
    .from(invoiceTransmissions)
    .where(and(eq(state, 'waiting'), hasNoJob('hand-over-invoice', { invoiceId })))
  if (withoutJob.length > 0) await ctx.jobs.enqueueAll(ctx.db, 'hand-over-invoice', withoutJob)
  const sentInvoices = await ctx.db
    .select({ invoiceId, platformId })
    .from(invoiceTransmissions)
    .where(eq(state, 'sent'))
    .orderBy(asc(changedAt))
    .limit(maxInvoicesPerRun)
  for (const sent of sentInvoices)
    await updateTransmission(ctx, sent.invoiceId, await platform.getState(sent.platformId ?? ''))
}

const updateTransmission = (ctx: Context, id: string, change: object) =>
  ctx.db
    .update(invoiceTransmissions)
    .set({ ...change, changedAt: ctx.clock.now() })
    .where(eq(invoiceTransmissions.invoiceId, id))
