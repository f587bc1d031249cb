import type { Actor, Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/index.ts'

/** Who acts on the market. */
export interface People {
  byEmail(email: string): Actor
  byId(userId: string): Actor
  admin: Actor
}

export async function findPeople({ db }: Context): Promise<People> {
  const rows = await db
    .select({
      userId: profiles.id,
      email: profiles.email,
      role: profiles.role,
      userType: profiles.userType,
    })
    .from(profiles)
  const actors: Actor[] = rows.map((row) => ({ ...row, role: row.role === 'admin' ? 'admin' : null }))
  const find = (isMatch: (actor: Actor) => boolean, name: string) => {
    const actor = actors.find(isMatch)
    if (!actor) throw new Error(`tools/demonstration/data: no account ${name}`)
    return actor
  }
  return {
    byEmail: (email) => find((actor) => actor.email === email, email),
    byId: (userId) => find((actor) => actor.userId === userId, userId),
    admin: find(({ role }) => role === 'admin', 'of an administrator'),
  }
}
