import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles, users, verifications } from '#server/database/schema/index.ts'
import { readMailedLink } from '#tests/helpers/mails.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { getCookieHeader, makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { confirmEmailChange } from './change-email.ts'
import { createCode } from './mailed-codes.ts'
import { sendPasswordReset } from './passwords.ts'

const server = startTestServer()
const stranger = { firstName: 'Marc', lastName: 'Autre', userType: 'seller', password: 'du-premier-venu' }
const owner = { firstName: 'Léa', lastName: 'Bodin', userType: 'buyer', password: 'de-la-titulaire' }

const post = (path: string, body: unknown, cookie?: string) =>
  server.request(`/api/account/${path}`, { method: 'POST', body: JSON.stringify(body), cookie })
/** Signs up and returns the browser's cookie and the mailed link. */
async function signUp(email: string, person: typeof owner) {
  const response = await post('sign-up', { email, ...person })
  expect(response.status).toBe(201)
  return { browser: getCookieHeader(response), link: await readMailedLink(server, email, 'confirm-sign-up') }
}
const openLink = async (link: string, cookie?: string) => {
  const response = await server.request(link, { cookie })
  return { location: response.headers.get('location'), session: getCookieHeader(response) }
}
const signInStatus = async (email: string, { password }: { password: string }) =>
  (await post('sign-in', { email, password })).status
const readAccount = async (cookie: string) => (await server.request('/api/account', { cookie })).json()

test("a stranger's earlier sign-up of an address is void once its owner confirms", async () => {
  const email = 'prise@exemple.example'
  const first = await signUp(email, stranger)
  const second = await signUp(email, owner)
  expect(second.link).not.toBe(first.link)

  // Opened in another browser, the older link does nothing.
  expect(await openLink(first.link)).toEqual({ location: '/auth?error=link_replaced', session: '' })
  const { location, session } = await openLink(second.link, second.browser)
  expect(location).toBe('/auth?confirmed=1')
  expect(await readAccount(session)).toMatchObject({
    email,
    profile: { firstName: 'Léa', userType: 'buyer' },
  })

  expect(await signInStatus(email, stranger)).toBe(400)
  expect(await signInStatus(email, owner)).toBe(200)
  expect(await openLink(first.link, first.browser)).toEqual({ location: '/auth?confirmed=1', session: '' })
  expect(await signInStatus(email, stranger)).toBe(400)
})

test("a stranger's later sign-up of an address is void once its owner confirms", async () => {
  const email = 'reprise@exemple.example'
  const first = await signUp(email, owner)
  await signUp(email, stranger)
  expect((await openLink(first.link, first.browser)).location).toBe('/auth?confirmed=1')
  expect(await signInStatus(email, stranger)).toBe(400)
  expect(await signInStatus(email, owner)).toBe(200)
})

test('a confirmation link confirms in any browser and signs in only in that of the sign-up', async () => {
  const email = 'ailleurs@exemple.example'
  const { link } = await signUp(email, owner)
  const elsewhere = await signUp('piege@exemple.example', stranger)
  expect(await openLink(link, elsewhere.browser)).toEqual({ location: '/auth?confirmed=1', session: '' })
  expect(await signInStatus(email, owner)).toBe(200)
})

test('a confirmation link mailed by a sign-in counts as that of the sign-up', async () => {
  const email = 'a-nouveau@exemple.example'
  const { browser, link } = await signUp(email, owner)
  expect((await post('sign-in', { email, password: owner.password }, browser)).status).toBe(400)
  const newer = await readMailedLink(server, email, 'confirm-sign-up')
  expect(newer).not.toBe(link)
  const { session } = await openLink(newer, browser)
  expect(await readAccount(session)).toMatchObject({ email })
})

test('verifyEmail redirects to this site only', async () => {
  for (const target of ['/.//evil.example', '//evil.example', 'https://evil.example', '/\\evil.example']) {
    const { link } = await signUp(`vers-${Math.random()}@exemple.example`, owner)
    const address = `${link}&${new URLSearchParams({ callbackURL: target })}`
    expect((await openLink(address)).location).toBe('/auth?confirmed=1')
    expect(
      (await openLink(`/api/auth/verify-email?callbackURL=${encodeURIComponent(target)}`)).location,
    ).toBe('/auth?error=invalid_token')
  }
})

test('a confirmation link redirects to where the sign-up began, on this site only', async () => {
  const signUpAndReadLink = async (email: string, redirect: string) => {
    await post('sign-up', { ...owner, email, redirect })
    return readMailedLink(server, email, 'confirm-sign-up')
  }
  const link = await signUpAndReadLink('de-retour@exemple.example', '/checkout')
  expect((await openLink(link)).location).toBe('/auth?confirmed=1&redirect=%2Fcheckout')
  const elsewhere = await signUpAndReadLink('de-retour-2@exemple.example', '//evil.example')
  expect((await openLink(elsewhere)).location).toBe('/auth?confirmed=1')
  expect((await openLink(`${elsewhere}&redirect=//evil.example`)).location).toBe('/auth?confirmed=1')
})

test('a HEAD request of a confirmation link confirms nothing', async () => {
  const email = 'regardee@exemple.example'
  const { link } = await signUp(email, owner)
  await server.request(link, { method: 'HEAD' })
  const [user] = await server.as().db.select().from(users).where(eq(users.email, email))
  expect(user?.emailVerified).toBe(false)
})

test('the database stores the tokens of a link and of the browser as digests', async () => {
  const { browser, link } = await signUp('empreinte@exemple.example', owner)
  const rows = JSON.stringify(await server.as().db.select().from(verifications))
  expect(rows).not.toContain(new URL(link).searchParams.get('token'))
  expect(rows).not.toContain(browser.split('=')[1])
})

test('a password reset ends all pending sign-ups and address changes of its account', async () => {
  const email = 'recuperee@exemple.example'
  const { browser, link } = await signUp(email, stranger)
  const [user] = await server.as().db.select().from(users).where(eq(users.email, email))
  const change = await createCode(server.as(), 'change-email', {
    userId: user?.id ?? '',
    payload: 'voleur@exemple.example',
  })
  await sendPasswordReset(server.as(), { email })
  const token = new URL(await readMailedLink(server, email, 'reset-password')).searchParams.get('token')
  const { password } = owner
  expect((await post('reset-password', { token, password, confirmation: password })).status).toBe(200)

  expect(await openLink(link, browser)).toEqual({ location: '/auth?confirmed=1', session: '' })
  expect(await signInStatus(email, stranger)).toBe(400)
  const session = getCookieHeader(await post('sign-in', { email, password }))
  expect((await post('email/confirm', { token: change }, session)).status).toBe(400)
})

test('an unconfirmed sign-up does not reserve its address', async () => {
  const email = 'occupee@exemple.example'
  const { browser, link } = await signUp(email, stranger)
  const member = await makePerson(server.as())
  const token = await createCode(server.as(), 'change-email', { userId: member.userId, payload: email })
  expect(await confirmEmailChange(server.as(member), { token })).toEqual({ email })
  expect((await openLink(link, browser)).session).toBe('')
  const rows = await server.as().db.select().from(profiles).where(eq(profiles.email, email))
  expect(rows.map(({ id }) => id)).toEqual([member.userId])
})

test('confirming the last of many concurrent sign-ups voids the others', async () => {
  const email = 'course@exemple.example'
  const people = Array.from({ length: 5 }, (_, index) => ({ ...owner, password: `mot-numero-${index}` }))
  await Promise.all(people.map((person) => post('sign-up', { email, ...person })))
  const last = await signUp(email, owner)
  const answers = await Promise.all([openLink(last.link, last.browser), openLink(last.link, last.browser)])
  expect(answers.map(({ location }) => location)).toEqual(['/auth?confirmed=1', '/auth?confirmed=1'])
  const statuses = await Promise.all([...people, owner].map((person) => signInStatus(email, person)))
  expect(statuses).toEqual([400, 400, 400, 400, 400, 200])
})

test('a sign-up does not change a confirmed account', async () => {
  const { actor } = await makeSignedIn(server)
  expect((await post('sign-up', { email: actor.email, ...stranger })).status).toBe(201)
  expect(await signInStatus(actor.email, stranger)).toBe(400)
})
