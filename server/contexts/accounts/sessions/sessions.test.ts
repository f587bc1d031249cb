import { createHmac, randomUUID } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxIdleSessionMs } from '#domain/accounts/accounts.ts'
import type { Actor } from '#server/context.ts'
import { accounts, profiles, sessions } from '#server/database/schema/index.ts'
import { type Browser, openBrowser } from '#tests/helpers/browser.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createAuth } from '../auth.ts'
import { deleteOldSessions } from '../personal-data.ts'
import { readSession } from '../read-session.ts'
import { readSessionActors } from './own-sessions.ts'

const server = startTestServer()
const elsewhere = startTestServer()
const password = 'escalier quart tournant'
const hash = hashPassword(password)
const hour = 60 * 60 * 1000
const day = 24 * hour
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

async function makeMember(role: 'admin' | null = null): Promise<Actor> {
  const actor = await makePerson(server.as(), { role })
  await server
    .as()
    .db.insert(accounts)
    .values({
      userId: actor.userId,
      accountId: actor.userId,
      providerId: 'credential',
      password: await hash,
    })
  return actor
}

async function signIn({ email }: Actor, browser: Browser = openBrowser(server)): Promise<Browser> {
  expect((await browser.post('/api/account/sign-in', { email, password })).status).toBe(200)
  return browser
}
const listRows = ({ userId }: Actor) =>
  server.as().db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(sessions.createdAt)
const listSessions = async (browser: Browser) => (await browser.get('/api/account/sessions')).json()

/** Dates the opening of the sessions back by this age. */
const setAge = (actor: Actor, age: number) =>
  server
    .as()
    .db.update(sessions)
    .set({ createdAt: new Date(Date.now() - age) })
    .where(eq(sessions.userId, actor.userId))

test('listOwnSessions returns device, times and addresses, the current session first and no token', async () => {
  const member = await makeMember()
  const here = await signIn(member)
  const phone = await signIn(member, openBrowser(server, { userAgent: chromeOnAndroid }))
  await phone.whoAmI()
  await signIn(await makeMember())
  const listed = await listSessions(here)
  expect(listed).toMatchObject([
    { device: 'Appareil inconnu', isCurrent: true },
    { device: 'Chrome sur Android', isCurrent: false },
  ])
  expect(listed).toHaveLength(2)
  const [, usedSession] = listed
  expect(usedSession.lastUsedFrom).toEqual(expect.any(String))
  expect(usedSession.openedFrom).toBe(usedSession.lastUsedFrom)
  expect(Date.parse(usedSession.lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(usedSession.openedAt))
  for (const { token } of await listRows(member)) expect(JSON.stringify(listed)).not.toContain(token)
  expect((await openBrowser(server).get('/api/account/sessions')).status).toBe(401)
})

test('endOwnSessions ends one or all others, never the current or another user’s', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const here = await signIn(member)
  const [first, second, third] = [await signIn(member), await signIn(member), await signIn(member)]
  const stranger = await signIn(other)
  const [, one] = await listSessions(here)
  expect((await here.delete(`/api/account/sessions/${one.id}`)).status).toBe(200)
  expect((await here.delete(`/api/account/sessions/${one.id}`)).status).toBe(404)
  expect(await listSessions(here)).toHaveLength(3)

  const [own] = await listSessions(here)
  const [theirs] = await listSessions(stranger)
  for (const id of [own.id, theirs.id, randomUUID(), 'x'])
    expect((await here.delete(`/api/account/sessions/${id}`)).status).toBe(404)
  expect(await (await here.delete('/api/account/sessions')).json()).toEqual({ ended: 2, remainingAccess: 0 })
  for (const browser of [first, second, third]) expect(await browser.whoAmI()).toBeNull()
  expect(await here.whoAmI()).toMatchObject({ id: member.userId })
  expect(await stranger.whoAmI()).toMatchObject({ id: other.userId })
})

test('signIn replaces the browser’s session', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const browser = await signIn(member)
  const elsewhere = await signIn(member)
  const copy = openBrowser(server)
  copy.cookies.set('rechantier.session_token', browser.cookies.get('rechantier.session_token') ?? '')
  await signIn(member, browser)
  expect(await copy.whoAmI()).toBeNull()
  expect(await listRows(member)).toHaveLength(2)
  await signIn(other, browser)
  expect(await listRows(member)).toHaveLength(1)
  expect(await browser.whoAmI()).toMatchObject({ id: other.userId })
  expect(await elsewhere.whoAmI()).toMatchObject({ id: member.userId })

  const refused = await browser.post('/api/account/sign-in', { email: member.email, password: 'pas le bon' })
  expect(refused.status).toBe(400)
  expect(await browser.whoAmI()).toMatchObject({ id: other.userId })
})

test('signIn during an impersonation ends it and the administrator’s own session', async () => {
  const [admin, member] = [await makeMember('admin'), await makeMember()]
  const browser = await signIn(admin)
  const { token } = await (await browser.post(`/api/admin/users/${member.userId}/impersonation`)).json()
  await browser.post('/api/account/impersonation', { token })
  await signIn(member, browser)
  expect(await listRows(admin)).toEqual([])
  const ofImpersonation = and(eq(sessions.userId, member.userId), isNotNull(sessions.impersonatedBy))
  expect(await server.as().db.$count(sessions, ofImpersonation)).toBe(0)
  expect([...browser.cookies.keys()].sort()).toEqual(['rechantier.device', 'rechantier.session_token'])
  expect(await browser.whoAmI()).toMatchObject({ id: member.userId, isImpersonated: false })
})

test.each([
  ['a session', null, 90 * day],
  ['an administrator’s session', 'admin', 12 * hour],
] as const)('%s ends after its longest lifetime, even in use', async (_whose, role, longest) => {
  const member = await makeMember(role)
  const browser = await signIn(member)
  const [session] = await listRows(member)
  const id = session?.id ?? ''
  await setAge(member, longest - hour)
  expect(await browser.whoAmI()).toMatchObject({ id: member.userId })
  expect([...(await readSessionActors(server.as(), [id])).keys()]).toEqual([id])
  await setAge(member, longest + 1000)
  expect([...(await readSessionActors(server.as(), [id])).keys()]).toEqual([])
  expect(await browser.whoAmI()).toBeNull()
  expect(await listRows(member)).toEqual([])
})

test('a new administrator’s session has an administrator’s lifetime', async () => {
  const member = await makeMember()
  const browser = await signIn(member)
  await setAge(member, day)
  expect(await browser.whoAmI()).toMatchObject({ id: member.userId })
  await server.as().db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, member.userId))
  expect(await browser.whoAmI()).toBeNull()
})

test('deleteOldSessions deletes a session past its longest lifetime', async () => {
  const member = await makeMember()
  await signIn(member)
  await signIn(member)
  const [old] = await listRows(member)
  const { db } = server.as()
  const age = { createdAt: new Date(Date.now() - 90 * day - 1000) }
  await db
    .update(sessions)
    .set(age)
    .where(eq(sessions.id, old?.id ?? ''))
  await deleteOldSessions(server.as(), { before: new Date() })
  expect((await listRows(member)).map(({ id }) => id)).not.toContain(old?.id)
  expect(await listRows(member)).toHaveLength(1)
})

test('a session in use is extended with its cookie once a day', async () => {
  const member = await makeMember()
  const browser = await signIn(member)
  const expiresIn = async (left: number) => {
    const expiresAt = new Date(Date.now() + left)
    await server.as().db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, member.userId))
    const answer = await browser.get('/api/account')
    const [row] = await listRows(member)
    return {
      isRenewed: (row?.expiresAt.getTime() ?? 0) > expiresAt.getTime(),
      cookies: answer.headers.getSetCookie().filter((cookie) => cookie.includes('session_token')).length,
    }
  }
  expect(await expiresIn(maxIdleSessionMs - day + hour)).toEqual({ isRenewed: false, cookies: 0 })
  expect(await expiresIn(maxIdleSessionMs - day - hour)).toEqual({ isRenewed: true, cookies: 1 })
  expect(await browser.whoAmI()).toMatchObject({ id: member.userId })
})

test('a public answer with a renewed session is private', async () => {
  const member = await makeMember()
  const browser = await signIn(member)
  const getHeaders = async () => (await browser.get('/api/products/ways')).headers
  expect((await getHeaders()).get('cache-control')).toContain('public')
  const due = { expiresAt: new Date(Date.now() + day) }
  await server.as().db.update(sessions).set(due).where(eq(sessions.userId, member.userId))
  const renewing = await getHeaders()
  expect(renewing.getSetCookie()).toHaveLength(1)
  expect(renewing.get('cache-control')).toBe('private, no-store')
})

test('a session opened during the deletion of its account is invalid', async () => {
  const member = await makeMember()
  const browser = await signIn(member)
  expect(await browser.whoAmI()).toMatchObject({ id: member.userId })
  await server.as().db.update(profiles).set({ deletedAt: new Date() }).where(eq(profiles.id, member.userId))
  expect(await browser.whoAmI()).toBeNull()
})

test('a failed renewal does not sign out', async () => {
  const member = await makeMember()
  const browser = await signIn(member)
  const due = { expiresAt: new Date(Date.now() + day) }
  await server.as().db.update(sessions).set(due).where(eq(sessions.userId, member.userId))
  // This instance finds no session, as better-auth does without its database, and would clear the cookie.
  const blind = createAuth({ ...server.as(), db: elsewhere.as().db })
  const headers = new Headers({ cookie: [...browser.cookies.values()].join('; ') })
  const { actor, cookies } = await readSession(server.as(), blind, headers, '192.0.2.1')
  expect(actor).toMatchObject({ userId: member.userId })
  expect(cookies).toEqual([])
})

test('an idle session expires and is deleted', async () => {
  const member = await makeMember()
  const browser = await signIn(member)
  await server
    .as()
    .db.update(sessions)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(sessions.userId, member.userId))
  expect(await browser.whoAmI()).toBeNull()
  expect(await listRows(member)).toEqual([])
})

test('a session token without our signature is rejected', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const signedIn = async (who: Actor) => {
    const cookie = (await signIn(who)).cookies.get('rechantier.session_token') ?? ''
    return decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')
  }
  const [token = '', signature = ''] = await signedIn(member)
  const [, signatureOfOther] = await signedIn(other)
  const readAccountWith = async (value: string) =>
    (await server.request('/api/account', { cookie: `rechantier.session_token=${value}` })).json()
  expect(await readAccountWith(encodeURIComponent(`${token}.${signature}`))).toMatchObject({
    id: member.userId,
  })
  const changed = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const forged = createHmac('sha256', 'another secret').update(token).digest('base64')
  for (const value of [
    token,
    `${token}.`,
    `${token}.${changed}`,
    `${token}.${forged}`,
    `${token}.${signatureOfOther}`,
    `${token}x.${signature}`,
    `.${signature}`,
    'undefined',
    '',
  ])
    expect(await readAccountWith(encodeURIComponent(value)), value).toBeNull()
})
