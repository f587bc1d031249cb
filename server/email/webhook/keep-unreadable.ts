import { createHash } from 'node:crypto'
import type { UnreadableReason } from '#domain/emails/unreadable-reports.ts'
import type { Context } from '../../context.ts'
import { unreadableEmailReports } from '../../database/schema/platform.ts'

/** Keeps what the mail provider signed and nobody can read, so that an administrator finds it; told again it is the same one. */
export async function keepUnreadable(
  ctx: Context,
  { body, reason }: { body: string; reason: UnreadableReason },
): Promise<void> {
  const [kept] = await ctx.db
    .insert(unreadableEmailReports)
    .values({
      id: createHash('sha256').update(body).digest('hex'),
      reason,
      // Neither NUL nor half of a character can stand in the database's text.
      body: body.replaceAll('\u0000', '').toWellFormed(),
      receivedAt: ctx.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: unreadableEmailReports.id })
  if (kept) ctx.log.error({ reportId: kept.id, reason }, 'a report of the mail provider cannot be read')
}
