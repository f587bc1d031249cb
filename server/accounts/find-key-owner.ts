import { eq, sql } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { profiles, users } from '../database/schema/accounts.ts'

const selectOwner = prepared('key owner', (db) =>
  db
    .select({
      email: users.email,
      userType: profiles.userType,
      suspendedAt: profiles.suspendedAt,
      deletedAt: profiles.deletedAt,
      isDemonstration: users.isDemonstration,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, sql.placeholder('id'))),
)

/** As whom a key of this account acts: never as an administrator. Null: the account is suspended or gone. */
export async function findKeyOwner(ctx: Context, { userId }: { userId: string }): Promise<Actor | null> {
  const [owner] = await selectOwner(ctx.db, { id: userId })
  if (!owner || owner.suspendedAt || owner.deletedAt) return null
  // Known to whoever reads the demonstration's page; a public site has no such accounts.
  if (owner.isDemonstration && !ctx.config.isLocal) return null
  return { userId, email: owner.email, role: null, userType: owner.userType ?? 'buyer' }
}
