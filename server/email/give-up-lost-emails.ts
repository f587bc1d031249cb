import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { emails } from '../database/schema/platform.ts'
import { jobless } from '../jobs/jobless.ts'

/** Mails whose last attempt was cut off count as failed: an administrator sees them and sends them again. */
export async function giveUpLostEmails({ db }: Context): Promise<number> {
  const { rowCount } = await db
    .update(emails)
    // The words are explained in explain-failure.ts.
    .set({ status: 'failed', lastError: 'the last attempt was interrupted' })
    .where(and(eq(emails.status, 'queued'), jobless('send-email', { emailId: emails.id })))
  return rowCount ?? 0
}
