import { hash as bcryptHash } from 'bcryptjs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

const signIn = async (email: string, password: string) =>
  (
    await server.request('/api/account/sign-in', {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    })
  ).status

async function makeImported(email: string, hash: string) {
  const { userId } = await makePerson(server.as(), { email })
  const { db } = server.as()
  await db.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password: hash })
  return async () =>
    (await db.select({ hash: accounts.password }).from(accounts).where(eq(accounts.userId, userId)))[0]?.hash
}

test('signIn accepts a former site’s hash and rehashes it', async () => {
  const former = await bcryptHash('ancien mot', 4)
  const storedHash = await makeImported('demenage@exemple.example', former)
  expect(await signIn('demenage@exemple.example', 'autre mot')).not.toBe(200)
  expect(await storedHash()).toBe(former)
  expect(await signIn('demenage@exemple.example', 'ancien mot')).toBe(200)
  expect(await storedHash()).not.toMatch(/^\$2/)
  expect(await signIn('demenage@exemple.example', 'ancien mot')).toBe(200)
  expect(await signIn('demenage@exemple.example', 'autre mot')).not.toBe(200)
})

test('signIn rejects a password longer than bcrypt reads', async () => {
  const longest = 'a'.repeat(72)
  const storedHash = await makeImported('long@exemple.example', await bcryptHash(longest, 4))
  expect(await signIn('long@exemple.example', `${longest}b`)).not.toBe(200)
  expect(await storedHash()).toMatch(/^\$2/)
  expect(await signIn('long@exemple.example', longest)).toBe(200)
})
