import { sendEmail } from '#server/capabilities/email/send-email.ts'
import { mailboxTransport } from '#server/capabilities/email/transport.ts'
import type { JobName } from '#server/capabilities/jobs/job-kinds.ts'
import type { Jobs } from '#server/capabilities/jobs/jobs.ts'
import type { Actor, Context } from '#server/context.ts'
import { sendAlerts } from '#server/contexts/alerts/send-alerts.ts'
import { numberInvoices } from '#server/contexts/invoices/number-invoices.ts'
import { mailUnreadMessages } from '#server/contexts/messages/mail-unread-messages.ts'
import { advanceOrder } from '#server/contexts/orders/clock/advance-order.ts'
import { advanceOrders } from '#server/contexts/orders/clock/advance-orders.ts'
import { applyProviderEvent } from '#server/contexts/orders/payment/apply-provider-event.ts'
import { cancelPayments } from '#server/contexts/orders/payment/open-order-payment.ts'
import { refundOutcomes, transferOutcomes } from '#server/contexts/orders/payment/outcomes.ts'
import { inviteReviews } from '#server/contexts/orders/reviews/write-review.ts'
import { createSandbox, type Sandbox } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { sendRefund } from '#server/contexts/payments/send-refund.ts'
import { sendTransfer } from '#server/contexts/payments/send-transfer.ts'
import { storeEvent } from '#server/contexts/payments/store-event.ts'

/** Runs the operations of the past on a clock that advances from event to event. */
export interface MarketSimulation {
  sandbox: Sandbox
  /** Returns the context of an actor. */
  as(actor: Actor | null): Context
  /** Runs the jobs due until a moment and sets the clock to it. */
  advanceTo(moment: Date): Promise<void>
  /** Passes the jobs that are due later to the running site. */
  enqueueRemainingJobs(): Promise<void>
}

interface ScheduledJob {
  name: JobName
  data: never
  dueAt: number
}

/** Jobs that follow from events; other jobs (AVIF, imports) go to the queue of the running site. */
const handlers: Partial<Record<JobName, (ctx: Context, data: never) => Promise<unknown>>> = {
  'send-email': (ctx, data: { emailId: string }) =>
    sendEmail(ctx, mailboxTransport, { ...data, isLastAttempt: true }),
  'send-transfer': (ctx, data: { transferId: string }) => sendTransfer(ctx, data, transferOutcomes),
  'send-refund': (ctx, data: { refundId: string }) => sendRefund(ctx, data, refundOutcomes),
  'apply-provider-event': (ctx, data: { eventId: string }) => applyProviderEvent(ctx, data),
  'cancel-payment': (ctx, data: { orderId: string }) => cancelPayments(ctx, data),
  'number-invoices': (ctx, data: { sellerId: string }) => numberInvoices(ctx, data),
  'advance-order': (ctx, data: { orderId: string }) => advanceOrder(ctx, data),
  'mail-unread-messages': (ctx, data: { conversationId: string; recipientId: string }) =>
    mailUnreadMessages(ctx, data),
}

const hour = 60 * 60_000

export function createMarketSimulation(ctx: Context, start: Date): MarketSimulation {
  let now = start.getTime()
  let scheduledJobs: ScheduledJob[] = []
  const clock = {
    // Two events never have the same time, so that they sort in their order.
    now: () => {
      now += 1
      return new Date(now)
    },
  }
  const schedule = (name: JobName, data: unknown, startAfter: Date | number = 0) => {
    const dueAt = typeof startAfter === 'number' ? now + startAfter * 1_000 : startAfter.getTime()
    scheduledJobs.push({ name, data: data as never, dueAt })
  }
  const jobs: Jobs = {
    ...ctx.jobs,
    enqueue: async (_db, name, data, startAfter) => schedule(name, data, startAfter),
    enqueueAll: async (_db, name, data) => {
      for (const one of data) schedule(name, one)
    },
  }
  const { db, secret, config } = ctx
  const sandbox = createSandbox({ db, secret, origin: config.origin, clock, jobs })
  const simulatedContext: Context = { ...ctx, clock, jobs, payments: sandbox, actor: null }

  const run = async ({ name, data }: ScheduledJob) => {
    if (name === 'sandbox-deliver') {
      const { deliveryId } = data as { deliveryId: number }
      await sandbox.deliverEvents({
        deliveryId,
        now: new Date(now),
        receive: (event) => storeEvent(simulatedContext, event),
      })
    } else if (handlers[name]) await handlers[name](simulatedContext, data)
    else await ctx.jobs.enqueue(db, name, data)
  }
  const runJobsUntil = async (end: number) => {
    for (;;) {
      const next = scheduledJobs.toSorted((one, other) => one.dueAt - other.dueAt)[0]
      if (!next || next.dueAt > end) return
      scheduledJobs = scheduledJobs.filter((job) => job !== next)
      now = Math.max(now, next.dueAt)
      await run(next)
    }
  }
  /** Runs the scheduled operations of a site; none is more urgent than some hours. */
  const runScheduledOperations = async () => {
    await advanceOrders(simulatedContext)
    await inviteReviews(simulatedContext)
    await sendAlerts(simulatedContext)
    await runJobsUntil(now)
  }
  return {
    sandbox,
    as: (actor) => ({ ...simulatedContext, actor }),
    async advanceTo(moment) {
      const end = moment.getTime()
      if (end - now > hour) {
        await runJobsUntil(now + hour)
        await runScheduledOperations()
      }
      await runJobsUntil(end)
      now = Math.max(now, end)
      await runScheduledOperations()
    },
    async enqueueRemainingJobs() {
      for (const { name, data, dueAt } of scheduledJobs)
        await ctx.jobs.enqueue(db, name, data, new Date(dueAt))
      scheduledJobs = []
    },
  }
}
