import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { countUpTo } from '../database/page.ts'
import { conversationReports } from '../database/schema/messages.ts'

/** How many reports wait for an administrator, at most `mostCounted`. */
export const countOpenReports = (ctx: Context): Promise<number> =>
  countUpTo(ctx.db, conversationReports, eq(conversationReports.status, 'open'))
