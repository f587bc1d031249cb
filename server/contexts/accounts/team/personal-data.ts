import { asc, eq, or, sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { teamMembers } from '#server/database/schema/accounts.ts'

/** Rows in which the user is the owner, a member, or invited by their confirmed address. */
const concerns = (userId: string) =>
  or(
    eq(teamMembers.firmId, userId),
    eq(teamMembers.personId, userId),
    sql`${teamMembers.personId} is null and ${teamMembers.email} =
      (select lower(email) from users where id = ${userId} and email_verified)`,
  )

/** Their own team, and the teams they belong to or are invited to. */
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

/** Deletes memberships and invitations on either side. Before the address is cleared. */
export async function forgetTeams({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(teamMembers).where(concerns(userId))
}
