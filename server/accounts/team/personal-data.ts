import { asc, eq, or } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { teamMembers } from '../../database/schema/team.ts'

/** Whom they have asked into their team, and the teams they are of. */
export async function* readOwnTeams({ db }: Context, { userId }: { userId: string }) {
  yield* await db
    .select({
      entreprise: teamMembers.firmId,
      personne: teamMembers.personId,
      adresseInvitee: teamMembers.email,
      role: teamMembers.role,
      inviteeLe: teamMembers.invitedAt,
      arriveeLe: teamMembers.joinedAt,
    })
    .from(teamMembers)
    .where(or(eq(teamMembers.firmId, userId), eq(teamMembers.personId, userId)))
    .orderBy(asc(teamMembers.invitedAt))
}

/** Nobody works for them any more, nor they for anybody. */
export async function forgetTeams({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(teamMembers).where(or(eq(teamMembers.firmId, userId), eq(teamMembers.personId, userId)))
}
