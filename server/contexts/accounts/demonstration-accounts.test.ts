import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { removeDemonstration } from '#server/across/privacy/delete-account.ts'
import { products, profiles, sessions, users } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeProduct } from '#tests/helpers/makers.ts'
import { getCookieHeader } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { insertAccounts } from '../../../tools/demonstration/insert-accounts.ts'
import { demoPassword, readDemoAccounts } from '../../../tools/demonstration/read-demonstration.ts'
import { disableDemonstrationAccounts } from './demonstration-accounts.ts'

/** A local site with demonstration data; `open` is a public site on the same database. */
const server = startTestServer()
const publicSite = startTestServer({
  ORIGIN: 'https://marche.example',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
})
const email = 'admin@rechantier.example'
const signIn = (site: typeof server) =>
  site.request('/api/account/sign-in', {
    method: 'POST',
    body: JSON.stringify({ email, password: demoPassword }),
  })

beforeAll(async () => {
  const accounts = await readDemoAccounts()
  for (const site of [server, publicSite]) await insertAccounts(site.as(), { accounts })
})

test('sign-in accepts a demonstration account on a local site and rejects it on a public one', async () => {
  expect((await signIn(server)).status).toBe(200)
  const refused = await signIn(publicSite)
  expect(refused.status).toBe(403)
  expect((await refused.json()).detail).toContain('démonstration')
  expect(getCookieHeader(refused)).not.toContain('session_token')
})

test('disableDemonstrationAccounts ends sessions of demonstration accounts and their impersonations', async () => {
  const ctx = publicSite.as()
  const [admin] = await ctx.db.select().from(users).where(eq(users.email, email))
  const person = await makePerson(ctx)
  const expiresAt = new Date('2100-01-01')
  await ctx.db.insert(sessions).values([
    { userId: admin?.id ?? '', token: 'a', expiresAt },
    { userId: person.userId, token: 'b', expiresAt, impersonatedBy: admin?.id },
    { userId: person.userId, token: 'c', expiresAt },
  ])
  const messages: string[] = []
  await disableDemonstrationAccounts(ctx, (message) => messages.push(message))
  expect(messages.join()).toContain('npm run remove-demonstration')
  const remaining = await ctx.db
    .select()
    .from(sessions)
    .where(inArray(sessions.token, ['a', 'b', 'c']))
  expect(remaining.map(({ token }) => token)).toEqual(['c'])
})

test('a local site’s session is invalid on the public site', async () => {
  const local = { ...publicSite.as(), config: server.as().config }
  await disableDemonstrationAccounts(local, () => {})
  const { createAuth } = await import('./auth.ts')
  const { readSession } = await import('./read-session.ts')
  const auth = createAuth(local)
  const { headers } = await auth.api.signInEmail({
    body: { email, password: demoPassword },
    returnHeaders: true,
  })
  const cookie = headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const requestHeaders = new Headers({ cookie })
  expect((await readSession(local, auth, requestHeaders, '127.0.0.1')).actor?.email).toBe(email)
  expect((await readSession(publicSite.as(), auth, requestHeaders, '127.0.0.1')).actor).toBeNull()
})

test("removeDemonstration deletes the demonstration's accounts and products only", async () => {
  const ctx = publicSite.as()
  const [seller] = await ctx.db.select().from(users).where(eq(users.email, 'vendeur@rechantier.example'))
  const real = await makePerson(ctx, { userType: 'seller' })
  const categoryId = await makeCategory(ctx)
  const demonstrationProduct = await makeProduct(ctx, { userId: seller?.id ?? '', categoryId })
  const realProduct = await makeProduct(ctx, { userId: real.userId, categoryId })
  const { removed, retained: closed } = await removeDemonstration(ctx)
  expect(removed).toContain(email)
  expect(closed).toEqual([])
  expect(await ctx.db.$count(users, eq(users.isDemonstration, true))).toBe(0)
  expect(await ctx.db.$count(profiles, eq(profiles.role, 'admin'))).toBe(0)
  const remaining = await ctx.db
    .select()
    .from(products)
    .where(inArray(products.id, [demonstrationProduct, realProduct]))
  expect(remaining.map(({ id }) => id)).toContain(realProduct)
  expect(remaining.find(({ id }) => id === demonstrationProduct)).toBeUndefined()
  const messages: string[] = []
  await disableDemonstrationAccounts(ctx, (message) => messages.push(message))
  expect(messages).toEqual([])
})
