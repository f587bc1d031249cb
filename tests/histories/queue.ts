import type { Context } from '#server/context.ts'
import { numberInvoices } from '#server/contexts/invoices/number-invoices.ts'
import { advanceOrder } from '#server/contexts/orders/clock/advance-order.ts'
import { applyProviderEvent } from '#server/contexts/orders/payment/apply-provider-event.ts'
import { cancelPayments } from '#server/contexts/orders/payment/open-order-payment.ts'
import { refundOutcomes, transferOutcomes } from '#server/contexts/orders/payment/outcomes.ts'
import { applySuspension } from '#server/contexts/orders/suspended-sales.ts'
import { sendRefund } from '#server/contexts/payments/send-refund.ts'
import { sendTransfer } from '#server/contexts/payments/send-transfer.ts'
import { storeEvent } from '#server/contexts/payments/store-event.ts'
import type { RecordedJob } from '../helpers/recorded-jobs.ts'
import { type History, isExpected } from './history.ts'

/** Job handlers as in server/services.ts. */
const handlers: Record<string, (ctx: Context, data: never) => Promise<unknown>> = {
  'send-transfer': (ctx, data) => sendTransfer(ctx, data, transferOutcomes),
  'send-refund': (ctx, data) => sendRefund(ctx, data, refundOutcomes),
  'apply-provider-event': (ctx, data) => applyProviderEvent(ctx, data),
  'cancel-payment': (ctx, data) => cancelPayments(ctx, data),
  'advance-order': (ctx, data) => advanceOrder(ctx, data),
  'apply-suspension': (ctx, data) => applySuspension(ctx, data),
  'number-invoices': (ctx, data) => numberInvoices(ctx, data),
}

/**
 * Runs due jobs in an order that `skip` decides. Failed jobs run again later, and jobs that do not concern payments are dropped. Returns the
 * number of successful jobs.
 */
export async function runDueJobs(
  history: History,
  { limit, skip }: { limit: number; skip: number },
): Promise<number> {
  const newJobs = await history.queue.take()
  history.pendingJobs.push(...newJobs.filter(({ name }) => name === 'sandbox-deliver' || name in handlers))
  const isDue = ({ startAfter }: RecordedJob) => startAfter === null || startAfter <= history.now
  let successCount = 0
  const failed: RecordedJob[] = []
  for (let count = 0; count < limit; count += 1) {
    const due = history.pendingJobs.filter(isDue)
    const job = due[skip % Math.max(1, due.length)]
    if (!job) break
    history.pendingJobs.splice(history.pendingJobs.indexOf(job), 1)
    try {
      await runJob(history, job)
      successCount += 1
    } catch (error) {
      if (!isExpected(error)) throw new Error(`${job.name} ${JSON.stringify(job.data)}`, { cause: error })
      history.log.push(`  ${job.name}: ${error}`)
      failed.push(job)
    }
  }
  history.pendingJobs.push(...failed)
  return successCount
}

async function runJob(history: History, { name, data }: RecordedJob): Promise<void> {
  history.log.push(`  ${name} ${JSON.stringify(data)}`)
  const ctx = history.as(null)
  if (name === 'sandbox-deliver') {
    await history.sandbox.deliverEvents({
      now: history.now,
      deliveryId: data.deliveryId as number,
      receive: async (event) => {
        history.receivedEvents.push(event)
        await storeEvent(ctx, event)
      },
    })
    return
  }
  await handlers[name]?.(ctx, data as never)
}
