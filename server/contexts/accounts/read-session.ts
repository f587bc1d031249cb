import { and, eq, isNull } from 'drizzle-orm'
import { parseSigned } from 'hono/utils/cookie'
import { endOfSession, maxIdleSessionMs, maxImpersonationMs } from '#domain/accounts/accounts.ts'
import type { Actor, Context } from '#server/context.ts'
import { profiles, sessions, teamMembers, users } from '#server/database/schema/accounts.ts'
import { type Auth, renewedAfter } from './auth.ts'
import { awaitsSecondFactor } from './second-factor/factors.ts'

/** Part of its name: https adds a prefix, browsers a value. */
export const sessionCookie = 'rechantier.session_token'

export interface SessionReading {
  actor: Actor | null
  /** Cookies that renew the session. */
  cookies: string[]
}

/** What a session says, with whose it is and who acts in it. */
const sessionByToken = (db: Context['db'], { token }: { token: string }) =>
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

type OpenSession = Awaited<ReturnType<typeof sessionByToken>>[number]

/**
 * Who a request's cookie belongs to. The database is not queried for a cookie that we have not signed. A stale one is left: the answer that clears it may
 * come after another one that has just brought a new session, as after a change of password, and would end that.
 * @throws what the database says when it is away
 */
export async function readSession(
  ctx: Context,
  auth: Auth,
  headers: Headers,
  address: string,
): Promise<SessionReading> {
  const noSession = { actor: null, cookies: [] }
  const token = await readToken(ctx, auth, headers.get('cookie') ?? '')
  const [session] = token ? await sessionByToken(ctx.db, { token }) : []
  if (!session) return noSession
  const now = ctx.clock.now()
  if (endOf(session) <= now) {
    await ctx.db.delete(sessions).where(eq(sessions.id, session.id))
    return noSession
  }
  const cookies = isToBeRenewed(session, now) ? await renew(auth, headers) : []
  return { actor: await actorOf(ctx, session, address), cookies }
}

/** What the session's cookie holds, if we have signed it. */
async function readToken({ secret }: Context, auth: Auth, cookies: string): Promise<string | null> {
  if (!cookies.includes(sessionCookie)) return null
  const { name } = (await auth.$context).authCookies.sessionToken
  const { [name]: token } = await parseSigned(cookies, secret, name)
  return token || null
}

/** An impersonation has a limit of its own (isImpersonationAllowed). */
const endOf = (session: OpenSession): Date => {
  const { expiresAt, impersonatedBy, role } = session
  if (impersonatedBy) return expiresAt
  const last = endOfSession(session, { isAdmin: role === 'admin' })
  return new Date(Math.min(last.getTime(), expiresAt.getTime()))
}

/** Once a day, of who comes back; an impersonation never is. */
const isToBeRenewed = ({ expiresAt, impersonatedBy }: OpenSession, now: Date): boolean =>
  !impersonatedBy && expiresAt.getTime() - now.getTime() <= maxIdleSessionMs - renewedAfter

/** The cookies of the renewed session; none where better-auth finds no session, as it says too when the database is away: it would clear the cookie. */
async function renew(auth: Auth, headers: Headers): Promise<string[]> {
  const { response, headers: answered } = await auth.api.getSession({ headers, returnHeaders: true })
  return response ? answered.getSetCookie() : []
}

async function actorOf(ctx: Context, session: OpenSession, address: string): Promise<Actor | null> {
  const { id: sessionId, userId, email, role, suspendedAt, deletedAt, impersonatedBy } = session
  // Who signed in while their account was being deleted has a session that it did not end.
  if (suspendedAt || deletedAt) return null
  // Opened by a local site on the same database.
  if (!ctx.config.isLocal && session.isDemonstration) return null
  const actor = { userId, email, userType: session.userType ?? 'buyer', sessionId }
  if (impersonatedBy)
    return (await isImpersonationAllowed(ctx, session)) ? { ...actor, role: null, impersonatedBy } : null
  await noteUse(ctx, session, address)
  const isAdmin = role === 'admin'
  if (isAdmin && (await awaitsSecondFactor(ctx, userId)))
    return { ...actor, role: null, awaitsSecondFactor: true }
  // A user is no member of their own firm.
  const actsForOther = session.actingFor !== null && session.actingFor !== userId
  const firm = actsForOther && !isAdmin && (await readFirm(ctx, session))
  return firm || { ...actor, role }
}

/** Checked with each request, since either user may have changed since it opened. */
async function isImpersonationAllowed(
  { db, clock, config }: Context,
  { createdAt, role, impersonatedBy }: OpenSession,
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

/** The firm this session works for; null: the user is no longer a member, or the firm is suspended. */
async function readFirm(
  { db }: Context,
  { id: sessionId, userId, actingFor }: OpenSession,
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

/** A session is written down as used this often at most, in milliseconds: not with every request of a page. */
const interval = 5 * 60_000
/** From another network sooner; a telephone may go to and fro between two. */
const shortInterval = 60_000

/** Records when and from which network address a session was used last, for the user's list of sessions. */
async function noteUse({ db, clock }: Context, session: OpenSession, address: string): Promise<void> {
  const now = clock.now()
  const age = now.getTime() - session.lastUsedAt.getTime()
  const isNew = session.lastIpAddress === null
  if (!isNew && age < (session.lastIpAddress === address ? interval : shortInterval)) return
  // The page that follows the sign-in says where that was.
  const isJustOpened = isNew && now.getTime() - session.createdAt.getTime() < interval
  await db
    .update(sessions)
    .set({ lastUsedAt: now, lastIpAddress: address, ...(isJustOpened && { ipAddress: address }) })
    .where(eq(sessions.id, session.id))
}
