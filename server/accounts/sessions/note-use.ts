import { eq } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { sessions } from '../../database/schema/accounts.ts'

/** A session is written down as used this often at most, in milliseconds: not with every request of a page. */
const interval = 5 * 60_000
/** From another network sooner; a telephone may go to and fro between two. */
const shortInterval = 60_000

type Session = Pick<
  typeof sessions.$inferSelect,
  'id' | 'createdAt' | 'lastUsedAt' | 'ipAddress' | 'lastIpAddress'
>

/** Writes down when and from which network address a session was used last, for whoever looks at their sessions. */
export async function noteUse({ db, clock }: Context, session: Session, address: string): Promise<void> {
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
