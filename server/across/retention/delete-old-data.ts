import { type TimedRetention, timedRetention } from '#domain/platform/retention.ts'
import { deleteOldAuditEntries } from '#server/capabilities/audit/record-audit.ts'
import {
  deleteOldEmails,
  deleteOldReports,
  deleteOldSuppressions,
} from '#server/capabilities/email/personal-data.ts'
import { deleteOldEvents } from '#server/capabilities/events/event-stream.ts'
import type { Context } from '#server/context.ts'
import { deleteOldDevices, deleteOldGuesses } from '#server/contexts/accounts/guesses/limit-guesses.ts'
import {
  deleteOldCodes,
  deleteOldSessions,
  deleteUnconfirmedAccounts,
} from '#server/contexts/accounts/personal-data.ts'
import { forgetTaxIdentities } from '#server/contexts/accounts/tax-identities.ts'
import { deleteOldWork } from '#server/contexts/admin/work/assignments.ts'
import { deleteNotifiedMatches, deleteOldSentAlerts } from '#server/contexts/alerts/personal-data.ts'
import { deleteOldProductReports } from '#server/contexts/catalogue/reports/list-product-reports.ts'
import { deleteOldConversations, deleteOldPriceRequests } from '#server/contexts/messages/personal-data.ts'
import { deleteOldAttempts } from '#server/contexts/orders/collection/pickup-codes.ts'
import { deleteOldKeys } from '#server/contexts/partners/keys.ts'
import { deleteOldDeliveries } from '#server/contexts/partners/webhooks/endpoints.ts'
import { deleteOldProviderEvents } from '#server/contexts/payments/events.ts'
import { forgetPaymentSecrets } from '#server/contexts/payments/personal-data.ts'
import { deleteOldDrafts } from '#server/contexts/selling/drafts.ts'
import { deleteOldImports } from '#server/contexts/selling/import/find-import.ts'
import { deleteOldRemovals } from '#server/contexts/selling/import/import-removals.ts'
import { deleteOldHistory } from '#server/contexts/selling/product-history.ts'
import { deleteOldViews } from '#server/contexts/selling/views.ts'
import { deleteOldBrowserErrors } from '#server/operations/watch/browser-errors.ts'

/** Deletes one batch of older rows in a short transaction of its own; returns their number, 0 when nothing is left. */
type DeleteBatch = (ctx: Context, input: { before: Date }) => Promise<number>

const deletions: Record<TimedRetention, DeleteBatch> = {
  'live-events': deleteOldEvents,
  sessions: deleteOldSessions,
  'payment-secrets': forgetPaymentSecrets,
  codes: deleteOldCodes,
  'unconfirmed-accounts': deleteUnconfirmedAccounts,
  guesses: deleteOldGuesses,
  'known-devices': deleteOldDevices,
  'sent-alerts': deleteOldSentAlerts,
  'notified-matches': deleteNotifiedMatches,
  'pickup-attempts': deleteOldAttempts,
  emails: deleteOldEmails,
  'price-requests': deleteOldPriceRequests,
  conversations: deleteOldConversations,
  imports: deleteOldImports,
  'import-removals': deleteOldRemovals,
  'product-history': deleteOldHistory,
  'product-views': deleteOldViews,
  'product-drafts': deleteOldDrafts,
  audit: deleteOldAuditEntries,
  work: deleteOldWork,
  'provider-events': deleteOldProviderEvents,
  'email-suppressions': deleteOldSuppressions,
  'product-reports': deleteOldProductReports,
  'email-reports': deleteOldReports,
  'browser-errors': deleteOldBrowserErrors,
  'api-keys': deleteOldKeys,
  'webhook-deliveries': deleteOldDeliveries,
  'tax-identities': forgetTaxIdentities,
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes data that have reached the age in domain/platform/retention.ts. A failure does not stop the other deletions; the job
 * fails at the end and is retried. Runs every night.
 */
export async function deleteOldData(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  const failures: unknown[] = []
  for (const [name, deleteBatch] of Object.entries(deletions) as [TimedRetention, DeleteBatch][]) {
    const before = new Date(now - timedRetention[name].days * dayMs)
    try {
      let deleted = 0
      for (let batchCount = -1; batchCount !== 0; deleted += batchCount)
        batchCount = await deleteBatch(ctx, { before })
      if (deleted > 0) ctx.log.info({ name, deleted }, 'old data deleted')
    } catch (error) {
      ctx.log.error({ err: error, name }, 'old data not deleted')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some old data was not deleted')
}
