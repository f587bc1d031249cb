import { and, asc, desc, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publicName } from '#domain/accounts/public-name.ts'
import { type TeamRole, teamMessages } from '#domain/accounts/team.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import {
  actingPersonId,
  type Context,
  inTransaction,
  requireActor,
  requireOwnSession,
} from '#server/context.ts'
import { notifyAccessEvent } from '#server/contexts/accounts/second-factor/factors.ts'
import { profiles, sessions, teamMembers } from '#server/database/schema/accounts.ts'
import { endMembership } from './members.ts'

export interface FirmMembership {
  /** The id of the membership. */
  id: string
  firmId: string
  firmName: string
  role: TeamRole
  isInvitation: boolean
}

/** Lists the firms a user is a member of or invited to, without suspended firms. @throws AppError `not-signed-in` */
export async function listFirmMemberships(ctx: Context): Promise<FirmMembership[]> {
  const actor = requireActor(ctx)
  if (actor.impersonatedBy) return []
  const personId = actingPersonId(actor)
  const rows = await ctx.db
    .select({
      id: teamMembers.id,
      firmId: teamMembers.firmId,
      role: teamMembers.role,
      joinedAt: teamMembers.joinedAt,
      organizationType: profiles.organizationType,
      companyName: profiles.companyName,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
    })
    .from(teamMembers)
    .innerJoin(profiles, eq(profiles.id, teamMembers.firmId))
    .where(and(concernsUser(personId), isNull(profiles.suspendedAt)))
    .orderBy(desc(sql`${teamMembers.joinedAt} is null`), asc(teamMembers.joinedAt), asc(teamMembers.id))
  return rows.map(({ id, firmId, role, joinedAt, email, ...nameFields }) => ({
    id,
    firmId,
    firmName: publicName(nameFields) ?? email,
    role,
    isInvitation: joinedAt === null,
  }))
}

/** The condition for a user's memberships and invitations to their confirmed address, without their own firm. */
const concernsUser = (personId: string) =>
  sql`${teamMembers.firmId} <> ${personId} and (${teamMembers.personId} = ${personId} or ${teamMembers.personId} is null and ${teamMembers.email} =
    (select lower(email) from users where id = ${personId} and email_verified))`

/**
 * Accepts an invitation and switches this session to the firm.
 * @throws AppError `not-signed-in`, `forbidden` for an administrator; `not-found` for another user's invitation
 */
export async function joinTeam(ctx: Context, { membershipId }: { membershipId: string }): Promise<void> {
  const title = teamMessages.failureTitle
  const actor = requireOwnSession(ctx, undefined, title)
  if (actor.role === 'admin' || actor.awaitsSecondFactor)
    throw new AppError('forbidden', teamMessages.administrator, { title })
  await inTransaction(ctx, async (ctx) => {
    const personId = actor.userId
    // A user may have a second invitation, to their new address.
    const otherMemberships = alias(teamMembers, 'others')
    const isMemberAlready = ctx.db
      .select()
      .from(otherMemberships)
      .where(and(eq(otherMemberships.firmId, teamMembers.firmId), eq(otherMemberships.personId, personId)))
    const [joined] = isUuid(membershipId)
      ? await ctx.db
          .update(teamMembers)
          .set({ personId, joinedAt: ctx.clock.now() })
          .where(
            and(
              ...[eq(teamMembers.id, membershipId), isNull(teamMembers.personId), concernsUser(personId)],
              notExists(isMemberAlready),
            ),
          )
          .returning({ firmId: teamMembers.firmId })
      : []
    if (!joined) throw new AppError('not-found', teamMessages.invitationMissing, { title })
    await notifyAccessEvent(ctx, { userId: joined.firmId, event: 'member-joined', name: actor.email })
    await setActingFor(ctx, joined.firmId)
  })
}

/** Switches the session to a firm whose team the user belongs to, or (null) back to the user. @throws AppError `not-signed-in`, `not-found` */
export async function actFor(ctx: Context, { firmId }: { firmId: string | null }): Promise<void> {
  const actor = requireActor(ctx)
  if (firmId !== null) {
    const isMember = and(eq(teamMembers.firmId, firmId), eq(teamMembers.personId, actingPersonId(actor)))
    if (actor.impersonatedBy || (await ctx.db.$count(teamMembers, isMember)) === 0)
      throw new AppError('not-found', teamMessages.invitationMissing, { title: teamMessages.failureTitle })
  }
  await setActingFor(ctx, firmId)
}

/** Declines an invitation or leaves a team, only for oneself. @throws AppError `not-signed-in`, `not-found` */
export async function leaveTeam(ctx: Context, { membershipId }: { membershipId: string }): Promise<void> {
  const actor = requireActor(ctx)
  const personId = actingPersonId(actor)
  await inTransaction(ctx, async (ctx) => {
    const mayLeave = isUuid(membershipId) && !actor.impersonatedBy
    const [membership] = mayLeave
      ? await ctx.db
          .select()
          .from(teamMembers)
          .where(and(eq(teamMembers.id, membershipId), concernsUser(personId)))
          .for('update')
      : []
    if (!membership)
      throw new AppError('not-found', teamMessages.invitationMissing, { title: teamMessages.failureTitle })
    await endMembership(ctx, membership)
  })
}

/** Returns the firm a new session acts for: the only firm of a user who does not sell; otherwise none until they choose. */
export async function findDefaultFirm(
  { db }: Context,
  { userId }: { userId: string },
): Promise<string | null> {
  const [first, second] = await db
    .select({ firmId: teamMembers.firmId })
    .from(teamMembers)
    .innerJoin(profiles, eq(profiles.id, teamMembers.personId))
    .where(and(eq(teamMembers.personId, userId), eq(profiles.userType, 'buyer')))
    .limit(2)
  return first && !second ? first.firmId : null
}

async function setActingFor(ctx: Context, firmId: string | null): Promise<void> {
  const { sessionId } = requireActor(ctx)
  if (sessionId) await ctx.db.update(sessions).set({ actingFor: firmId }).where(eq(sessions.id, sessionId))
}
