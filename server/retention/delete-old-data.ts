import { type TimedRetention, timedRetention } from '#domain/platform/retention.ts'
import { deleteOldCodes } from '../accounts/delete-old-codes.ts'
import { deleteOldSessions } from '../accounts/delete-old-sessions.ts'
import { forgetTaxIdentities } from '../accounts/forget-tax-identities.ts'
import { deleteOldDevices, deleteOldGuesses } from '../accounts/guesses/delete-old.ts'
import { deleteToldMatches } from '../alerts/delete-told-matches.ts'
import { forgetSentAlerts } from '../alerts/forget-sent-alerts.ts'
import { deleteOldAudit } from '../audit/delete-old-audit.ts'
import type { Context } from '../context.ts'
import { deleteOldEmails } from '../email/delete-old-emails.ts'
import { deleteOldReports } from '../email/delete-old-reports.ts'
import { deleteOldSuppressions } from '../email/delete-old-suppressions.ts'
import { deleteOldEvents } from '../events/delete-old-events.ts'
import { deleteOldConversations } from '../messages/delete-old-conversations.ts'
import { deleteOldPriceRequests } from '../messages/delete-old-price-requests.ts'
import { deleteOldAttempts } from '../orders/collection/delete-old-attempts.ts'
import { deleteOldProviderEvents } from '../payments/delete-old-events.ts'
import { forgetPaymentSecrets } from '../payments/forget-secrets.ts'
import { deleteOldImports } from '../selling/delete-old-imports.ts'

/** Deletes one batch of what is older, in a short transaction of its own; answers how many, 0 when nothing is left. */
type DeleteBatch = (ctx: Context, input: { before: Date }) => Promise<number>

const operations: Record<TimedRetention, DeleteBatch> = {
  'live-events': deleteOldEvents,
  sessions: deleteOldSessions,
  'payment-secrets': forgetPaymentSecrets,
  codes: deleteOldCodes,
  guesses: deleteOldGuesses,
  'known-devices': deleteOldDevices,
  'sent-alerts': forgetSentAlerts,
  'told-matches': deleteToldMatches,
  'pickup-attempts': deleteOldAttempts,
  emails: deleteOldEmails,
  'price-requests': deleteOldPriceRequests,
  conversations: deleteOldConversations,
  imports: deleteOldImports,
  audit: deleteOldAudit,
  'provider-events': deleteOldProviderEvents,
  'email-suppressions': deleteOldSuppressions,
  'email-reports': deleteOldReports,
  'tax-identities': forgetTaxIdentities,
}

const day = 24 * 60 * 60 * 1000

/**
 * Deletes what has been kept for as long as domain/platform/retention.ts says. What fails does not keep the rest from being
 * deleted; the job fails at the end, and comes again. Called every night.
 */
export async function deleteOldData(ctx: Context): Promise<void> {
  const now = ctx.clock.now().getTime()
  const failures: unknown[] = []
  for (const [name, deleteSome] of Object.entries(operations) as [TimedRetention, DeleteBatch][]) {
    const before = new Date(now - timedRetention[name].days * day)
    try {
      let deleted = 0
      for (let some = -1; some !== 0; deleted += some) some = await deleteSome(ctx, { before })
      if (deleted > 0) ctx.log.info({ name, deleted }, 'old data deleted')
    } catch (error) {
      ctx.log.error({ err: error, name }, 'old data not deleted')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some old data was not deleted')
}
