import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { readInBatches } from '../database/batches.ts'
import { emails } from '../database/schema/platform.ts'

/** Mails an address was sent, for its owner's export. Links that sign somebody in are not among what is told of them. */
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
