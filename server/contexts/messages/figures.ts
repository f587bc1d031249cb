import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { countUpTo } from '#server/database/page.ts'
import { conversationReports } from '#server/database/schema/messages.ts'

/** How many reports wait for an administrator, at most `maxCount`. */
export const countOpenReports = (ctx: Context): Promise<number> =>
  countUpTo(ctx.db, conversationReports, eq(conversationReports.status, 'open'))
