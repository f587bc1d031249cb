import { hashPassword } from 'better-auth/crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor, Clock } from '#server/context.ts'
import { accounts, emails, profiles, users, verifications } from '#server/database/schema/index.ts'
import { linkMailed } from '#tests/helpers/mails.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { resetPassword, sendPasswordReset } from './passwords.ts'

const server = startTestServer()
const password = 'ancien mot'
const hour = 60 * 60 * 1000
let people = 0

/** Somebody with a confirmed address and a password. */
async function makeMember(): Promise<Actor> {
  people += 1
  const actor = await makePerson(server.as(), { email: `membre-${people}@exemple.example` })
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
const whoIs = async (cookie: string) => (await server.request('/api/account', { cookie })).json()

const mailsTo = (recipient: string, template: string) =>
  server
    .as()
    .db.select({ data: emails.data })
    .from(emails)
    .where(and(eq(emails.recipient, recipient), eq(emails.template, template)))
    .orderBy(desc(emails.createdAt))

async function tokenMailed(recipient: string, template: 'reset-password' | 'email-change'): Promise<string> {
  const token = new URL(await linkMailed(server, recipient, template)).searchParams.get('token')
  if (!token) throw new Error('the mail holds no token')
  return token
}

async function askReset({ email }: Actor, clock?: Clock): Promise<string> {
  await sendPasswordReset(server.as(null, clock), { email })
  return tokenMailed(email, 'reset-password')
}
const reset = (token: string, chosen = 'nouveau mot') =>
  post('reset-password', { token, password: chosen, confirmation: chosen })

const startEmailChange = (actor: Actor, email: string, clock?: Clock) =>
  requestEmailChange(server.as(actor, clock), { email, currentPassword: password })
const emailsOf = async ({ userId }: Actor) => {
  const [row] = await server
    .as()
    .db.select({ user: users.email, profile: profiles.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return row
}

test('a forgotten password is reset by mail: the new one works, the old one and every session do not', async () => {
  const member = await makeMember()
  const session = await openSession(member)
  expect((await post('forgot-password', { email: ` ${member.email.toUpperCase()} ` })).status).toBe(200)
  await expect.poll(() => mailsTo(member.email, 'reset-password')).toHaveLength(1)

  const token = await tokenMailed(member.email, 'reset-password')
  expect((await reset(token)).status).toBe(200)
  expect(await whoIs(session)).toBeNull()
  expect((await signIn(member.email)).status).toBe(400)
  expect((await signIn(member.email, 'nouveau mot')).status).toBe(200)
  expect(await mailsTo(member.email, 'password-changed')).toHaveLength(1)
})

test('an address without an account is answered alike, and gets nothing', async () => {
  const member = await makeMember()
  const answers = await Promise.all(
    [member.email, 'personne@exemple.example'].map(async (email) => {
      const response = await post('forgot-password', { email })
      return { status: response.status, body: await response.json() }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
  await sendPasswordReset(server.as(), { email: 'personne@exemple.example' })
  expect(await mailsTo('personne@exemple.example', 'reset-password')).toHaveLength(0)
})

test('one mailbox is not filled: the sixth request in an hour is refused, account or not', async () => {
  for (const email of [(await makeMember()).email, 'cible-inconnue@exemple.example']) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('forgot-password', { email })))
    expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  }
})

test('a link works once, even clicked twice at once', async () => {
  const member = await makeMember()
  const token = await askReset(member)
  const answers = await Promise.all([reset(token, 'premier mot'), reset(token, 'second mot')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const refused = answers.find(({ status }) => status === 400)
  expect(await refused?.json()).toMatchObject({ details: { reason: 'linkSpent' } })
  const chosen = answers[0]?.status === 200 ? 'premier mot' : 'second mot'
  expect((await signIn(member.email, chosen)).status).toBe(200)
})

test('one of two links used ends the other, and both used at once change the password once', async () => {
  const member = await makeMember()
  const [first, second] = [await askReset(member), await askReset(member)]
  const answers = await Promise.all([reset(first), reset(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a link lasts 24 hours', async () => {
  const member = await makeMember()
  const asked = new Date()
  const token = await askReset(member, { now: () => asked })
  const after = (milliseconds: number) => server.as(null, { now: () => new Date(+asked + milliseconds) })
  await expect(resetPassword(after(24 * hour), { token, password: 'trop tard' })).rejects.toMatchObject({
    details: { reason: 'linkExpired' },
  })
  await resetPassword(after(24 * hour - 1), { token, password: 'juste à temps' })
  expect((await signIn(member.email, 'juste à temps')).status).toBe(200)
})

test.each([
  ['nothing', '', 'Ce lien est incomplet.'],
  ['rubbish', 'x’ or 1=1 --%', 'Ce lien n’est pas valable.'],
  ['a wildcard', '%', 'Ce lien n’est pas valable.'],
  ['a novel', 'x'.repeat(5000), ''],
])('a token that is %s opens nothing', async (_name, token, message) => {
  const response = await reset(token)
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toContain(message)
})

test('a link for one purpose does not serve the other', async () => {
  const member = await makeMember()
  await startEmailChange(member, 'autre-usage@exemple.example')
  const token = await tokenMailed('autre-usage@exemple.example', 'email-change')
  expect((await reset(token)).status).toBe(400)
  const forReset = await askReset(member)
  await expect(confirmEmailChange(server.as(member), { token: forReset })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('the database holds no secret that opens a link', async () => {
  const token = await askReset(await makeMember())
  const rows = await server.as().db.select().from(verifications)
  expect(JSON.stringify(rows)).not.toContain(token)
})

test.each([
  ['too short', { password: 'abc4567', confirmation: 'abc4567' }, 'password'],
  ['common', { password: 'Azertyuiop', confirmation: 'Azertyuiop' }, 'password'],
  ['one’s own name', { password: 'Camille-2026', confirmation: 'Camille-2026' }, 'password'],
  ['different', { password: 'nouveau mot', confirmation: 'nouveau mots' }, 'confirmation'],
  ['missing', { password: 'nouveau mot' }, 'confirmation'],
  ['no text', { password: { $ne: null }, confirmation: 1 }, 'password'],
])('new passwords that are %s leave the link unused', async (_name, body, field) => {
  const member = await makeMember()
  const token = await askReset(member)
  const response = await post('reset-password', { token, ...body })
  expect(response.status).toBe(400)
  expect((await response.json()).details.fields).toHaveProperty(field)
  expect((await reset(token)).status).toBe(200)
})

test('resetPassword confirms the address', async () => {
  const member = await makeMember()
  await server.as().db.update(users).set({ emailVerified: false }).where(eq(users.id, member.userId))
  await reset(await askReset(member))
  expect((await signIn(member.email, 'nouveau mot')).status).toBe(200)
})

test('changing the password ends all other sessions and pending links, not this one', async () => {
  const member = await makeMember()
  const [here, elsewhere] = [await openSession(member), await openSession(member)]
  const link = await askReset(member)
  const body = { currentPassword: password, password: 'nouveau mot', confirmation: 'nouveau mot' }
  const response = await send('PUT', 'password', body, here)
  expect(response.status).toBe(200)
  expect(await whoIs(cookieOf(response))).toMatchObject({ id: member.userId })
  expect(await whoIs(elsewhere)).toBeNull()
  // The cookie itself is new: a stolen copy of the old one is worth nothing.
  expect(await whoIs(here)).toBeNull()
  // Asked with the old one, answered after the new one has come: it must not clear that.
  const late = await server.request('/api/account', { cookie: here })
  expect(late.headers.getSetCookie()).toEqual([])
  expect((await reset(link)).status).toBe(400)
  expect((await signIn(member.email, 'nouveau mot')).status).toBe(200)
  expect(await mailsTo(member.email, 'password-changed')).toHaveLength(1)
})

test('a new password that is easily guessed is refused; a short one from before goes on opening the account', async () => {
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

test('a wrong current password changes nothing', async () => {
  const member = await makeMember()
  const session = await openSession(member)
  const body = { currentPassword: 'deviné', password: 'nouveau mot', confirmation: 'nouveau mot' }
  expect(await (await send('PUT', 'password', body, session)).json()).toMatchObject({
    details: { fields: { currentPassword: 'Ce n’est pas votre mot de passe actuel.' } },
  })
  expect(await whoIs(session)).toMatchObject({ id: member.userId })
  expect((await signIn(member.email)).status).toBe(200)
})

test('without a session neither password nor address can be changed', async () => {
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
  const link = await askReset(member)
  const wanted = 'nouvelle@exemple.example'
  const asked = await post('email', { email: wanted.toUpperCase(), currentPassword: password }, session)
  expect(asked.status).toBe(200)
  expect(await emailsOf(member)).toEqual({ user: member.email, profile: member.email })

  const token = await tokenMailed(wanted, 'email-change')
  expect((await post('email/confirm', { token }, session)).status).toBe(200)
  expect(await emailsOf(member)).toEqual({ user: wanted, profile: wanted })
  expect(await whoIs(session)).toMatchObject({ email: wanted })
  expect(await mailsTo(member.email, 'email-changed')).toHaveLength(1)
  expect((await signIn(wanted)).status).toBe(200)
  expect((await signIn(member.email)).status).toBe(400)
  expect((await reset(link)).status).toBe(400)
  expect((await post('email/confirm', { token }, session)).status).toBe(400)
})

test('another person’s confirmation link is worth nothing to me, and stays theirs', async () => {
  const [member, stranger] = [await makeMember(), await makeMember()]
  await startEmailChange(member, 'convoitee@exemple.example')
  const token = await tokenMailed('convoitee@exemple.example', 'email-change')
  const rejection = await confirmEmailChange(server.as(stranger), { token }).catch((error: unknown) => error)
  const unknown = await confirmEmailChange(server.as(stranger), { token: 'rien' }).catch(
    (error: unknown) => error,
  )
  expect(rejection).toEqual(unknown)
  expect(await emailsOf(stranger)).toEqual({ user: stranger.email, profile: stranger.email })
  await confirmEmailChange(server.as(member), { token })
  expect((await emailsOf(member))?.user).toBe('convoitee@exemple.example')
})

test('requestEmailChange answers a taken address alike and notifies its owner', async () => {
  const [member, holder] = [await makeMember(), await makeMember()]
  const session = await openSession(member)
  const ask = async (email: string) => {
    const response = await post('email', { email, currentPassword: password }, session)
    return { status: response.status, body: await response.json() }
  }
  expect(await ask(holder.email)).toEqual(await ask('libre@exemple.example'))
  expect(await mailsTo(holder.email, 'email-change')).toHaveLength(0)
  expect(await mailsTo(holder.email, 'email-taken')).toHaveLength(1)
})

test('two concurrent changes to one address: one succeeds, one conflicts', async () => {
  const rivals = [await makeMember(), await makeMember()]
  const wanted = 'disputee@exemple.example'
  const tokens: string[] = []
  for (const rival of rivals) {
    await startEmailChange(rival, wanted)
    tokens.push(await tokenMailed(wanted, 'email-change'))
  }
  const outcomes = await Promise.allSettled(
    rivals.map((rival, index) => confirmEmailChange(server.as(rival), { token: tokens[index] ?? '' })),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const loser = rivals[outcomes.findIndex(({ status }) => status === 'rejected')] as Actor
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  expect(await emailsOf(loser)).toEqual({ user: loser.email, profile: loser.email })
  const told = await server
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
  expect(told.map(({ recipient }) => recipient)).not.toContain(loser.email)
  expect(told).toHaveLength(1)
})

test('asking again replaces the earlier link; a link expires', async () => {
  const member = await makeMember()
  await startEmailChange(member, 'premiere@exemple.example')
  const asked = new Date()
  await startEmailChange(member, 'seconde@exemple.example', { now: () => asked })
  const first = await tokenMailed('premiere@exemple.example', 'email-change')
  const token = await tokenMailed('seconde@exemple.example', 'email-change')
  const confirm = (secret: string, clock?: Clock) =>
    confirmEmailChange(server.as(member, clock), { token: secret })
  await expect(confirm(first)).rejects.toMatchObject({ details: { reason: 'linkSpent' } })
  await expect(confirm(token, { now: () => new Date(+asked + 24 * hour) })).rejects.toMatchObject({
    details: { reason: 'linkExpired' },
  })
  expect(await emailsOf(member)).toEqual({ user: member.email, profile: member.email })
})

test.each([
  ['the address they have', (actor: Actor) => ({ email: actor.email, currentPassword: password }), 'email'],
  ['a wrong password', () => ({ email: 'x@exemple.example', currentPassword: 'deviné' }), 'currentPassword'],
  [
    'a forged header',
    () => ({ email: 'a@b.example\r\nBcc: c@d.example', currentPassword: password }),
    'email',
  ],
])('a change of address with %s is refused at its field', async (_name, body, field) => {
  const member = await makeMember()
  const response = await post('email', body(member), await openSession(member))
  expect(response.status).toBe(400)
  expect((await response.json()).details.fields).toHaveProperty(field)
})

test('a change of address that is refused is no mail to it; of those that are sent the ninth in an hour is refused', async () => {
  const member = await makeMember()
  const cookie = await openSession(member)
  const email = 'nouvelle-boite@exemple.example'
  const ask = (currentPassword: string) => post('email', { email, currentPassword }, cookie)
  // Eight mails may go to an address, ten passwords may be wrong.
  for (let guess = 0; guess < 9; guess += 1) expect((await ask('pas le bon')).status).toBe(400)
  const statuses: number[] = []
  for (let sent = 0; sent < 9; sent += 1) statuses.push((await ask(password)).status)
  expect(statuses).toEqual([...Array(8).fill(200), 429])
  expect(await mailsTo(email, 'email-change')).toHaveLength(8)
})
