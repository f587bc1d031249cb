import { and, eq, isNull } from 'drizzle-orm'
import { parseSigned } from 'hono/utils/cookie'
import { latestSessionEnd, maxIdleSessionMs, maxImpersonationMs } from '#domain/accounts/accounts.ts'
import type { Actor, Context } from '#server/context.ts'
import { profiles, sessions, teamMembers, users } from '#server/database/schema/accounts.ts'
import { type Auth, sessionRenewalMs } from './auth.ts'
import { awaitsSecondFactor } from './second-factor/factors.ts'

/** The constant part of the cookie's name; with https it has a prefix. */
export const sessionCookie = 'rechantier.session_token'

export interface SessionResult {
  actor: Actor | null
  /** The cookies that renew the session. */
  cookies: string[]
}

/** Reads a session with its user and the administrator who acts in it. */
const selectSession = (db: Context['db'], { token }: { token: string }) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      ipAddress: sessions.ipAddress,
      lastIpAddress: sessions.lastIpAddress,
      impersonatedBy: sessions.impersonatedBy,
      actingFor: sessions.actingFor,
      email: users.email,
      isDemonstration: users.isDemonstration,
      role: profiles.role,
      userType: profiles.userType,
      suspendedAt: profiles.suspendedAt,
      deletedAt: profiles.deletedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, sessions.userId))
    .where(eq(sessions.token, token))

type StoredSession = Awaited<ReturnType<typeof selectSession>>[number]

/**
 * Returns the actor of a request's cookie. The database is not queried for a cookie without our signature. An outdated cookie
 * is not cleared, because the answer might arrive after one with a new session, as after a change of password, and would end
 * that.
 * @throws the error of an unavailable database
 */
export async function readSession(
  ctx: Context,
  auth: Auth,
  headers: Headers,
  address: string,
): Promise<SessionResult> {
  const noSession = { actor: null, cookies: [] }
  const token = await readToken(ctx, auth, headers.get('cookie') ?? '')
  const [session] = token ? await selectSession(ctx.db, { token }) : []
  if (!session) return noSession
  const now = ctx.clock.now()
  if (sessionEnd(session) <= now) {
    await ctx.db.delete(sessions).where(eq(sessions.id, session.id))
    return noSession
  }
  const cookies = needsRenewal(session, now) ? await renewSession(auth, headers) : []
  return { actor: await findActor(ctx, session, address), cookies }
}

/** Returns the token in the session's cookie if our signature is valid. */
async function readToken({ secret }: Context, auth: Auth, cookies: string): Promise<string | null> {
  if (!cookies.includes(sessionCookie)) return null
  const { name } = (await auth.$context).authCookies.sessionToken
  const { [name]: token } = await parseSigned(cookies, secret, name)
  return token || null
}

/** An impersonation has a lifetime of its own (isImpersonationAllowed). */
const sessionEnd = (session: StoredSession): Date => {
  const { expiresAt, impersonatedBy, role } = session
  if (impersonatedBy) return expiresAt
  const latestEnd = latestSessionEnd(session, { isAdmin: role === 'admin' })
  return new Date(Math.min(latestEnd.getTime(), expiresAt.getTime()))
}

/** True once a day for a session in use; false for an impersonation. */
const needsRenewal = ({ expiresAt, impersonatedBy }: StoredSession, now: Date): boolean =>
  !impersonatedBy && expiresAt.getTime() - now.getTime() <= maxIdleSessionMs - sessionRenewalMs

/**
 * Returns the cookies of the renewed session. Returns none when better-auth finds no session, which also happens without a
 * database, because its answer would clear the cookie.
 */
async function renewSession(auth: Auth, headers: Headers): Promise<string[]> {
  const { response, headers: responseHeaders } = await auth.api.getSession({ headers, returnHeaders: true })
  return response ? responseHeaders.getSetCookie() : []
}

async function findActor(ctx: Context, session: StoredSession, address: string): Promise<Actor | null> {
  const { id: sessionId, userId, email, role, suspendedAt, deletedAt, impersonatedBy } = session
  // A user who signs in while their account is being deleted has a session that the deletion did not end.
  if (suspendedAt || deletedAt) return null
  // A local site on the same database opened the session.
  if (!ctx.config.isLocal && session.isDemonstration) return null
  const actor = { userId, email, userType: session.userType ?? 'buyer', sessionId }
  if (impersonatedBy)
    return (await isImpersonationAllowed(ctx, session)) ? { ...actor, role: null, impersonatedBy } : null
  await recordUse(ctx, session, address)
  const isAdmin = role === 'admin'
  if (isAdmin && (await awaitsSecondFactor(ctx, userId)))
    return { ...actor, role: null, awaitsSecondFactor: true }
  // A user is no member of their own firm.
  const actsForOther = session.actingFor !== null && session.actingFor !== userId
  const firm = actsForOther && !isAdmin && (await findFirmActor(ctx, session))
  return firm || { ...actor, role }
}

/** Checked with each request, because either user may have changed since the session was opened. */
async function isImpersonationAllowed(
  { db, clock, config }: Context,
  { createdAt, role, impersonatedBy }: StoredSession,
): Promise<boolean> {
  if (role === 'admin' || clock.now().getTime() >= createdAt.getTime() + maxImpersonationMs) return false
  const [administrator] = await db
    .select({ isDemonstration: users.isDemonstration })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(eq(users.id, impersonatedBy as string), eq(profiles.role, 'admin'), isNull(profiles.suspendedAt)),
    )
  return administrator !== undefined && (config.isLocal || !administrator.isDemonstration)
}

/** Returns the firm this session acts for; null when the user is no longer a member, or the firm is suspended. */
async function findFirmActor(
  { db }: Context,
  { id: sessionId, userId, actingFor }: StoredSession,
): Promise<Actor | null> {
  const [firm] = await db
    .select({ email: profiles.email, userType: profiles.userType, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(profiles, eq(profiles.id, teamMembers.firmId))
    .where(
      and(
        eq(teamMembers.personId, userId),
        eq(teamMembers.firmId, actingFor as string),
        isNull(profiles.suspendedAt),
        isNull(profiles.role),
      ),
    )
  if (!firm) return null
  const { email, userType, role } = firm
  const member = { personId: userId, role }
  return { userId: actingFor as string, email, userType, role: null, sessionId, member }
}

/** Milliseconds between two records of a session's use, so that not every request of a page writes. */
const useIntervalMs = 5 * 60_000
/** Milliseconds between two records when the network address changes, because a telephone may switch between two networks. */
const addressChangeIntervalMs = 60_000

/** Records when and from which network address a session was used last, for the user's list of sessions. */
async function recordUse({ db, clock }: Context, session: StoredSession, address: string): Promise<void> {
  const now = clock.now()
  const sinceLastUse = now.getTime() - session.lastUsedAt.getTime()
  const isFirstUse = session.lastIpAddress === null
  if (
    !isFirstUse &&
    sinceLastUse < (session.lastIpAddress === address ? useIntervalMs : addressChangeIntervalMs)
  )
    return
  // The page after the sign-in shows the address of the first request.
  const isJustOpened = isFirstUse && now.getTime() - session.createdAt.getTime() < useIntervalMs
  await db
    .update(sessions)
    .set({ lastUsedAt: now, lastIpAddress: address, ...(isJustOpened && { ipAddress: address }) })
    .where(eq(sessions.id, session.id))
}
