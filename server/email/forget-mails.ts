import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { emails } from '../database/schema/platform.ts'

/** Deletes the mails an address was sent, or is about to be: their jobs find nothing. */
export async function forgetMails({ db }: Context, { recipient }: { recipient: string }): Promise<void> {
  await db.delete(emails).where(eq(emails.recipient, recipient))
}
