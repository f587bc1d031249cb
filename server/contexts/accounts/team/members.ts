import { and, asc, desc, eq, inArray, isNotNull, isNull, max, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { canSell } from '#domain/accounts/accounts.ts'
import { publicName } from '#domain/accounts/public-name.ts'
import type { StandingAccess } from '#domain/accounts/standing-access.ts'
import {
  type inviteMemberSchema,
  maxMembers,
  type TeamRole,
  teamMessages,
  teamRoleLabels,
} from '#domain/accounts/team.ts'
import { isUuid } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { sellingMessages } from '#domain/selling-messages.ts'
import { enqueueEmail } from '#server/capabilities/email/enqueue-email.ts'
import { type Actor, type Context, inTransaction, requireOwnSession } from '#server/context.ts'
import { lockAccount } from '#server/contexts/accounts/lock-accounts.ts'
import { notifyAccessEvent } from '#server/contexts/accounts/second-factor/factors.ts'
import { profiles, sessions, teamMembers } from '#server/database/schema/accounts.ts'

const title = teamMessages.failureTitle

/** The first line of operations reserved to the owner of a firm's account. @throws AppError `not-signed-in`, `forbidden` */
function requireFirmOwner(ctx: Context): Actor {
  const actor = requireOwnSession(ctx, undefined, title)
  if (!canSell(actor.userType)) throw new AppError('forbidden', sellingMessages.buyer, { title })
  return actor
}

/** Lists the members and invitations of the signed-in firm. @throws as requireFirmOwner */
export async function listTeam(ctx: Context) {
  const { userId: firmId } = requireFirmOwner(ctx)
  const lastUses = ctx.db
    .select({ userId: sessions.userId, at: max(sessions.lastUsedAt).as('at') })
    .from(sessions)
    .innerJoin(teamMembers, and(eq(teamMembers.personId, sessions.userId), eq(teamMembers.firmId, firmId)))
    .where(eq(sessions.actingFor, firmId))
    .groupBy(sessions.userId)
    .as('used')
  const rows = await ctx.db
    .select({
      id: teamMembers.id,
      email: teamMembers.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      role: teamMembers.role,
      invitedAt: teamMembers.invitedAt,
      joinedAt: teamMembers.joinedAt,
      lastUsedAt: lastUses.at,
    })
    .from(teamMembers)
    .leftJoin(profiles, eq(profiles.id, teamMembers.personId))
    .leftJoin(lastUses, eq(lastUses.userId, teamMembers.personId))
    .where(eq(teamMembers.firmId, firmId))
    .orderBy(sql`${teamMembers.joinedAt} is null`, asc(teamMembers.joinedAt), desc(teamMembers.invitedAt))
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    /** Null for an invitation that is not accepted yet. */
    name: row.joinedAt && [firstName, lastName].filter(Boolean).join(' '),
    invitedAt: row.invitedAt.toISOString(),
    joinedAt: row.joinedAt?.toISOString() ?? null,
    /** Null when the last use is unknown or long ago. */
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}

/** Lists a firm's members and invitations as standing access. */
export async function listMemberAccess(
  { db }: Context,
  { userId }: { userId: string },
): Promise<StandingAccess[]> {
  const rows = await db
    .select()
    .from(teamMembers)
    .where(eq(teamMembers.firmId, userId))
    .orderBy(asc(teamMembers.invitedAt), asc(teamMembers.id))
  return rows.map(({ id, email, role, invitedAt, joinedAt }) => ({
    kind: 'member',
    id,
    name: email,
    lastUsedAt: null,
    detail: joinedAt ? teamRoleLabels[role].label : `${teamRoleLabels[role].label}, invitation en attente`,
    createdAt: (joinedAt ?? invitedAt).toISOString(),
  }))
}

/**
 * Invites a member by email. Only the account with this address can join.
 * @throws as requireFirmOwner; AppError `conflict` for one's own address, one already in the team, and beyond `maxMembers`
 */
export async function inviteMember(
  ctx: Context,
  { email, role }: z.output<typeof inviteMemberSchema>,
): Promise<{ id: string }> {
  const owner = requireFirmOwner(ctx)
  const firmId = owner.userId
  if (email === owner.email.toLowerCase()) throw new AppError('conflict', teamMessages.ownAddress, { title })
  return inTransaction(ctx, async (ctx) => {
    // A concurrent deletion of the account also deletes the team.
    await lockAccount(ctx, { userId: firmId })
    if ((await ctx.db.$count(teamMembers, eq(teamMembers.firmId, firmId))) >= maxMembers)
      throw new AppError('conflict', teamMessages.tooMany, { title })
    const [invitation] = await ctx.db
      .insert(teamMembers)
      .values({ firmId, email, role, invitedAt: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: teamMembers.id })
    if (!invitation) throw new AppError('conflict', teamMessages.alreadyInTeam, { title })
    const firm = await readFirmName(ctx, { firmId })
    const url = `${ctx.config.origin}/profile/team`
    await notifyAccessEvent(ctx, { userId: firmId, event: 'member-invited', name: email })
    await enqueueEmail(ctx, { template: 'team-invitation', recipient: email, data: { firm, role, url } })
    return invitation
  })
}

/** @throws as requireFirmOwner; AppError `not-found` */
export const changeMemberRole = (
  ctx: Context,
  { memberId, role }: { memberId: string; role: TeamRole },
): Promise<void> =>
  changeMember(ctx, memberId, async (ctx, member) => {
    await ctx.db.update(teamMembers).set({ role }).where(eq(teamMembers.id, member.id))
    const { firmId: userId, email: name } = member
    if (role !== member.role) await notifyAccessEvent(ctx, { userId, event: 'member-role-changed', name })
  })

/** Removes a member; their sessions no longer act for the firm. @throws as requireFirmOwner; AppError `not-found` */
export const removeMember = (ctx: Context, { memberId }: { memberId: string }): Promise<void> =>
  changeMember(ctx, memberId, async (ctx, member) => {
    await endMembership(ctx, member)
  })

type Membership = typeof teamMembers.$inferSelect

/** Removes a member, in the caller's transaction. */
export async function endMembership(
  { db }: Context,
  { id, firmId, personId }: Pick<Membership, 'id' | 'firmId' | 'personId'>,
): Promise<void> {
  await db.delete(teamMembers).where(eq(teamMembers.id, id))
  if (personId)
    await db
      .update(sessions)
      .set({ actingFor: null })
      .where(and(eq(sessions.userId, personId), eq(sessions.actingFor, firmId)))
}

/**
 * Ends the pending invitations of a user whose address changes: those to the former address, which another user may take, and
 * those by their firm, which contain it. In the transaction that changes the address.
 */
export async function endInvitations(
  { db }: Context,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const isAffected = or(eq(teamMembers.firmId, userId), eq(teamMembers.email, email.toLowerCase()))
  await db.delete(teamMembers).where(and(isNull(teamMembers.personId), isAffected))
}

function changeMember(
  ctx: Context,
  memberId: string,
  change: (ctx: Context, member: Membership) => Promise<void>,
): Promise<void> {
  const { userId: firmId } = requireOwnSession(ctx, undefined, title)
  return inTransaction(ctx, async (ctx) => {
    const [member] = isUuid(memberId)
      ? await ctx.db
          .select()
          .from(teamMembers)
          .where(and(eq(teamMembers.id, memberId), eq(teamMembers.firmId, firmId)))
          .for('update')
      : []
    if (!member) throw new AppError('not-found', teamMessages.missing, { title })
    await change(ctx, member)
  })
}

/** Returns the name under which a firm sells, or its email address. */
async function readFirmName({ db }: Context, { firmId }: { firmId: string }): Promise<string> {
  const { organizationType, companyName, firstName, lastName, email } = profiles
  const [firm] = await db
    .select({ organizationType, companyName, firstName, lastName, email })
    .from(profiles)
    .where(eq(profiles.id, firmId))
  return firm ? (publicName(firm) ?? firm.email) : ''
}

/** Lists the users who act for a firm: its owner and its members. */
export async function listTeamUserIds({ db }: Context, { firmId }: { firmId: string }): Promise<string[]> {
  const rows = await db
    .select({ personId: teamMembers.personId })
    .from(teamMembers)
    .where(and(eq(teamMembers.firmId, firmId), isNotNull(teamMembers.personId)))
  return [firmId, ...rows.flatMap(({ personId }) => personId ?? [])]
}

/**
 * Returns first and last names of a firm's owner and members, by id, for colleagues; empty for a seller without a team.
 */
export async function readTeamNames(
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

/** The condition that the user is the owner, a member, or invited by their confirmed address. */
const isOfUser = (userId: string) =>
  or(
    eq(teamMembers.firmId, userId),
    eq(teamMembers.personId, userId),
    sql`${teamMembers.personId} is null and ${teamMembers.email} =
      (select lower(email) from users where id = ${userId} and email_verified)`,
  )

/** Reads a user's own team, and the teams they belong to or are invited to. */
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
    .where(isOfUser(userId))
    .orderBy(asc(teamMembers.invitedAt))
}

/** Deletes memberships and invitations on either side; must run before the address is cleared. */
export async function forgetTeams({ db }: Context, { userId }: { userId: string }): Promise<void> {
  await db.delete(teamMembers).where(isOfUser(userId))
}
