import { and, eq, isNull, sql } from 'drizzle-orm'
import { endOfSession, longestImpersonation } from '#domain/accounts/accounts.ts'
import type { Actor, Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { profiles, sessions, users } from '../database/schema/accounts.ts'
import { teamMembers } from '../database/schema/team.ts'
import type { Auth } from './auth.ts'
import { awaitsSecondFactor } from './second-factor/factors.ts'

/** Part of its name: https adds a prefix, browsers a value. */
export const sessionCookie = 'rechantier.session_token'

export interface SessionReading {
  actor: Actor | null
  /** Cookies that renew the session. */
  cookies: string[]
}

const peopleById = prepared('people of a session', (db) =>
  db
    .select({
      id: profiles.id,
      role: profiles.role,
      userType: profiles.userType,
      suspendedAt: profiles.suspendedAt,
      isDemonstration: users.isDemonstration,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(sql`${profiles.id} = any(${sql.placeholder('ids')}::uuid[])`),
)

/**
 * Who a request's cookie belongs to. No cookie costs nothing, nor does one that nobody signed. A stale one is left: the answer that clears it may come after
 * another one that has just brought a new session, as after a change of password, and would end that.
 * @throws what the database says when it is away
 */
export async function readSession(
  ctx: Context,
  auth: Auth,
  headers: Headers,
  address: string,
): Promise<SessionReading> {
  if (!carriesSession(headers.get('cookie') ?? '')) return { actor: null, cookies: [] }
  const { response, headers: answered } = await auth.api.getSession({ headers, returnHeaders: true })
  const cookies = answered.getSetCookie()
  if (!response) {
    // better-auth says so too when the database is away: nobody is signed out by that.
    await ctx.db.execute(sql`select 1`)
    return { actor: null, cookies: [] }
  }
  const { id: userId, email } = response.user
  const session = response.session as typeof sessions.$inferSelect
  const { id: sessionId, createdAt, impersonatedBy } = session
  const people = await peopleById(ctx.db, { ids: impersonatedBy ? [userId, impersonatedBy] : [userId] })
  const profile = people.find(({ id }) => id === userId)
  if (profile?.suspendedAt) return { actor: null, cookies }
  // Opened by a local site on the same database.
  if (!ctx.config.isLocal && people.some(({ isDemonstration }) => isDemonstration))
    return { actor: null, cookies }
  const actor = { userId, email, userType: profile?.userType ?? 'buyer', sessionId }
  if (!impersonatedBy) {
    const isAdmin = profile?.role === 'admin'
    if (endOfSession(session, { isAdmin }) <= ctx.clock.now()) {
      await ctx.db.delete(sessions).where(eq(sessions.id, sessionId))
      return { actor: null, cookies: [] }
    }
    await noteUse(ctx, session, address)
    if (isAdmin && (await awaitsSecondFactor(ctx, userId)))
      return { actor: { ...actor, role: null, awaitsSecondFactor: true }, cookies }
    const firm = session.actingFor && !isAdmin && (await readFirm(ctx, { session, userId }))
    return { actor: firm || { ...actor, role: profile?.role ?? null }, cookies }
  }

  // However long its cookie is shown, and whatever has become of the two people since it opened.
  const isOver = ctx.clock.now().getTime() >= createdAt.getTime() + longestImpersonation
  const admin = people.find(({ id }) => id === impersonatedBy)
  const isAllowed = admin?.role === 'admin' && !admin.suspendedAt && profile?.role !== 'admin'
  if (isOver || !isAllowed) return { actor: null, cookies }
  return { actor: { ...actor, role: null, impersonatedBy }, cookies }
}

/** Of a signature as better-auth writes it, in base64. */
const signatureLength = 44

/** Whether one of the cookies may be a session's: what has no signature opens nothing, and no account need be looked for. */
const carriesSession = (cookies: string): boolean =>
  cookies.includes(sessionCookie) &&
  cookies.split(';').some((cookie) => {
    const value = cookie.slice(cookie.indexOf('=') + 1)
    return cookie.includes(sessionCookie) && value.length - value.lastIndexOf('.') > signatureLength
  })

/** The firm this session works for; null: the person is not of its team any more, or it is kept out itself. */
async function readFirm(
  { db }: Context,
  {
    session: { id: sessionId, actingFor },
    userId,
  }: { session: typeof sessions.$inferSelect; userId: string },
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

type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'createdAt' | 'lastUsedAt' | 'ipAddress' | 'lastIpAddress'
>

/** Writes down when and from which network address a session was used last, for whoever looks at their sessions. */
async function noteUse({ db, clock }: Context, session: Session, address: string): Promise<void> {
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
