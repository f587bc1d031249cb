import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { teamMembers } from '#server/database/schema/team.ts'

/**
 * First and last names of those who work for a firm at the moment, its owner among them, by id: how they know each other. Of
 * none for a seller without a team.
 */
export async function nameTeam(
  { db }: Context,
  { firmId }: { firmId: string },
): Promise<ReadonlyMap<string, string>> {
  const members = db
    .select({ id: teamMembers.personId })
    .from(teamMembers)
    .where(and(eq(teamMembers.firmId, firmId), isNotNull(teamMembers.personId)))
  const { id, firstName, lastName } = profiles
  const rows = await db
    .select({ id, firstName, lastName })
    .from(profiles)
    .where(or(eq(id, firmId), inArray(id, members)))
  if (rows.length < 2) return new Map()
  return new Map(
    rows.flatMap((row) => {
      const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
      return name ? [[row.id, name]] : []
    }),
  )
}
