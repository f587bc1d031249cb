import { and, asc, inArray, sql } from 'drizzle-orm'
import { emailParams, parseEmailSearch } from '#domain/emails/email-search.ts'
import { templateLabel } from '#domain/emails/mails.ts'
import type { Waiting, WaitingWindow } from '#domain/platform/work.ts'
import type { Context } from '#server/context.ts'
import { countUpTo } from '#server/database/page.ts'
import { emails } from '#server/database/schema/platform.ts'

/** Mails that could not be handed over, the oldest first. */
export async function listFailedEmails(ctx: Context, { limit, ids }: WaitingWindow): Promise<Waiting> {
  const [count, rows] = await Promise.all([
    countFailedEmails(ctx),
    ctx.db
      .select({
        id: emails.id,
        template: emails.template,
        recipient: emails.recipient,
        lastError: emails.lastError,
        createdAt: emails.createdAt,
      })
      .from(emails)
      // Written out, so that the partial index on failed mails is used.
      .where(and(sql`${emails.status} = 'failed'`, ids && inArray(emails.id, ids)))
      .orderBy(asc(emails.createdAt))
      .limit(limit),
  ])
  const failed = parseEmailSearch(new URLSearchParams({ state: 'failed' }))
  return {
    count,
    items: rows.map(({ id, template, recipient, lastError, createdAt }) => ({
      ...{ id, title: `${templateLabel(template)}, à ${recipient}`, people: [], since: createdAt },
      ...(lastError && { text: lastError.slice(0, 300) }),
      to: `/admin/emails?${emailParams({ ...failed, recipient })}`,
    })),
  }
}

/** How many mails could not be handed over, at most `maxCount`. */
const countFailedEmails = (ctx: Context) =>
  // Written out, so that the partial index on failed mails is used.
  countUpTo(ctx.db, emails, sql`${emails.status} = 'failed'`)
