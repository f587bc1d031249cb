import type { FailedJobKind } from '#domain/platform/failed-jobs.ts'

/** Long work of one account: it goes on with one of it at a time, so that others get their turn. */
interface OfAccount {
  accountId: string
}

/** How the work of one kind is tried again; durations in seconds. */
interface Queue {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  retryDelayMax: number
  /** A process without a heartbeat for this time is dead; another one gets its jobs. */
  heartbeatSeconds: number
  notify: boolean
  /** Longest work, a quarter of an hour unless said. */
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

/** Over two days, like any mail server: a weekend's outage of what it asks loses nothing. */
const overWeekend: Queue = {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * hour,
  heartbeatSeconds: 30,
  notify: true,
}

/** Over a week: money waits for its provider as long as it takes. */
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
  /** Only a type. */
  data?: Data
}
const job = <Data extends object = Record<string, never>>(
  queue: Queue,
  schedule?: string,
): JobKind<Data> => ({ queue, ...(schedule && { schedule }) })

/**
 * Every kind of background work; server/operations/run/job-handlers.ts names its handler. A kind does not compile without its French text in
 * domain/platform/failed-jobs.ts; a mail reports its own failure.
 */
export const jobKinds = {
  // The user waits for the mail and requests another one after a few minutes.
  'password-reset': job<{ email: string }>({
    retryLimit: 5,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    heartbeatSeconds: 30,
    notify: true,
  }),
  'delete-old-uploads': job(shortRetries, '30 3 * * *'),
  // Soon after an update, or after a site has moved in.
  'merge-former-fields': job(shortRetries, '*/10 * * * *'),
  'clean-imported-texts': job(shortRetries, '50 3 * * *'),
  'send-alerts': job(shortRetries, '* * * * *'),
  // Runs every minute anyway; a user who tests an endpoint waits for it.
  'send-webhooks': job({ ...shortRetries, retryDelay: 10, notify: true }, '* * * * *'),
  'send-digests': job(shortRetries, '0 8 * * *'),
  'expire-products': job(shortRetries, '5 0 * * *'),
  'sum-views': job(shortRetries, '15 0 * * *'),
  // No reminders at night.
  'remind-appointments': job(shortRetries, '10 8-21 * * *'),
  'ask-reviews': job(shortRetries, '30 9 * * *'),
  'delete-pictures': job<{ urls: string[] }>(shortRetries),
  // A seller looks on; rows that were treated stay so.
  'run-import': job<{ importId: string } & OfAccount>({
    ...shortRetries,
    retryDelay: 5,
    retryDelayMax: 60,
    notify: true,
  }),
  'start-feeds': job(shortRetries, '*/10 * * * *'),
  'read-feed': job<{ feedId: string } & OfAccount>({ ...shortRetries, notify: true }),
  'settle-feed': job<{ importId: string }>({ ...shortRetries, retryDelay: 5, notify: true }),
  // A seller looks on; what was fetched before is not fetched again.
  'import-pictures': job<{ importId: string; source: 'addresses' | 'zip' } & OfAccount>({
    ...overWeekend,
    retryDelay: 10,
  }),
  'make-avif': job<{ key: string }>({ ...overWeekend, retryDelay: 10 }),
  /** Places in the file store: of a file, or of a folder (`…/`). */
  'delete-unused-files': job<{ keys: string[] }>(shortRetries),
  'sweep-files': job(shortRetries, '30 4 * * *'),
  // Again in a minute anyway; and soon, since it counts the minutes.
  'recover-interrupted': job({ ...shortRetries, retryDelay: 10, notify: true }, '* * * * *'),
  // A buyer looks on.
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
  // As long as it takes: of a large site, hours.
  'back-up': job({ ...shortRetries, retryDelay: 10 * 60, expireInSeconds: 12 * hour }, '30 1 * * *'),
  // Again in a minute anyway.
  'copy-new-files': job({ ...shortRetries, retryLimit: 0 }, '* * * * *'),
  'check-ledger': job(shortRetries, '40 3 * * *'),
  'check-catalogue': job(shortRetries, '20 3 * * *'),
  'check-site': job({ ...shortRetries, retryLimit: 0 }, '*/15 * * * *'),
  'merge-counts': job(shortRetries, '* * * * *'),
  'resolve-places': job(shortRetries, '25 * * * *'),
  'send-finding-refund': job<{ findingId: string }>(overDays),
  // `check-ledger` reports its findings.
  'compare-with-bank': job(overDays, '10 3 * * *'),
  // A buyer looks on.
  'number-invoices': job<{ sellerId: string }>({ ...overDays, retryDelay: 2 }),
  'hand-over-invoice': job<{ invoiceId: string }>(overDays),
  'follow-invoices': job(shortRetries, '35 * * * *'),
  'apply-provider-event': job<{ eventId: string }>(overDays),
  'cancel-payment': job<{ orderId: string }>(overDays),
  'apply-suspension': job<{ sellerId: string }>(overDays),
  // Again in a minute anyway.
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

/** A schedule of once a day; a day that the site was away for at its hour is made up for when it returns. */
export const isDaily = (schedule: string): boolean => /^\d+ \d+ /.test(schedule)
export type JobData<Name extends JobName> = NonNullable<(typeof jobKinds)[Name]['data']>
export const jobNames = Object.keys(jobKinds) as JobName[]
