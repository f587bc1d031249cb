import { eq } from 'drizzle-orm'
import type { Actor } from '#server/context.ts'
import { profiles } from '#server/database/schema/index.ts'
import { linkMailed } from './mails.ts'
import type { TestServer } from './test-server.ts'

let people = 0

/** What the browser sends back of the cookies an answer set. */
export const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .filter((set) => !/Max-Age=0/i.test(set))
    .map((set) => set.split(';')[0])
    .join('; ')

/** Somebody who signed up, confirmed and is signed in through the API, like anybody else; password `chantier-2026`. */
export async function makeSignedIn(
  server: Pick<TestServer, 'as' | 'request'>,
  profile: Partial<typeof profiles.$inferInsert> = {},
): Promise<{ actor: Actor; cookie: string }> {
  people += 1
  const email = `connecte-${people}@exemple.example`
  const { userType = 'buyer' } = profile
  const signedUp = await server.request('/api/account/sign-up', {
    method: 'POST',
    body: JSON.stringify({
      email,
      password: 'chantier-2026',
      firstName: 'Camille',
      lastName: 'Roux',
      userType,
    }),
  })
  const link = await linkMailed(server, email, 'confirm-sign-up')
  const cookie = cookieOf(await server.request(link, { cookie: cookieOf(signedUp) }))
  const [row] = await server
    .as()
    .db.update(profiles)
    .set({ userType, ...profile })
    .where(eq(profiles.email, email))
    .returning()
  return { actor: { userId: row?.id as string, email, role: row?.role ?? null, userType }, cookie }
}
