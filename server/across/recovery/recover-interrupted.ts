import { failLostEmails } from '#server/capabilities/email/send-email.ts'
import type { Context } from '#server/context.ts'
import { requeueLostDocuments } from '#server/contexts/invoices/documents.ts'
import { requeueLostMoney } from '#server/contexts/payments/retry.ts'
import { requeueLostEvents } from '#server/contexts/payments/store-event.ts'
import { failLostImports } from '#server/contexts/selling/import/find-import.ts'

const recoveries = {
  emails: failLostEmails,
  imports: failLostImports,
  money: requeueLostMoney,
  events: requeueLostEvents,
  documents: requeueLostDocuments,
}

/**
 * Marks work as failed, or enqueues it again, when its rows are under way and have no job. A process that died in the last
 * attempt could not record the failure, so its users could not see it and act. Runs every minute.
 */
export async function recoverInterrupted(ctx: Context): Promise<void> {
  for (const [kind, recover] of Object.entries(recoveries)) {
    const count = await recover(ctx)
    if (count > 0) ctx.log.warn({ kind, count }, 'interrupted work recovered')
  }
}
