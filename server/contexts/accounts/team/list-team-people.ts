import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { teamMembers } from '#server/database/schema/team.ts'

/** Whoever may have done something for a firm: its owner and those of its team. */
export async function listTeamPeople({ db }: Context, { firmId }: { firmId: string }): Promise<string[]> {
  const rows = await db
    .select({ personId: teamMembers.personId })
    .from(teamMembers)
    .where(and(eq(teamMembers.firmId, firmId), isNotNull(teamMembers.personId)))
  return [firmId, ...rows.flatMap(({ personId }) => personId ?? [])]
}
