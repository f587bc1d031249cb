import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { profiles } from '../database/schema/accounts.ts'

/** Which of these addresses are somebody's portrait. */
export async function avatarsInUse({ db }: Context, { urls }: { urls: string[] }): Promise<string[]> {
  const rows = await db
    .select({ url: profiles.avatarUrl })
    .from(profiles)
    .where(inArray(profiles.avatarUrl, urls))
  return rows.flatMap(({ url }) => url ?? [])
}
