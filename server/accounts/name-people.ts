import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/** What administrators know people by: company, else name, else mail address; by id. */
export async function namePeople(
  { db }: Context,
  input: { userIds: string[] },
): Promise<Map<string, string>> {
  const name = sql<string>`coalesce(
    nullif(${profiles.companyName}, ''),
    nullif(trim(concat(${profiles.firstName}, ' ', ${profiles.lastName})), ''),
    ${profiles.email}
  )`
  const rows = await db
    .select({ id: profiles.id, name })
    .from(profiles)
    .where(inArray(profiles.id, input.userIds))
  return new Map(rows.map((row) => [row.id, row.name]))
}
