import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { teamMembers } from '#server/database/schema/team.ts'

/** The users who act for a firm: its owner and its members. */
export async function listTeamPeople({ db }: Context, { firmId }: { firmId: string }): Promise<string[]> {
  const rows = await db
    .select({ personId: teamMembers.personId })
    .from(teamMembers)
    .where(and(eq(teamMembers.firmId, firmId), isNotNull(teamMembers.personId)))
  return [firmId, ...rows.flatMap(({ personId }) => personId ?? [])]
}
