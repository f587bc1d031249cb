import type { TeamRole } from '#domain/accounts/team.ts'
import type { Actor, Context } from '#server/context.ts'
import { teamMembers } from '#server/database/schema/index.ts'
import { makePerson } from './makers.ts'

/** Creates a member of a firm's team and returns an actor who acts for the firm. */
export async function makeColleague(
  ctx: Context,
  { firm, role = 'sales', ...names }: { firm: Actor; role?: TeamRole; firstName: string; lastName: string },
): Promise<Actor> {
  const { userId: personId, email } = await makePerson(ctx, names)
  const now = ctx.clock.now()
  const { userId: firmId } = firm
  await ctx.db.insert(teamMembers).values({ firmId, personId, email, role, invitedAt: now, joinedAt: now })
  return { ...firm, member: { personId, role } }
}
