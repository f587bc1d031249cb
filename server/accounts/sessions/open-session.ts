import { type SQL, sql } from 'drizzle-orm'
import { longestAdminSession, longestSession } from '#domain/accounts/session-length.ts'
import type { Context } from '../../context.ts'
import { profiles, sessions } from '../../database/schema/accounts.ts'

/** That a session has not ended, as far as its dates tell; the query joins the profile of whoever it is. */
export function isOpenSession({ clock }: Context): SQL {
  const now = clock.now().getTime()
  const oldest = new Date(now - longestSession).toISOString()
  const oldestOfAdmin = new Date(now - longestAdminSession).toISOString()
  return sql`(${sessions.expiresAt} > ${new Date(now).toISOString()}::timestamptz
    and ${sessions.createdAt} > case
      when ${profiles.role} = 'admin' and ${sessions.impersonatedBy} is null then ${oldestOfAdmin}::timestamptz
      else ${oldest}::timestamptz end)`
}
