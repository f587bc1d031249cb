import type { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import {
  type DeletionBlocker,
  type deleteAccountSchema,
  listDeletionBlockers,
  privacyMessages,
} from '#domain/privacy/deletion-blockers.ts'
import { recordAudit, redactAuditLog } from '#server/capabilities/audit/record-audit.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { deleteEmailsTo, redactEmails } from '#server/capabilities/email/personal-data.ts'
import { type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { isLastAdmin } from '#server/contexts/accounts/change-role.ts'
import { requirePassword } from '#server/contexts/accounts/check-password.ts'
import {
  clearDemonstrationMark,
  findDemonstrationAccounts,
} from '#server/contexts/accounts/demonstration-accounts.ts'
import { forgetNotesAbout } from '#server/contexts/accounts/person-notes.ts'
import {
  forgetPerson,
  isDeleted,
  lockPersonForDeletion,
  readAvatarUrl,
  readNamesInMails,
} from '#server/contexts/accounts/personal-data.ts'
import { forgetTeams } from '#server/contexts/accounts/team/members.ts'
import { eraseSubscriptions } from '#server/contexts/alerts/personal-data.ts'
import { lockCatalogue } from '#server/contexts/catalogue/listed/lock-catalogue.ts'
import { eraseReporter } from '#server/contexts/catalogue/reports/list-product-reports.ts'
import { forgetAuthor, lockSellerConversations } from '#server/contexts/messages/personal-data.ts'
import {
  erasePartyData,
  findOpenOrders,
  hasSold,
  listSignatures,
} from '#server/contexts/orders/personal-data.ts'
import { eraseKeys } from '#server/contexts/partners/keys.ts'
import { eraseEndpoints } from '#server/contexts/partners/webhooks/endpoints.ts'
import { forgetOnboarding } from '#server/contexts/payments/personal-data.ts'
import { erasePlaces } from '#server/contexts/places/default-place.ts'
import { countRunningImports } from '#server/contexts/selling/import/find-import.ts'
import { eraseSeller, lockProductsOfSeller } from '#server/contexts/selling/personal-data.ts'

/** Returns the reasons that prevent the deletion of an account; none when it can be deleted. */
async function findDeletionBlockers(
  ctx: Context,
  { userId }: { userId: string },
): Promise<DeletionBlocker[]> {
  const openOrders = await findOpenOrders(ctx, { userId })
  const runningImports = await countRunningImports(ctx, { sellerId: userId })
  const isLastAdministrator = await isLastAdmin(ctx, { userId })
  return listDeletionBlockers({ ...openOrders, runningImports, isLastAdmin: isLastAdministrator })
}

/** Deletes or clears all data of a user that need not be retained, context by context. Idempotent. In a transaction. */
export async function forgetEverything(ctx: Context, { userId }: { userId: string }): Promise<void> {
  await eraseSubscriptions(ctx, { userId })
  await forgetAuthor(ctx, { userId })
  await eraseReporter(ctx, { userId })
  await eraseSeller(ctx, { sellerId: userId })
  await erasePartyData(ctx, { userId })
  await erasePlaces(ctx, { userId })
  await eraseKeys(ctx, { userId })
  await eraseEndpoints(ctx, { userId })
  await forgetNotesAbout(ctx, { userId })
  await forgetTeams(ctx, { userId })
  await forgetOnboarding(ctx, { sellerId: userId })
  await redactAuditLog(ctx, { userId })
  await forgetPerson(ctx, { userId, hasSold: await hasSold(ctx, { sellerId: userId }) })
}

/**
 * Repeats the deletion some minutes later: a request of the user that was running at that moment
 * may have written something since. Called by a job.
 */
export const finishDeletion = (ctx: Context, { userId }: { userId: string }): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    if (!(await isDeleted(ctx, { userId }))) return
    await lockCatalogue(ctx)
    await lockProductsOfSeller(ctx, { sellerId: userId })
    const avatarUrl = await readAvatarUrl(ctx, { userId })
    await forgetEverything(ctx, { userId })
    if (avatarUrl) await ctx.jobs.enqueue(ctx.db, 'delete-avatar', { url: avatarUrl })
  })

/** Rejects a deletion with reasons against it. @throws AppError `conflict` with `details.reasons` */
function refuseIfBlocked(reasons: DeletionBlocker[]): void {
  const title = privacyMessages.deletionFailureTitle
  if (reasons.length > 0)
    throw new AppError('conflict', privacyMessages.businessOpen, { title, details: { reasons } })
}

/** Requests that were running during the deletion have ended after this time. */
const repeatedDeletionDelayMs = 5 * 60_000

/**
 * Deletes the signed-in user's account in one transaction: their products, searches and emails are deleted, the address is free,
 * and of orders and invoices only the legally required data remain. A last email confirms it.
 * @throws AppError `not-signed-in`, `forbidden` for an impersonating administrator, `invalid` for a wrong password, `conflict`
 * with `details.reasons` while money is held or an order is open
 */
export async function deleteAccount(
  ctx: Context,
  input: z.output<typeof deleteAccountSchema>,
): Promise<void> {
  const title = privacyMessages.deletionFailureTitle
  const { userId } = requireOwnSession(ctx, undefined, title)
  await requirePassword(ctx, { userId, currentPassword: input.currentPassword, title })
  refuseIfBlocked(await findDeletionBlockers(ctx, { userId }))
  // Runs before the transaction, which locks the catalogue, because it reads every email.
  await redactEmails(ctx, {
    ...(await readNamesInMails(ctx, { userId })),
    signatures: await listSignatures(ctx, { userId }),
  })
  await inTransaction(ctx, async (ctx) => {
    // The catalogue is locked first, because the deletion also deletes places, and others hold row locks while they wait for it.
    await lockCatalogue(ctx)
    // Locks in the order of place-order.ts and write-message.ts: products, conversations, then users. A concurrent order is
    // either committed before and found below, or finds the products deleted.
    await lockProductsOfSeller(ctx, { sellerId: userId })
    await lockSellerConversations(ctx, { sellerId: userId })
    const person = await lockPersonForDeletion(ctx, { userId })
    refuseIfBlocked(await findDeletionBlockers(ctx, { userId }))
    await forgetEverything(ctx, { userId })
    await deleteEmailsTo(ctx, { recipient: person.email })
    await redactAuditLog(ctx, { userId, address: person.email })
    if (person.avatarUrl) await ctx.jobs.enqueue(ctx.db, 'delete-avatar', { url: person.avatarUrl })
    const repeatedAt = new Date(ctx.clock.now().getTime() + repeatedDeletionDelayMs)
    await ctx.jobs.enqueue(ctx.db, 'finish-deletion', { userId }, repeatedAt)
    await enqueueEmail(ctx, {
      template: 'account-deleted',
      recipient: person.email,
      data: { firstName: person.firstName ?? '', url: `${ctx.config.origin}/legal` },
    })
    // The log outlives the account, so it names it by its id.
    const subject = { type: 'user', id: userId, name: userId } as const
    await recordAudit(ctx, [{ action: 'account.delete', subject }])
  })
}

/**
 * Returns the reasons that prevent the deletion of the signed-in user's account.
 * @throws AppError `not-signed-in`, `forbidden` for an impersonating administrator
 */
export async function getOwnDeletionBlockers(ctx: Context): Promise<{ reasons: DeletionBlocker[] }> {
  const { userId } = requireOwnSession(ctx)
  return { reasons: await findDeletionBlockers(ctx, { userId }) }
}

/**
 * Deletes the demonstration's accounts, each in one transaction, with the effects of a deletion by their owners. Accounts with
 * an open order remain, for the other party. Called by `npm run remove-demonstration`, whose operator has access to the
 * database.
 */
export async function removeDemonstration(ctx: Context): Promise<{ removed: string[]; retained: string[] }> {
  const removed: string[] = []
  const retained: string[] = []
  for (const { id: userId, email } of await findDemonstrationAccounts(ctx)) {
    const isRemoved = await inTransaction(ctx, async (ctx) => {
      await lockProductsOfSeller(ctx, { sellerId: userId })
      await lockSellerConversations(ctx, { sellerId: userId })
      const person = await lockPersonForDeletion(ctx, { userId })
      const openOrders = await findOpenOrders(ctx, { userId })
      if (Object.values(openOrders).some((count) => count > 0)) return false
      await forgetEverything(ctx, { userId })
      await deleteEmailsTo(ctx, { recipient: email })
      if (person.avatarUrl) await ctx.jobs.enqueue(ctx.db, 'delete-avatar', { url: person.avatarUrl })
      await clearDemonstrationMark(ctx, { userId })
      return true
    })
    ;(isRemoved ? removed : retained).push(email)
  }
  return { removed, retained }
}
