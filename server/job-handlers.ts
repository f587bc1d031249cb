import { deleteAvatar } from './accounts/avatars.ts'
import { sendPasswordReset } from './accounts/passwords.ts'
import { summariseDays } from './admin/figures.ts'
import { expireProducts } from './alerts/expire-products.ts'
import { sendAlerts } from './alerts/send-alerts.ts'
import { sendDigests } from './alerts/send-digests.ts'
import { backUpNightly } from './backup/back-up.ts'
import { foldCounts } from './catalogue/listed/fold-counts.ts'
import { checkCatalogue } from './catalogue/listed/mend-listed-products.ts'
import type { Context } from './context.ts'
import { readMailsToSend } from './email/mails-to-send.ts'
import { sendEmail } from './email/send-email.ts'
import type { EmailTransport } from './email/transport.ts'
import { fetchPicture } from './files/fetch-picture.ts'
import { makeAvif } from './files/pictures.ts'
import { followInvoices, handOverInvoice } from './invoices/hand-over/hand-over.ts'
import { numberInvoices } from './invoices/number-invoices.ts'
import type { JobHandlers } from './jobs/jobs.ts'
import { mailUnreadMessages } from './messages/mail-unread-messages.ts'
import { remindAppointments } from './orders/appointments/remind-appointments.ts'
import { advanceOrder } from './orders/clock/advance-order.ts'
import { advanceOrders } from './orders/clock/advance-orders.ts'
import { remindOnboarding } from './orders/clock/remind-onboarding.ts'
import { applyProviderEvent } from './orders/payment/apply-provider-event.ts'
import { compareWithBank } from './orders/payment/compare-with-bank.ts'
import { cancelPayments } from './orders/payment/open-order-payment.ts'
import { refundOutcomes, transferOutcomes } from './orders/payment/outcomes.ts'
import { askReviews } from './orders/reviews/ask-reviews.ts'
import { sendWebhooks } from './partners/webhooks/send-webhooks.ts'
import { checkLedger } from './payments/check/check-ledger.ts'
import { sendFindingRefund } from './payments/check/settle-finding.ts'
import { asSandbox } from './payments/provider/sandbox/sandbox.ts'
import { sendRefund } from './payments/send-refund.ts'
import { sendTransfer } from './payments/send-transfer.ts'
import { storeEvent } from './payments/store-event.ts'
import { resolvePlaces } from './places/resolve-places.ts'
import { finishDeletion } from './privacy/delete-account.ts'
import { deleteUnusedFiles } from './recovery/delete-unused-files.ts'
import { mendInterrupted } from './recovery/mend-interrupted.ts'
import { sweepFiles } from './recovery/sweep-files.ts'
import { deleteOldData } from './retention/delete-old-data.ts'
import { readFeed, startFeeds } from './selling/feeds/read-feed.ts'
import { settleFeed } from './selling/feeds/settle-feed.ts'
import { runImport } from './selling/import/run-import.ts'
import { giveImportPictures } from './selling/import-pictures/give-import-pictures.ts'
import { deletePictures } from './selling/pictures.ts'
import { deleteOldUploads } from './selling/uploads.ts'
import { foldViews } from './selling/views/fold-views.ts'
import { checkSite } from './watch/check-site.ts'

/** What each job does. `quiet` waits while people are being answered. */
export const jobHandlers = (
  ctx: Context,
  { transport, quiet }: { transport: EmailTransport; quiet: () => Promise<void> },
): JobHandlers => ({
  'password-reset': (request) => sendPasswordReset(ctx, request),
  'send-email': async ({ emailId }, { isLast, together }) => {
    const mails = await together((all) =>
      readMailsToSend(
        ctx,
        all.map((one) => one.emailId),
      ),
    )
    await sendEmail(ctx, transport, { emailId, isLastAttempt: isLast, mails })
  },
  'delete-old-uploads': () => deleteOldUploads(ctx),
  'delete-pictures': ({ urls }) => deletePictures(ctx, { urls }),
  'run-import': ({ importId }, { isLast }) => runImport(ctx, { importId, isLastAttempt: isLast }),
  'import-pictures': (pictures, { isLast }) =>
    giveImportPictures(ctx, fetchPicture, { ...pictures, isLastAttempt: isLast }),
  'start-feeds': () => startFeeds(ctx),
  'read-feed': (feed) => readFeed(ctx, feed),
  'settle-feed': (read) => settleFeed(ctx, read),
  'make-avif': (picture) => makeAvif(ctx, picture),
  'delete-unused-files': (files) => deleteUnusedFiles(ctx, files),
  'sweep-files': () => sweepFiles(ctx),
  'mend-interrupted': () => mendInterrupted(ctx),
  'summarise-day': () => summariseDays(ctx),
  'send-alerts': () => sendAlerts(ctx),
  'send-webhooks': (_, { signal }) => sendWebhooks(ctx, { signal }),
  'send-digests': () => sendDigests(ctx),
  'expire-products': () => expireProducts(ctx),
  'remind-appointments': () => remindAppointments(ctx),
  'ask-reviews': () => askReviews(ctx),
  'send-transfer': (transfer) => sendTransfer(ctx, transfer, transferOutcomes),
  'send-refund': (refund) => sendRefund(ctx, refund, refundOutcomes),
  'apply-provider-event': (event) => applyProviderEvent(ctx, event),
  'cancel-payment': (order) => cancelPayments(ctx, order),
  'advance-orders': () => advanceOrders(ctx),
  'advance-order': (order) => advanceOrder(ctx, order),
  'remind-onboarding': () => remindOnboarding(ctx),
  'delete-old-data': () => deleteOldData(ctx),
  'finish-deletion': (person) => finishDeletion(ctx, person),
  'delete-avatar': (avatar) => deleteAvatar(ctx, avatar),
  'mail-unread-messages': (waiting) => mailUnreadMessages(ctx, waiting),
  'number-invoices': (series) => numberInvoices(ctx, series),
  'hand-over-invoice': (invoice, { isLast }) => handOverInvoice(ctx, { ...invoice, isLastAttempt: isLast }),
  'follow-invoices': () => followInvoices(ctx),
  'send-finding-refund': (finding) => sendFindingRefund(ctx, finding),
  'compare-with-bank': () => compareWithBank(ctx),
  'back-up': async (_, { isLast }) => {
    await backUpNightly(ctx, { isLastAttempt: isLast })
  },
  'check-ledger': async () => void (await checkLedger(ctx)),
  'check-catalogue': async () => void (await checkCatalogue(ctx)),
  'fold-counts': () => foldCounts(ctx),
  'fold-views': () => foldViews(ctx),
  'look-at-site': () => checkSite(ctx),
  'resolve-places': () => resolvePlaces(ctx),
  'play-market': async (_, { signal }) => {
    // Loaded where it is wanted only: a public site never has it.
    const { playMarketOnce } = await import('../tools/demonstration/market/play-market-once.ts')
    await playMarketOnce(ctx, { pause: quiet, signal })
  },
  'sandbox-deliver': async ({ deliveryId }) => {
    await asSandbox(ctx.payments)?.deliverEvents({
      deliveryId,
      receive: (event) => storeEvent(ctx, event),
    })
  },
})
