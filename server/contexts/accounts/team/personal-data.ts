import { asc, eq, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { teamMembers } from '#server/database/schema/team.ts'

/** Theirs, as whoever runs it or works there, or has been asked to by their confirmed address. */
const concerns = (userId: string) =>
  or(
    eq(teamMembers.firmId, userId),
    eq(teamMembers.personId, userId),
    sql`${teamMembers.personId} is null and ${teamMembers.email} =
      (select lower(email) from users where id = ${userId} and email_verified)`,
  )

/** Whom they have asked into their team, and the teams they are of, or are asked into. */
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
    .where(concerns(userId))
    .orderBy(asc(teamMembers.invitedAt))
}

/** Nobody works for them any more, nor they for anybody, nor is asked to. Before their address goes. */
export async function forgetTeams({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(teamMembers).where(concerns(userId))
}
