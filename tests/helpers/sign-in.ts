import { eq } from 'drizzle-orm'
import type { Actor } from '#server/context.ts'
import { emails, profiles } from '#server/database/schema/index.ts'
import type { TestServer } from './test-server.ts'

let people = 0

/** Somebody who signed up, confirmed and is signed in through the API, like anybody else; password `chantier-2026`. */
export async function makeSignedIn(
  server: TestServer,
  profile: Partial<typeof profiles.$inferInsert> = {},
): Promise<{ actor: Actor; cookie: string }> {
  people += 1
  const email = `connecte-${people}@exemple.example`
  const { userType = 'buyer' } = profile
  await server.request('/api/account/sign-up', {
    method: 'POST',
    body: JSON.stringify({
      email,
      password: 'chantier-2026',
      firstName: 'Camille',
      lastName: 'Roux',
      userType,
    }),
  })
  const { db } = server.as()
  const [mail] = await db.select().from(emails).where(eq(emails.recipient, email))
  const confirmed = await server.request(String((mail?.data as { url?: string } | undefined)?.url))
  const cookie = confirmed.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const [row] = await db
    .update(profiles)
    .set({ userType, ...profile })
    .where(eq(profiles.email, email))
    .returning()
  return { actor: { userId: row?.id as string, email, role: row?.role ?? null, userType }, cookie }
}
