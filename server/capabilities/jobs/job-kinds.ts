import type { FailedJobKind } from '#domain/platform/failed-jobs.ts'

/** Data of long work for one account. One such job of an account runs at a time, so that other accounts get their turn. */
interface OfAccount {
  accountId: string
}

/** How jobs of one kind are retried and started; durations in seconds. */
interface Queue {
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

const hour = 60 * 60

const shortRetries: Queue = {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: hour,
  heartbeatSeconds: 30,
  notify: false,
}

/** Retries over two days, as mail servers do, so that an outage of a weekend loses nothing. */
const overWeekend: Queue = {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * hour,
  heartbeatSeconds: 30,
  notify: true,
}

/** Retries over a week, because payments wait for their provider as long as necessary. */
const overDays: Queue = {
  retryLimit: 50,
  retryDelay: 10,
  retryBackoff: true,
  retryDelayMax: 4 * hour,
  heartbeatSeconds: 30,
  notify: true,
}

/** The data, retries and schedule (cron, Paris time) of a kind of job. */
interface JobKind<Data extends object> {
  queue: Queue
  schedule?: string
  /** Never set: it exists for its type. */
  data?: Data
}
const job = <Data extends object = Record<string, never>>(
  queue: Queue,
  schedule?: string,
): JobKind<Data> => ({ queue, ...(schedule && { schedule }) })

/**
 * Every kind of background job; server/operations/run/job-handlers.ts contains the handlers. A kind does not compile without its French
 * text in domain/platform/failed-jobs.ts, except emails, which report failures themselves.
 */
export const jobKinds = {
  // The user waits for the email and requests another one after a few minutes.
  'password-reset': job<{ email: string }>({
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: 30,
    notify: true,
  }),
  'delete-old-uploads': job(shortRetries, '30 3 * * *'),
  // Runs soon after an update or a data import.
  'merge-former-fields': job(shortRetries, '*/10 * * * *'),
  'clean-imported-texts': job(shortRetries, '50 3 * * *'),
  'send-alerts': job(shortRetries, '* * * * *'),
  // Runs every minute, and at once when a user tests an endpoint.
  'send-webhooks': job({ ...shortRetries, retryDelay: 10, notify: true }, '* * * * *'),
  'send-digests': job(shortRetries, '0 8 * * *'),
  'expire-products': job(shortRetries, '5 0 * * *'),
  'sum-views': job(shortRetries, '15 0 * * *'),
  // No reminders at night.
  'remind-appointments': job(shortRetries, '10 8-21 * * *'),
  'ask-reviews': job(shortRetries, '30 9 * * *'),
  'delete-pictures': job<{ urls: string[] }>(shortRetries),
  // A seller waits; rows already imported are skipped.
  'run-import': job<{ importId: string } & OfAccount>({
    ...shortRetries,
    retryDelay: 5,
    retryDelayMax: 60,
    notify: true,
  }),
  'start-feeds': job(shortRetries, '*/10 * * * *'),
  'read-feed': job<{ feedId: string } & OfAccount>({ ...shortRetries, notify: true }),
  'settle-feed': job<{ importId: string }>({ ...shortRetries, retryDelay: 5, notify: true }),
  // A seller waits; pictures already fetched are skipped.
  'import-pictures': job<{ importId: string; source: 'addresses' | 'zip' } & OfAccount>({
    ...overWeekend,
    retryDelay: 10,
  }),
  'make-avif': job<{ key: string }>({ ...overWeekend, retryDelay: 10 }),
  /** Keys in the file store, each of a file or a folder (`…/`). */
  'delete-unused-files': job<{ keys: string[] }>(shortRetries),
  'sweep-files': job(shortRetries, '30 4 * * *'),
  // Runs again a minute later; notified, because every minute counts.
  'recover-interrupted': job({ ...shortRetries, retryDelay: 10, notify: true }, '* * * * *'),
  // A buyer waits.
  'sandbox-deliver': job<{ deliveryId: number }>({
    ...shortRetries,
    retryDelay: 2,
    retryDelayMax: 60,
    notify: true,
  }),
  'send-email': job<{ emailId: string }>(overWeekend),
  'summarise-day': job(
    {
      retryLimit: 5,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: hour,
      heartbeatSeconds: 30,
      notify: true,
    },
    '20 0 * * *',
  ),
  'send-transfer': job<{ transferId: string }>(overDays),
  'send-refund': job<{ refundId: string }>(overDays),
  // The backup of a large site takes hours.
  'back-up': job({ ...shortRetries, retryDelay: 10 * 60, expireInSeconds: 12 * hour }, '30 1 * * *'),
  // Not retried, because it runs again a minute later.
  'copy-new-files': job({ ...shortRetries, retryLimit: 0 }, '* * * * *'),
  'check-ledger': job(shortRetries, '40 3 * * *'),
  'check-catalogue': job(shortRetries, '20 3 * * *'),
  'check-site': job({ ...shortRetries, retryLimit: 0 }, '*/15 * * * *'),
  'merge-counts': job(shortRetries, '* * * * *'),
  'resolve-places': job(shortRetries, '25 * * * *'),
  'send-finding-refund': job<{ findingId: string }>(overDays),
  // `check-ledger` reports its findings.
  'compare-with-bank': job(overDays, '10 3 * * *'),
  // A buyer waits.
  'number-invoices': job<{ sellerId: string }>({ ...overDays, retryDelay: 2 }),
  'hand-over-invoice': job<{ invoiceId: string }>(overDays),
  'follow-invoices': job(shortRetries, '35 * * * *'),
  'apply-provider-event': job<{ eventId: string }>(overDays),
  'cancel-payment': job<{ orderId: string }>(overDays),
  'apply-suspension': job<{ sellerId: string }>(overDays),
  // Runs again a minute later.
  'advance-orders': job(shortRetries, '* * * * *'),
  'advance-order': job<{ orderId: string }>({ ...overDays, retryDelay: 60, notify: false }),
  'remind-onboarding': job(shortRetries, '0 9 * * *'),
  'delete-old-data': job(shortRetries, '10 4 * * *'),
  'finish-deletion': job<{ userId: string }>(shortRetries),
  'delete-avatar': job<{ url: string }>(shortRetries),
  'mail-unread-messages': job<{ conversationId: string; recipientId: string }>(shortRetries),
  // A visitor of the demonstration waits for it.
  'play-market': job({ ...shortRetries, retryDelay: 2, notify: true }),
} satisfies Record<FailedJobKind | 'send-email', JobKind<object>>
export type JobName = keyof typeof jobKinds

/** Returns whether a schedule is daily; a daily run missed while the site was down is made up for afterwards. */
export const isDaily = (schedule: string): boolean => /^\d+ \d+ /.test(schedule)
export type JobData<Name extends JobName> = NonNullable<(typeof jobKinds)[Name]['data']>
export const jobNames = Object.keys(jobKinds) as JobName[]
