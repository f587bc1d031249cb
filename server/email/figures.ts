import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { emails } from '../database/schema/platform.ts'

/** How many mails could not be handed over, at most `mostCounted`. */
export const countFailedEmails = (ctx: Context) =>
  // Written out, so that the partial index on failed mails is used.
  countUpTo(ctx.db, emails, sql`${emails.status} = 'failed'`)
