import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '#server/context.ts'
import { setPassword } from '#server/contexts/accounts/check-password.ts'
import { createProfile } from '#server/contexts/accounts/profile.ts'
import { profiles, users } from '#server/database/schema/index.ts'
import type { TestServer } from './test-server.ts'

let userCount = 0
/** The hash is slow to compute, so it is computed once. */
let passwordHash: Promise<string> | undefined

/** Returns the Cookie header that a browser sends after this response. */
export const getCookieHeader = (response: Pick<Response, 'headers'>): string =>
  response.headers
    .getSetCookie()
    .filter((set) => !/Max-Age=0/i.test(set))
    .map((set) => set.split(';')[0])
    .join('; ')

/** Creates a user with a confirmed address and a session, directly in the database; the password is `chantier-2026`. */
export async function makeSignedIn(
  { as, services }: Pick<TestServer, 'as' | 'services'>,
  profile: Partial<typeof profiles.$inferInsert> = {},
): Promise<{ actor: Actor; cookie: string }> {
  userCount += 1
  const ctx = as()
  const names = { firstName: 'Camille', lastName: 'Roux', userType: profile.userType ?? 'buyer' } as const
  const email = `connecte-${userCount}@exemple.example`
  const [user] = await ctx.db
    .insert(users)
    .values({ ...names, email, name: 'Camille Roux', emailVerified: true })
    .returning({ id: users.id })
  const userId = user?.id as string
  await createProfile(ctx, { id: userId, email, ...names })
  passwordHash ??= hashPassword('chantier-2026')
  await setPassword(ctx, { userId, passwordHash: await passwordHash })
  const session = await services.auth.api.openSession({
    body: { userId },
    headers: new Headers(),
    returnHeaders: true,
  })
  await ctx.db
    .update(profiles)
    .set({ ...names, ...profile })
    .where(eq(profiles.id, userId))
  return {
    actor: { userId, email, role: profile.role ?? null, userType: names.userType },
    cookie: getCookieHeader(session),
  }
}
