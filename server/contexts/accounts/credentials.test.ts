import { hashPassword } from 'better-auth/crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor, Clock } from '#server/context.ts'
import { accounts, emails, profiles, users, verifications } from '#server/database/schema/index.ts'
import { readMailedLink } from '#tests/helpers/mails.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { resetPassword, sendPasswordReset } from './passwords.ts'

const server = startTestServer()
const password = 'ancien mot'
const hour = 60 * 60 * 1000
let memberCount = 0

/** A user with a confirmed address and a password. */
async function makeMember(): Promise<Actor> {
  memberCount += 1
  const actor = await makePerson(server.as(), { email: `membre-${memberCount}@exemple.example` })
  await server
    .as()
    .db.insert(accounts)
    .values({
      userId: actor.userId,
      accountId: actor.userId,
      providerId: 'credential',
      password: await hashPassword(password),
    })
  return actor
}

const send = (method: 'POST' | 'PUT', path: string, body: unknown, cookie?: string) =>
  server.request(`/api/account/${path}`, { method, body: JSON.stringify(body), cookie })
const post = (path: string, body: unknown, cookie?: string) => send('POST', path, body, cookie)

const signIn = (email: string, secret = password) => post('sign-in', { email, password: secret })
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const openSession = async ({ email }: Actor) => cookieOf(await signIn(email))
const readAccount = async (cookie: string) => (await server.request('/api/account', { cookie })).json()

const listMails = (recipient: string, template: string) =>
  server
    .as()
    .db.select({ data: emails.data })
    .from(emails)
    .where(and(eq(emails.recipient, recipient), eq(emails.template, template)))
    .orderBy(desc(emails.createdAt))

async function readMailedToken(
  recipient: string,
  template: 'reset-password' | 'email-change',
): Promise<string> {
  const token = new URL(await readMailedLink(server, recipient, template)).searchParams.get('token')
  if (!token) throw new Error('the mail holds no token')
  return token
}

async function requestReset({ email }: Actor, clock?: Clock): Promise<string> {
  await sendPasswordReset(server.as(null, clock), { email })
  return readMailedToken(email, 'reset-password')
}
const reset = (token: string, chosen = 'nouveau mot') =>
  post('reset-password', { token, password: chosen, confirmation: chosen })

const startEmailChange = (actor: Actor, email: string, clock?: Clock) =>
  requestEmailChange(server.as(actor, clock), { email, currentPassword: password })
const readEmails = async ({ userId }: Actor) => {
  const [row] = await server
    .as()
    .db.select({ user: users.email, profile: profiles.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return row
}

test('a password reset replaces the password and ends all sessions', async () => {
  const member = await makeMember()
  const session = await openSession(member)
  expect((await post('forgot-password', { email: ` ${member.email.toUpperCase()} ` })).status).toBe(200)
  await expect.poll(() => listMails(member.email, 'reset-password')).toHaveLength(1)

  const token = await readMailedToken(member.email, 'reset-password')
  expect((await reset(token)).status).toBe(200)
  expect(await readAccount(session)).toBeNull()
  expect((await signIn(member.email)).status).toBe(400)
  expect((await signIn(member.email, 'nouveau mot')).status).toBe(200)
  expect(await listMails(member.email, 'password-changed')).toHaveLength(1)
})

test('POST /account/forgot-password answers an unknown address alike and emails nothing', async () => {
  const member = await makeMember()
  const answers = await Promise.all(
    [member.email, 'personne@exemple.example'].map(async (email) => {
      const response = await post('forgot-password', { email })
      return { status: response.status, body: await response.json() }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  await sendPasswordReset(server.as(), { email: 'personne@exemple.example' })
  expect(await listMails('personne@exemple.example', 'reset-password')).toHaveLength(0)
})

test('POST /account/forgot-password limits the emails to one address', async () => {
  for (const email of [(await makeMember()).email, 'cible-inconnue@exemple.example']) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('forgot-password', { email })))
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  }
})

test('a reset link works once, also when used twice at once', async () => {
  const member = await makeMember()
  const token = await requestReset(member)
  const answers = await Promise.all([reset(token, 'premier mot'), reset(token, 'second mot')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = answers.find(({ status }) => status === 400)
  expect(await refused?.json()).toMatchObject({ details: { reason: 'linkSpent' } })
  const chosen = answers[0]?.status === 200 ? 'premier mot' : 'second mot'
  expect((await signIn(member.email, chosen)).status).toBe(200)
})

test('using one of two reset links ends the other', async () => {
  const member = await makeMember()
  const [first, second] = [await requestReset(member), await requestReset(member)]
  const answers = await Promise.all([reset(first), reset(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a reset link expires after 24 hours', async () => {
  const member = await makeMember()
  const requestedAt = new Date()
  const token = await requestReset(member, { now: () => requestedAt })
  const after = (milliseconds: number) =>
    server.as(null, { now: () => new Date(+requestedAt + milliseconds) })
  await expect(resetPassword(after(24 * hour), { token, password: 'trop tard' })).rejects.toMatchObject({
    details: { reason: 'linkExpired' },
  })
  await resetPassword(after(24 * hour - 1), { token, password: 'juste à temps' })
  expect((await signIn(member.email, 'juste à temps')).status).toBe(200)
})

test.each([
  ['empty', '', 'Ce lien est incomplet.'],
  ['invalid', 'x’ or 1=1 --%', 'Ce lien n’est pas valable.'],
  ['a wildcard', '%', 'Ce lien n’est pas valable.'],
  ['overlong', 'x'.repeat(5000), ''],
])('POST /account/reset-password rejects a token that is %s', async (_name, token, message) => {
  const response = await reset(token)
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toContain(message)
})

test('a token for one purpose is rejected for another', async () => {
  const member = await makeMember()
  await startEmailChange(member, 'autre-usage@exemple.example')
  const token = await readMailedToken('autre-usage@exemple.example', 'email-change')
  expect((await reset(token)).status).toBe(400)
  const forReset = await requestReset(member)
  await expect(confirmEmailChange(server.as(member), { token: forReset })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('the database stores no token of a reset link', async () => {
  const token = await requestReset(await makeMember())
  const rows = await server.as().db.select().from(verifications)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test.each([
  ['too short', { password: 'abc4567', confirmation: 'abc4567' }, 'password'],
  ['common', { password: 'Azertyuiop', confirmation: 'Azertyuiop' }, 'password'],
  ['the user’s name', { password: 'Camille-2026', confirmation: 'Camille-2026' }, 'password'],
  ['different', { password: 'nouveau mot', confirmation: 'nouveau mots' }, 'confirmation'],
  ['missing', { password: 'nouveau mot' }, 'confirmation'],
  ['not a text', { password: { $ne: null }, confirmation: 1 }, 'password'],
])('resetPassword rejects a password that is %s and leaves the link valid', async (_name, body, field) => {
  const member = await makeMember()
  const token = await requestReset(member)
  const response = await post('reset-password', { token, ...body })
  expect(response.status).toBe(400)
  expect((await response.json()).details.fields).toHaveProperty(field)
  expect((await reset(token)).status).toBe(200)
})

test('resetPassword confirms the address', async () => {
  const member = await makeMember()
  await server.as().db.update(users).set({ emailVerified: false }).where(eq(users.id, member.userId))
  await reset(await requestReset(member))
  expect((await signIn(member.email, 'nouveau mot')).status).toBe(200)
})

test('changePassword ends the other sessions and reset links and renews the current cookie', async () => {
  const member = await makeMember()
  const [here, elsewhere] = [await openSession(member), await openSession(member)]
  const link = await requestReset(member)
  const body = { currentPassword: password, password: 'nouveau mot', confirmation: 'nouveau mot' }
  const response = await send('PUT', 'password', body, here)
  expect(response.status).toBe(200)
  expect(await readAccount(cookieOf(response))).toMatchObject({ id: member.userId })
  expect(await readAccount(elsewhere)).toBeNull()
  // The cookie is renewed, so a copied old one is invalid.
  expect(await readAccount(here)).toBeNull()
  // A late answer to the old cookie must not clear the new one.
  const late = await server.request('/api/account', { cookie: here })
  expect(late.headers.getSetCookie()).toEqual([])
  expect((await reset(link)).status).toBe(400)
  expect((await signIn(member.email, 'nouveau mot')).status).toBe(200)
  expect(await listMails(member.email, 'password-changed')).toHaveLength(1)
})

test('changePassword rejects a weak password; a short former one still signs in', async () => {
  const member = await makeMember()
  const { db } = server.as()
  const short = { password: await hashPassword('abcdef') }
  await db.update(accounts).set(short).where(eq(accounts.userId, member.userId))
  const session = cookieOf(await signIn(member.email, 'abcdef'))
  const change = (chosen: string) =>
    send('PUT', 'password', { currentPassword: 'abcdef', password: chosen, confirmation: chosen }, session)
  for (const chosen of ['Trustno1', 'aaaaaaaaaa', 'roux.camille', 'abc4567']) {
    const refused = await change(chosen)
    expect(refused.status).toBe(400)
    expect((await refused.json()).details.fields).toHaveProperty('password')
  }
  expect((await signIn(member.email, 'abcdef')).status).toBe(200)
  expect((await change('escalier quart tournant')).status).toBe(200)
})

test('changePassword rejects a wrong current password', async () => {
  const member = await makeMember()
  const session = await openSession(member)
  const body = { currentPassword: 'deviné', password: 'nouveau mot', confirmation: 'nouveau mot' }
  expect(await (await send('PUT', 'password', body, session)).json()).toMatchObject({
    details: { fields: { currentPassword: 'Ce n’est pas votre mot de passe actuel.' } },
  })
  expect(await readAccount(session)).toMatchObject({ id: member.userId })
  expect((await signIn(member.email)).status).toBe(200)
})

test('routes to change password or address answer 401 to a visitor', async () => {
  const answers = await Promise.all([
    send('PUT', 'password', { currentPassword: password, password: 'abcdefgh', confirmation: 'abcdefgh' }),
    post('email', { email: 'a@exemple.example', currentPassword: password }),
    post('email/confirm', { token: 'x' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
})

test('confirmEmailChange changes the address, notifies the old one and ends its links', async () => {
  const member = await makeMember()
  const session = await openSession(member)
  const link = await requestReset(member)
  const newEmail = 'nouvelle@exemple.example'
  const request = await post('email', { email: newEmail.toUpperCase(), currentPassword: password }, session)
  expect(request.status).toBe(200)
  expect(await readEmails(member)).toEqual({ user: member.email, profile: member.email })

  const token = await readMailedToken(newEmail, 'email-change')
  expect((await post('email/confirm', { token }, session)).status).toBe(200)
  expect(await readEmails(member)).toEqual({ user: newEmail, profile: newEmail })
  expect(await readAccount(session)).toMatchObject({ email: newEmail })
  expect(await listMails(member.email, 'email-changed')).toHaveLength(1)
  expect((await signIn(newEmail)).status).toBe(200)
  expect((await signIn(member.email)).status).toBe(400)
  expect((await reset(link)).status).toBe(400)
  expect((await post('email/confirm', { token }, session)).status).toBe(400)
})

test("confirmEmailChange answers another user's token like an unknown one", async () => {
  const [member, stranger] = [await makeMember(), await makeMember()]
  await startEmailChange(member, 'convoitee@exemple.example')
  const token = await readMailedToken('convoitee@exemple.example', 'email-change')
  const rejection = await confirmEmailChange(server.as(stranger), { token }).catch((error: unknown) => error)
  const unknown = await confirmEmailChange(server.as(stranger), { token: 'rien' }).catch(
    (error: unknown) => error,
  )
  expect(rejection).toEqual(unknown)
  expect(await readEmails(stranger)).toEqual({ user: stranger.email, profile: stranger.email })
  await confirmEmailChange(server.as(member), { token })
  expect((await readEmails(member))?.user).toBe('convoitee@exemple.example')
})

test('requestEmailChange answers a taken address alike and notifies its owner', async () => {
  const [member, holder] = [await makeMember(), await makeMember()]
  const session = await openSession(member)
  const request = async (email: string) => {
    const response = await post('email', { email, currentPassword: password }, session)
    return { status: response.status, body: await response.json() }
  }
  expect(await request(holder.email)).toEqual(await request('libre@exemple.example'))
  expect(await listMails(holder.email, 'email-change')).toHaveLength(0)
  expect(await listMails(holder.email, 'email-taken')).toHaveLength(1)
})

test('confirmEmailChange accepts one of two concurrent changes to one address', async () => {
  const rivals = [await makeMember(), await makeMember()]
  const newEmail = 'disputee@exemple.example'
  const tokens: string[] = []
  for (const rival of rivals) {
    await startEmailChange(rival, newEmail)
    tokens.push(await readMailedToken(newEmail, 'email-change'))
  }
  const outcomes = await Promise.allSettled(
    rivals.map((rival, index) => confirmEmailChange(server.as(rival), { token: tokens[index] ?? '' })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = rivals[outcomes.findIndex(({ status }) => status === 'rejected')] as Actor
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  expect(await readEmails(loser)).toEqual({ user: loser.email, profile: loser.email })
  const notices = await server
    .as()
    .db.select({ recipient: emails.recipient })
    .from(emails)
    .where(
      and(
        eq(emails.template, 'email-changed'),
        inArray(
          emails.recipient,
          rivals.map((rival) => rival.email),
        ),
      ),
    )
  expect(notices.map(({ recipient }) => recipient)).not.toContain(loser.email)
  expect(notices).toHaveLength(1)
})

test('requestEmailChange replaces the earlier link and its link expires', async () => {
  const member = await makeMember()
  await startEmailChange(member, 'premiere@exemple.example')
  const requestedAt = new Date()
  await startEmailChange(member, 'seconde@exemple.example', { now: () => requestedAt })
  const first = await readMailedToken('premiere@exemple.example', 'email-change')
  const token = await readMailedToken('seconde@exemple.example', 'email-change')
  const confirm = (secret: string, clock?: Clock) =>
    confirmEmailChange(server.as(member, clock), { token: secret })
  await expect(confirm(first)).rejects.toMatchObject({ details: { reason: 'linkSpent' } })
  await expect(confirm(token, { now: () => new Date(+requestedAt + 24 * hour) })).rejects.toMatchObject({
    details: { reason: 'linkExpired' },
  })
  expect(await readEmails(member)).toEqual({ user: member.email, profile: member.email })
})

test.each([
  ['the current address', (actor: Actor) => ({ email: actor.email, currentPassword: password }), 'email'],
  ['a wrong password', () => ({ email: 'x@exemple.example', currentPassword: 'deviné' }), 'currentPassword'],
  [
    'a forged header',
    () => ({ email: 'a@b.example\r\nBcc: c@d.example', currentPassword: password }),
    'email',
  ],
])('requestEmailChange rejects %s at its field', async (_name, body, field) => {
  const member = await makeMember()
  const response = await post('email', body(member), await openSession(member))
  expect(response.status).toBe(400)
  expect((await response.json()).details.fields).toHaveProperty(field)
})

test('requestEmailChange limits the emails to one address and does not count rejected requests', async () => {
  const member = await makeMember()
  const cookie = await openSession(member)
  const email = 'nouvelle-boite@exemple.example'
  const request = (currentPassword: string) => post('email', { email, currentPassword }, cookie)
  // The limits are eight emails to an address and ten wrong passwords.
  for (let guess = 0; guess < 9; guess += 1) expect((await request('pas le bon')).status).toBe(400)
  const statuses: number[] = []
  for (let sent = 0; sent < 9; sent += 1) statuses.push((await request(password)).status)
  expect(statuses).toEqual([...Array(8).fill(200), 429])
  expect(await listMails(email, 'email-change')).toHaveLength(8)
})
