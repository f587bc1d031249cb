import { finishDeletion } from '#server/across/privacy/delete-account.ts'
import { recoverInterrupted } from '#server/across/recovery/recover-interrupted.ts'
import { deleteUnusedFiles, sweepFiles } from '#server/across/recovery/sweep-files.ts'
import { deleteOldData } from '#server/across/retention/delete-old-data.ts'
import { readEmailsToSend } from '#server/capabilities/email/emails-to-send.ts'
import { sendEmail } from '#server/capabilities/email/send-email.ts'
import type { EmailTransport } from '#server/capabilities/email/transport.ts'
import { fetchPicture } from '#server/capabilities/files/fetch-public.ts'
import { makeAvif } from '#server/capabilities/files/pictures.ts'
import type { JobHandlers } from '#server/capabilities/jobs/jobs.ts'
import type { Context } from '#server/context.ts'
import { deleteAvatar } from '#server/contexts/accounts/avatars.ts'
import { sendPasswordReset } from '#server/contexts/accounts/passwords.ts'
import { summariseDays } from '#server/contexts/admin/get-dashboard.ts'
import { expireProducts } from '#server/contexts/alerts/hide-expired-products.ts'
import { sendAlerts, sendDigests } from '#server/contexts/alerts/send-alerts.ts'
import {
  checkCatalogue,
  mergeCatalogueCounts,
} from '#server/contexts/catalogue/listed/repair-listed-products.ts'
import { mergeFormerFields } from '#server/contexts/catalogue/merge-former-fields.ts'
import { numberInvoices } from '#server/contexts/invoices/number-invoices.ts'
import { followTransmissions, transmitInvoice } from '#server/contexts/invoices/transmit-invoice.ts'
import { mailUnreadMessages } from '#server/contexts/messages/mail-unread-messages.ts'
import { remindAppointments } from '#server/contexts/orders/appointments/appointments.ts'
import { advanceOrder } from '#server/contexts/orders/clock/advance-order.ts'
import { advanceOrders, remindOnboarding } from '#server/contexts/orders/clock/advance-orders.ts'
import { applyProviderEvent } from '#server/contexts/orders/payment/apply-provider-event.ts'
import { compareWithBank } from '#server/contexts/orders/payment/compare-with-bank.ts'
import { cancelPayments } from '#server/contexts/orders/payment/open-order-payment.ts'
import { refundOutcomes, transferOutcomes } from '#server/contexts/orders/payment/outcomes.ts'
import { inviteReviews } from '#server/contexts/orders/reviews/write-review.ts'
import { applySuspension } from '#server/contexts/orders/suspended-sales.ts'
import { sendWebhooks } from '#server/contexts/partners/webhooks/send-webhooks.ts'
import { checkLedger } from '#server/contexts/payments/check/find-problems.ts'
import { sendFindingRefund } from '#server/contexts/payments/check/settle-finding.ts'
import { asSandbox } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { sendRefund } from '#server/contexts/payments/send-refund.ts'
import { sendTransfer } from '#server/contexts/payments/send-transfer.ts'
import { storeEvent } from '#server/contexts/payments/store-event.ts'
import { resolvePlaceCommunes } from '#server/contexts/places/communes.ts'
import { readFeed, startFeeds } from '#server/contexts/selling/feeds/read-feed.ts'
import { settleFeed } from '#server/contexts/selling/feeds/settle-feed.ts'
import { cleanImportedTexts } from '#server/contexts/selling/import/clean-imported-texts.ts'
import { runImport } from '#server/contexts/selling/import/run-import.ts'
import { assignImportPictures } from '#server/contexts/selling/import-pictures/assign-import-pictures.ts'
import { deletePictures } from '#server/contexts/selling/pictures.ts'
import { deleteOldUploads } from '#server/contexts/selling/uploads.ts'
import { sumViews } from '#server/contexts/selling/views.ts'
import { backUpNightly } from '../backup/back-up.ts'
import { copyNewFiles } from '../backup/follow-files.ts'
import { checkSite } from '../watch/check-site.ts'

/** The handler of each kind of job. `waitUntilQuiet` waits while requests are running. */
export const jobHandlers = (
  ctx: Context,
  { transport, waitUntilQuiet }: { transport: EmailTransport; waitUntilQuiet: () => Promise<void> },
): JobHandlers => ({
  'password-reset': (request) => sendPasswordReset(ctx, request),
  'send-email': async ({ emailId }, { isLast, readForBatch }) => {
    const batch = await readForBatch((all) =>
      readEmailsToSend(
        ctx,
        all.map((one) => one.emailId),
      ),
    )
    await sendEmail(ctx, transport, { emailId, isLastAttempt: isLast, batch })
  },
  'delete-old-uploads': () => deleteOldUploads(ctx),
  'merge-former-fields': () => mergeFormerFields(ctx),
  'clean-imported-texts': async () => {
    await cleanImportedTexts(ctx)
  },
  'delete-pictures': ({ urls }) => deletePictures(ctx, { urls }),
  'run-import': ({ importId }, { isLast }) => runImport(ctx, { importId, isLastAttempt: isLast }),
  'import-pictures': (pictures, { isLast }) =>
    assignImportPictures(ctx, fetchPicture, { ...pictures, isLastAttempt: isLast }),
  'start-feeds': () => startFeeds(ctx),
  'read-feed': (feed) => readFeed(ctx, feed),
  'settle-feed': (read) => settleFeed(ctx, read),
  'make-avif': (picture) => makeAvif(ctx, picture),
  'delete-unused-files': (files) => deleteUnusedFiles(ctx, files),
  'sweep-files': () => sweepFiles(ctx),
  'recover-interrupted': () => recoverInterrupted(ctx),
  'summarise-day': () => summariseDays(ctx),
  'send-alerts': () => sendAlerts(ctx),
  'send-webhooks': (_, { signal }) => sendWebhooks(ctx, { signal }),
  'send-digests': () => sendDigests(ctx),
  'expire-products': () => expireProducts(ctx),
  'remind-appointments': () => remindAppointments(ctx),
  'ask-reviews': () => inviteReviews(ctx),
  'send-transfer': (transfer) => sendTransfer(ctx, transfer, transferOutcomes),
  'send-refund': (refund) => sendRefund(ctx, refund, refundOutcomes),
  'apply-provider-event': (event) => applyProviderEvent(ctx, event),
  'cancel-payment': (order) => cancelPayments(ctx, order),
  'apply-suspension': (seller) => applySuspension(ctx, seller),
  'advance-orders': () => advanceOrders(ctx),
  'advance-order': (order) => advanceOrder(ctx, order),
  'remind-onboarding': () => remindOnboarding(ctx),
  'delete-old-data': () => deleteOldData(ctx),
  'finish-deletion': (person) => finishDeletion(ctx, person),
  'delete-avatar': (avatar) => deleteAvatar(ctx, avatar),
  'mail-unread-messages': (waiting) => mailUnreadMessages(ctx, waiting),
  'number-invoices': (series) => numberInvoices(ctx, series),
  'hand-over-invoice': (invoice, { isLast }) => transmitInvoice(ctx, { ...invoice, isLastAttempt: isLast }),
  'follow-invoices': () => followTransmissions(ctx),
  'send-finding-refund': (finding) => sendFindingRefund(ctx, finding),
  'compare-with-bank': () => compareWithBank(ctx),
  'back-up': async (_, { isLast }) => {
    await backUpNightly(ctx, { isLastAttempt: isLast })
  },
  'copy-new-files': copyNewFiles(ctx),
  'check-ledger': async () => void (await checkLedger(ctx)),
  'check-catalogue': async () => void (await checkCatalogue(ctx)),
  'merge-counts': () => mergeCatalogueCounts(ctx),
  'sum-views': () => sumViews(ctx),
  'check-site': () => checkSite(ctx),
  'resolve-places': () => resolvePlaceCommunes(ctx),
  'play-market': async (_, { signal }) => {
    // Imported on demand, because a public site never uses it.
    const { playMarketOnce } = await import('#tools/demonstration/market/play-market.ts')
    await playMarketOnce(ctx, { pause: waitUntilQuiet, signal })
  },
  'sandbox-deliver': async ({ deliveryId }) => {
    await asSandbox(ctx.payments)?.deliverEvents({
      deliveryId,
      receive: (event) => storeEvent(ctx, event),
    })
  },
})
