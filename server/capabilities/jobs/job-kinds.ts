import type { FailedJobKind } from '#domain/platform/failed-jobs.ts'

/** Data of long work for one account. One such job of an account runs at a time, so that other accounts get their turn. */
interface AccountJob {
  accountId: string
}

/** How jobs of one kind are retried and started; durations in seconds. */
interface QueueOptions {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax: number
  /** A process without a heartbeat for this time is dead, and its jobs go to another one. */
  heartbeatSeconds: number
  /** Whether a new job wakes a worker at once, because a user waits for it; else it is found by the next poll. */
  notify: boolean
  /** Longest duration of a job, a quarter of an hour by default. */
  expireInSeconds?: number
}

const hourSeconds = 60 * 60

const shortRetries: QueueOptions = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: hourSeconds,
  heartbeatSeconds: 30,
  notify: false,
}

/** Retries over two days, as mail servers do, so that an outage of a weekend loses nothing. */
const retriesOverTwoDays: QueueOptions = {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * hourSeconds,
  heartbeatSeconds: 30,
  notify: true,
}

/** Retries over a week, because payments wait for their provider as long as necessary. */
const retriesOverAWeek: QueueOptions = {
  retryLimit: 50,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 4 * hourSeconds,
  heartbeatSeconds: 30,
  notify: true,
}

/** The data, retries and schedule (cron, Paris time) of a kind of job. */
interface JobKind<Data extends object> {
  queue: QueueOptions
  schedule?: string
  /** Never set: it exists for its type. */
  data?: Data
}
const defineJob = <Data extends object = Record<string, never>>(
  queue: QueueOptions,
  schedule?: string,
): JobKind<Data> => ({ queue, ...(schedule && { schedule }) })

/**
 * Every kind of background job; server/operations/run/job-handlers.ts contains the handlers. A kind does not compile without its French
 * text in domain/platform/failed-jobs.ts, except emails, which report failures themselves.
 */
export const jobKinds = {
  // The user waits for the email and requests another one after a few minutes.
  'password-reset': defineJob<{ email: string }>({
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: 30,
    notify: true,
  }),
  'delete-old-uploads': defineJob(shortRetries, '30 3 * * *'),
  // Runs soon after an update or a data import.
  'merge-former-fields': defineJob(shortRetries, '*/10 * * * *'),
  'clean-imported-texts': defineJob(shortRetries, '50 3 * * *'),
  'send-alerts': defineJob(shortRetries, '* * * * *'),
  // Runs every minute, and at once when a user tests an endpoint.
  'send-webhooks': defineJob({ ...shortRetries, retryDelay: 10, notify: true }, '* * * * *'),
  'send-digests': defineJob(shortRetries, '0 8 * * *'),
  'expire-products': defineJob(shortRetries, '5 0 * * *'),
  'sum-views': defineJob(shortRetries, '15 0 * * *'),
  // No reminders at night.
  'remind-appointments': defineJob(shortRetries, '10 8-21 * * *'),
  'ask-reviews': defineJob(shortRetries, '30 9 * * *'),
  'delete-pictures': defineJob<{ urls: string[] }>(shortRetries),
  // A seller waits; rows already imported are skipped.
  'run-import': defineJob<{ importId: string } & AccountJob>({
    ...shortRetries,
    retryDelay: 5,
    retryDelayMax: 60,
    notify: true,
  }),
  'start-feeds': defineJob(shortRetries, '*/10 * * * *'),
  'read-feed': defineJob<{ feedId: string } & AccountJob>({ ...shortRetries, notify: true }),
  'settle-feed': defineJob<{ importId: string }>({ ...shortRetries, retryDelay: 5, notify: true }),
  // A seller waits; pictures already fetched are skipped.
  'import-pictures': defineJob<{ importId: string; source: 'addresses' | 'zip' } & AccountJob>({
    ...retriesOverTwoDays,
    retryDelay: 10,
  }),
  'make-avif': defineJob<{ key: string }>({ ...retriesOverTwoDays, retryDelay: 10 }),
  /** Keys in the file store, each of a file or a folder (`…/`). */
  'delete-unused-files': defineJob<{ keys: string[] }>(shortRetries),
  'sweep-files': defineJob(shortRetries, '30 4 * * *'),
  // Runs again a minute later; notified, because every minute counts.
  'recover-interrupted': defineJob({ ...shortRetries, retryDelay: 10, notify: true }, '* * * * *'),
  // A buyer waits.
  'sandbox-deliver': defineJob<{ deliveryId: number }>({
    ...shortRetries,
    retryDelay: 2,
    retryDelayMax: 60,
    notify: true,
  }),
  'send-email': defineJob<{ emailId: string }>(retriesOverTwoDays),
  'summarise-day': defineJob(
    {
      retryLimit: 5,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: hourSeconds,
      heartbeatSeconds: 30,
      notify: true,
    },
    '20 0 * * *',
  ),
  'send-transfer': defineJob<{ transferId: string }>(retriesOverAWeek),
  'send-refund': defineJob<{ refundId: string }>(retriesOverAWeek),
  // The backup of a large site takes hours.
  'back-up': defineJob(
    { ...shortRetries, retryDelay: 10 * 60, expireInSeconds: 12 * hourSeconds },
    '30 1 * * *',
  ),
  // Not retried, because it runs again a minute later.
  'copy-new-files': defineJob({ ...shortRetries, retryLimit: 0 }, '* * * * *'),
  'check-ledger': defineJob(shortRetries, '40 3 * * *'),
  'check-catalogue': defineJob(shortRetries, '20 3 * * *'),
  'check-site': defineJob({ ...shortRetries, retryLimit: 0 }, '*/15 * * * *'),
  'merge-counts': defineJob(shortRetries, '* * * * *'),
  'resolve-places': defineJob(shortRetries, '25 * * * *'),
  'send-finding-refund': defineJob<{ findingId: string }>(retriesOverAWeek),
  // `check-ledger` reports its findings.
  'compare-with-bank': defineJob(retriesOverAWeek, '10 3 * * *'),
  // A buyer waits.
  'number-invoices': defineJob<{ sellerId: string }>({ ...retriesOverAWeek, retryDelay: 2 }),
  'hand-over-invoice': defineJob<{ invoiceId: string }>(retriesOverAWeek),
  'follow-invoices': defineJob(shortRetries, '35 * * * *'),
  'apply-provider-event': defineJob<{ eventId: string }>(retriesOverAWeek),
  'cancel-payment': defineJob<{ orderId: string }>(retriesOverAWeek),
  'apply-suspension': defineJob<{ sellerId: string }>(retriesOverAWeek),
  // Runs again a minute later.
  'advance-orders': defineJob(shortRetries, '* * * * *'),
  'advance-order': defineJob<{ orderId: string }>({ ...retriesOverAWeek, retryDelay: 60, notify: false }),
  'remind-onboarding': defineJob(shortRetries, '0 9 * * *'),
  'delete-old-data': defineJob(shortRetries, '10 4 * * *'),
  'finish-deletion': defineJob<{ userId: string }>(shortRetries),
  'delete-avatar': defineJob<{ url: string }>(shortRetries),
  'mail-unread-messages': defineJob<{ conversationId: string; recipientId: string }>(shortRetries),
  // A visitor of the demonstration waits for it.
  'play-market': defineJob({ ...shortRetries, retryDelay: 2, notify: true }),
} satisfies Record<FailedJobKind | 'send-email', JobKind<object>>
export type JobName = keyof typeof jobKinds

/** Returns whether a schedule is daily; a daily run missed while the site was down is made up for afterwards. */
export const isDaily = (schedule: string): boolean => /^\d+ \d+ /.test(schedule)
export type JobData<Name extends JobName> = NonNullable<(typeof jobKinds)[Name]['data']>
export const jobNames = Object.keys(jobKinds) as JobName[]
