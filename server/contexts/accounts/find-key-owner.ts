import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { UserType } from '#domain/accounts/accounts.ts'
import type { Actor, Context } from '#server/context.ts'
import { profiles, users } from '#server/database/schema/accounts.ts'

/** The facts that decide whether and as which user a key acts. */
interface KeyOwner {
  email: string
  userType: UserType | null
  isSuspended: boolean
  isDemonstration: boolean
}

/** Selects the owner of a key within the statement that reads the key; `userId` is the key's column. */
export const selectKeyOwner = (userId: AnyPgColumn) => sql<KeyOwner | null>`(
  select jsonb_build_object('email', owner_user.email, 'userType', owner.user_type,
    'isSuspended', owner.suspended_at is not null or owner.deleted_at is not null, 'isDemonstration', owner_user.is_demonstration)
  from ${profiles} owner join ${users} owner_user on owner_user.id = owner.id where owner.id = ${userId})`

const queryKeyOwner = (db: Context['db'], { id }: { id: string }) =>
  db
    .select({
      email: users.email,
      userType: profiles.userType,
      isSuspended: sql<boolean>`${profiles.suspendedAt} is not null or ${profiles.deletedAt} is not null`,
      isDemonstration: users.isDemonstration,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, id))

/** Returns the user as whom a key of this account acts, never as an administrator. Null for a suspended or deleted account. */
export async function findKeyOwner(ctx: Context, { userId }: { userId: string }): Promise<Actor | null> {
  const [owner = null] = await queryKeyOwner(ctx.db, { id: userId })
  return toKeyActor(ctx, { userId, owner })
}

/** Returns the same as `findKeyOwner` from an owner that was read with the key. */
export function toKeyActor(
  { config }: Context,
  { userId, owner }: { userId: string; owner: KeyOwner | null },
): Actor | null {
  if (!owner || owner.isSuspended) return null
  // The demonstration publishes these accounts, which a public site must not accept.
  if (owner.isDemonstration && !config.isLocal) return null
  return { userId, email: owner.email, role: null, userType: owner.userType ?? 'buyer' }
}
