import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { requireOwnSession } from '#server/context.ts'
import { auditLog, profiles, sessions } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { changeRole } from './change-role.ts'
import { createCode } from './mailed-codes.ts'
import { resetPassword } from './passwords.ts'
import { suspendUser } from './suspend-user.ts'

const server = startTestServer()
let admin: { actor: Actor; cookie: string }
let person: Actor

const send = (method: string, path: string, cookie: string, body: unknown = {}) =>
  server.request(path, { method, body: JSON.stringify(body), cookie })
const readAccount = async (cookie: string) => (await server.request('/api/account', { cookie })).json()

/** Returns the browser's cookies after an answer. */
function updateCookies(before: string, response: Response): string {
  const cookies = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie]),
  )
  for (const set of response.headers.getSetCookie()) {
    const cookie = set.split(';')[0] ?? ''
    const name = cookie.slice(0, cookie.indexOf('='))
    if (/max-age=0/i.test(set)) cookies.delete(name)
    else cookies.set(name, cookie)
  }
  return [...cookies.values()].join('; ')
}

const createToken = async (userId: string, cookie = admin.cookie): Promise<string> =>
  (await (await send('POST', `/api/admin/users/${userId}/impersonation`, cookie)).json()).token

async function actAs(userId: string): Promise<string> {
  const opened = await send('POST', '/api/account/impersonation', admin.cookie, {
    token: await createToken(userId),
  })
  expect(opened.status).toBe(200)
  expect(opened.headers.getSetCookie().join('\n')).toMatch(/admin_session=[^\n]+HttpOnly/i)
  return updateCookies(admin.cookie, opened)
}

beforeAll(async () => {
  admin = await makeSignedIn(server, { role: 'admin' })
  person = await makePerson(server.as(), { email: 'bruno@exemple.example' })
})

describe('impersonation', () => {
  test("shows the user's account without administration and ends by restoring the administrator", async () => {
    const cookie = await actAs(person.userId)
    expect(await readAccount(cookie)).toMatchObject({ email: person.email, role: null, isImpersonated: true })
    const refused = await send('POST', `/api/admin/users/${person.userId}/suspension`, cookie, {
      reason: 'x',
    })
    expect(refused.status).toBe(403)

    const quit = await send('DELETE', '/api/account/impersonation', cookie)
    expect(await quit.json()).toEqual({ isRestored: true })
    const after = updateCookies(cookie, quit)
    expect(after).not.toContain('admin_session')
    expect(await readAccount(after)).toMatchObject({ role: 'admin', isImpersonated: false })
    expect(await readAccount(cookie)).toBeNull()
  })

  test('records writes with both names in the audit log, not reads or rejected requests', async () => {
    const user = await makePerson(server.as())
    const cookie = await actAs(user.userId)
    await readAccount(cookie)
    await send('PUT', '/api/account/profile', cookie, { userType: 'admin' })
    const saved = await send('PUT', '/api/account/profile', cookie, {
      firstName: 'Secret',
      lastName: 'B',
      username: null,
      userType: 'buyer',
      organizationType: 'individual',
      companyName: null,
      phone: '06 39 98 00 00',
      address: '2 quai Nord',
    })
    expect(saved.status).toBe(200)
    const rows = await server.as().db.select().from(auditLog).where(eq(auditLog.subjectId, user.userId))
    const writes = rows.filter(({ action }) => action === 'impersonated.write')
    expect(writes).toMatchObject([
      {
        adminId: admin.actor.userId,
        adminName: admin.actor.email,
        onBehalfOf: user.userId,
        onBehalfOfName: user.email,
        after: { method: 'PUT', path: '/api/account/profile' },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('Secret')
  })

  test("ends together with the administrator's own session at sign-out", async () => {
    const other = await makeSignedIn(server, { role: 'admin' })
    const token = await createToken(person.userId, other.cookie)
    const opened = await send('POST', '/api/account/impersonation', other.cookie, { token })
    const cookie = updateCookies(other.cookie, opened)
    await send('POST', '/api/account/sign-out', cookie)
    expect(await readAccount(cookie)).toBeNull()
    expect(await readAccount(other.cookie)).toBeNull()
  })

  test('expires after an hour, even in use', async () => {
    const cookie = await actAs(person.userId)
    const ofImpersonation = and(eq(sessions.userId, person.userId), isNotNull(sessions.impersonatedBy))
    await server
      .as()
      .db.update(sessions)
      .set({ createdAt: new Date(Date.now() - 60 * 60 * 1000), expiresAt: new Date('2100-01-01') })
      .where(ofImpersonation)
    expect(await readAccount(cookie)).toBeNull()
    await server.as().db.delete(sessions).where(ofImpersonation)
  })

  test('ends when the administrator is demoted or the user is promoted', async () => {
    const second = await makeSignedIn(server, { role: 'admin' })
    const user = await makePerson(server.as())
    const openImpersonation = async (userId: string) => {
      const token = await createToken(userId, second.cookie)
      return updateCookies(
        second.cookie,
        await send('POST', '/api/account/impersonation', second.cookie, { token }),
      )
    }
    const promoted = await openImpersonation(user.userId)
    await server.as().db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, user.userId))
    expect(await readAccount(promoted)).toBeNull()
    const demoted = await openImpersonation(person.userId)
    await changeRole(server.as(admin.actor), { userId: second.actor.userId, role: null })
    expect(await readAccount(demoted)).toBeNull()
  })

  test.each<[string, (own: { actor: Actor; cookie: string }) => Promise<unknown>]>([
    [
      'change their password',
      ({ cookie }) =>
        send('PUT', '/api/account/password', cookie, {
          currentPassword: 'chantier-2026',
          password: 'escalier quart tournant',
          confirmation: 'escalier quart tournant',
        }),
    ],
    [
      'reset it by mail',
      async ({ actor: { userId } }) => {
        const token = await createCode(server.as(), 'reset-password', { userId, payload: '' })
        await resetPassword(server.as(), { token, password: 'escalier quart tournant' })
      },
    ],
    ['sign out everywhere else', ({ cookie }) => send('DELETE', '/api/account/sessions', cookie)],
    [
      'are signed out by another administrator',
      ({ actor }) => send('DELETE', `/api/admin/users/${actor.userId}/sessions`, admin.cookie),
    ],
  ])("ends with the administrator's own sessions when they %s", async (_, end) => {
    const second = await makeSignedIn(server, { role: 'admin' })
    const token = await createToken(person.userId, second.cookie)
    // The cookies are a copy of those in the administrator's browser.
    const copied = updateCookies(
      '',
      await send('POST', '/api/account/impersonation', second.cookie, { token }),
    )
    expect(await readAccount(copied)).toMatchObject({ email: person.email })
    await end(second)
    expect(await readAccount(copied)).toBeNull()
  })

  test('is rejected by requireOwnSession', () => {
    const impersonated = server.as({ ...person, impersonatedBy: admin.actor.userId })
    expect(() => requireOwnSession(impersonated)).toThrow('Seule la personne elle-même')
    expect(requireOwnSession(server.as(person))).toBe(person)
  })
})

describe('an impersonation code', () => {
  const redeem = (token: string, cookie = admin.cookie) =>
    send('POST', '/api/account/impersonation', cookie, { token })

  test('works once, also when sent twice at once', async () => {
    const token = await createToken(person.userId)
    const statuses = (await Promise.all([redeem(token), redeem(token)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400])
    expect((await redeem(token)).status).toBe(400)
  })

  test('is rejected from another administrator, a user and a visitor', async () => {
    const [other, buyer] = [await makeSignedIn(server, { role: 'admin' }), await makeSignedIn(server)]
    const token = await createToken(person.userId)
    expect((await redeem(token, other.cookie)).status).toBe(400)
    expect((await redeem(token, buyer.cookie)).status).toBe(403)
    expect((await redeem(token, '')).status).toBe(401)
    expect((await redeem('x'.repeat(300))).status).toBe(400)
    expect((await redeem(token)).status).toBe(200)
  })

  test('is not created for an administrator, oneself, a suspended or unknown user', async () => {
    const other = await makePerson(server.as(), { role: 'admin' })
    const suspended = await makePerson(server.as(), { suspendedAt: new Date() })
    const statusFor = async (id: string) =>
      (await send('POST', `/api/admin/users/${id}/impersonation`, admin.cookie)).status
    expect(await statusFor(other.userId)).toBe(409)
    expect(await statusFor(admin.actor.userId)).toBe(409)
    expect(await statusFor(suspended.userId)).toBe(409)
    expect(await statusFor(randomUUID())).toBe(404)
  })

  test('is rejected when the user was promoted or suspended meanwhile', async () => {
    const [promoted, suspended] = [await makePerson(server.as()), await makePerson(server.as())]
    const first = await createToken(promoted.userId)
    await changeRole(server.as(admin.actor), { userId: promoted.userId, role: 'admin' })
    expect((await redeem(first)).status).toBe(409)
    const second = await createToken(suspended.userId)
    await suspendUser(server.as(admin.actor), { userId: suspended.userId, reason: 'Faux profil' })
    expect((await redeem(second)).status).toBe(409)
  })

  test('is not replaced by the header x-admin-id when reading the profile', async () => {
    const path = `/api/admin/impersonate/${person.userId}/profile`
    const answer = await server.request(path, { cookie: admin.cookie })
    expect(await answer.json()).toEqual({
      email: person.email,
      avatar_url: null,
      user_type: 'buyer',
      first_name: 'Camille',
      last_name: 'Roux',
    })
    const forged = await server.request(path, { headers: { 'x-admin-id': admin.actor.userId } })
    expect(forged.status).toBe(401)
  })
})

test('signIn reports a suspension only after the right password', async () => {
  const { actor, cookie } = await makeSignedIn(server)
  await suspendUser(server.as(admin.actor), { userId: actor.userId, reason: 'Faux profil' })
  expect(await readAccount(cookie)).toBeNull()
  const signIn = (password: string) =>
    send('POST', '/api/account/sign-in', '', { email: actor.email, password })
  const answer = await signIn('chantier-2026')
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({
    title: 'Erreur de connexion',
    detail: 'Votre compte est suspendu. Le motif vous a été envoyé par email.',
  })
  expect((await signIn('autre chose')).status).toBe(400)
})
