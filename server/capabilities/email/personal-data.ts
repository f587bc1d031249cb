import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { suppressionReasonLabels } from '#domain/emails/emails.ts'
import type { Context } from '#server/context.ts'
import { deleteBatch, readInBatches } from '#server/database/batches.ts'
import { emailSuppressions, emails, unreadableEmailReports } from '#server/database/schema/platform.ts'

/** The mails of an address, for its owner's export. Sign-in links are left out. */
export async function* readOwnMails({ db }: Context, { recipient }: { recipient: string }) {
  const rows = readInBatches<{ id: string; sujet: string | null; creeLe: Date; envoyeLe: Date | null }>(
    (after, limit) =>
      db
        .select({
          id: emails.id,
          sujet: emails.subject,
          creeLe: emails.createdAt,
          envoyeLe: emails.sentAt,
        })
        .from(emails)
        .where(and(eq(emails.recipient, recipient), after && gt(emails.id, after.id)))
        .orderBy(asc(emails.id))
        .limit(limit),
  )
  for await (const { id: _, ...mail } of rows) yield mail
}

/** Why an address gets no more mail of ours, or not every mail, for its owner's export. */
export async function* readOwnSuppression({ db }: Context, { address }: { address: string }) {
  const rows = await db
    .select()
    .from(emailSuppressions)
    .where(eq(emailSuppressions.address, address.toLowerCase()))
  yield* rows.map(({ reason, detail, createdAt }) => ({
    motif: suppressionReasonLabels[reason],
    reponseDuServeur: detail,
    depuis: createdAt,
  }))
}

/** Deletes the mails an address was sent, or is about to be: their jobs find nothing. */
export async function forgetMails({ db }: Context, { recipient }: { recipient: string }): Promise<void> {
  await db.delete(emails).where(eq(emails.recipient, recipient))
}

/** Mails of long ago, with what they carried. */
export const deleteOldEmails = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, emails, emails.id, lt(emails.createdAt, before))

/** Addresses that refused mail so long ago that one may try again. */
export const deleteOldSuppressions = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(db, emailSuppressions, emailSuppressions.address, lt(emailSuppressions.createdAt, before))

/** Reports of the mail provider that could not be parsed and are old. */
export const deleteOldReports = ({ db }: Context, { before }: { before: Date }): Promise<number> =>
  deleteBatch(
    db,
    unreadableEmailReports,
    unreadableEmailReports.id,
    lt(unreadableEmailReports.receivedAt, before),
  )
