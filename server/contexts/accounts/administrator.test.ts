import { execFile } from 'node:child_process'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inviteAdministrator } from '#server/contexts/accounts/administrator.ts'
import { auditLog, profiles, users, verifications } from '#server/database/schema/index.ts'
import { readMailedLink } from '#tests/helpers/mails.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { getCookieHeader, makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

/** A public site, which requires a second factor of administrators. */
const server = startTestServer({
  ORIGIN: 'https://marche.example',
  SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtp://127.0.0.1:9',
})
const hour = 60 * 60 * 1000
const newPerson = { firstName: 'Nadia', lastName: 'Perrin', password: 'escalier-en-chene' }
const freshEmail = () => `association-${crypto.randomUUID()}@exemple.example`

async function createToken(email: string, at = new Date()): Promise<string> {
  const { url } = await inviteAdministrator(server.as(null, { now: () => at }), { email })
  return new URL(url).searchParams.get('token') ?? ''
}
const post = (path: string, body: unknown, cookie?: string) =>
  server.request(`/api/account/${path}`, { method: 'POST', body: JSON.stringify(body), cookie })
const createAdministrator = (token: string, person = newPerson) =>
  post('administrator', { ...person, confirmation: person.password, token })
const acceptRole = (token: string, cookie: string) => post('administrator/role', { token }, cookie)
const signIn = (email: string, { password } = newPerson) => post('sign-in', { email, password })
const readRole = async (email: string) => {
  const [row] = await server
    .as()
    .db.select({ role: profiles.role, emailVerified: users.emailVerified, firstName: profiles.firstName })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.email, email))
  return row ?? null
}
const readReason = async (response: Response) => (await response.json()).details?.reason
const listAudit = (email: string) =>
  server.as().db.select().from(auditLog).where(eq(auditLog.subjectName, email))

test("an invited address becomes an administrator's account that needs a second factor", async () => {
  const email = freshEmail()
  const token = await createToken(` ${email.toUpperCase()} `)
  const invitation = await post('administrator/invitation', { token })
  expect(await invitation.json()).toEqual({ email, hasAccount: false })

  expect((await createAdministrator(token)).status).toBe(201)
  expect(await readRole(email)).toEqual({ role: 'admin', emailVerified: true, firstName: 'Nadia' })
  expect(await listAudit(email)).toMatchObject([
    {
      action: 'user.become-administrator',
      adminName: email,
      before: { role: null },
      after: { role: 'admin' },
    },
  ])
  const cookie = getCookieHeader(await signIn(email))
  expect(await (await server.request('/api/account', { cookie })).json()).toMatchObject({
    email,
    role: null,
    awaitsSecondFactor: true,
  })
  const refused = await server.request('/api/admin/users', { cookie })
  expect(await readReason(refused)).toBe('awaitsSecondFactor')
})

test('an invitation creates one administrator when it is used twice at once', async () => {
  const email = freshEmail()
  const token = await createToken(email)
  const other = { ...newPerson, password: 'rampe-en-fonte' }
  const answers = await Promise.all([createAdministrator(token), createAdministrator(token, other)])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 400 && status < 500)).toHaveLength(1)
  const [first, second] = statuses[0] === 201 ? [newPerson, other] : [other, newPerson]
  expect((await signIn(email, first)).status).toBe(200)
  expect((await signIn(email, second)).status).toBe(400)
  expect(await listAudit(email)).toHaveLength(1)

  expect(await readReason(await createAdministrator(token))).toBe('linkSpent')
  expect(await readReason(await post('administrator/invitation', { token }))).toBe('linkSpent')
})

test('an invitation expires after a day and is replaced by a newer one', async () => {
  const email = freshEmail()
  const expired = await createToken(email, new Date(Date.now() - 24 * hour))
  expect(await readReason(await createAdministrator(expired))).toBe('linkExpired')
  const older = await createToken(email, new Date(Date.now() - 23 * hour))
  const someoneElses = await createToken(freshEmail())
  const newer = await createToken(email)
  expect(await readReason(await createAdministrator(older))).toBe('linkSpent')
  expect(await readRole(email)).toBeNull()
  expect((await createAdministrator(newer)).status).toBe(201)
  expect((await createAdministrator(someoneElses)).status).toBe(201)
})

test("the database stores an invitation's token as a digest", async () => {
  const token = await createToken(freshEmail())
  const rows = JSON.stringify(await server.as().db.select().from(verifications))
  expect(rows).not.toContain(token)
})

test('administrator links are rate limited', async () => {
  const address = '203.0.113.9'
  const requestInvitation = () =>
    server.app.request(
      'https://marche.example/api/account/administrator/invitation',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: crypto.randomUUID() }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    )
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) statuses.push((await requestInvitation()).status)
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([400]))
  expect(statuses.at(-1)).toBe(429)
})

test('becomeAdministrator grants the role to the invited account only', async () => {
  const owner = await makeSignedIn(server)
  const other = await makeSignedIn(server)
  const { email } = owner.actor
  const token = await createToken(email)
  expect(await (await post('administrator/invitation', { token })).json()).toEqual({
    email,
    hasAccount: true,
  })

  expect((await createAdministrator(token)).status).toBe(409)
  expect((await acceptRole(token, '')).status).toBe(401)
  expect((await acceptRole(token, other.cookie)).status).toBe(403)
  expect((await readRole(email))?.role).toBeNull()

  const answers = await Promise.all([acceptRole(token, owner.cookie), acceptRole(token, owner.cookie)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await readRole(email))?.role).toBe('admin')
  expect((await readRole(other.actor.email))?.role).toBeNull()
  expect(await listAudit(email)).toHaveLength(1)
  // The password is unchanged.
  expect((await signIn(email)).status).toBe(400)
  expect((await signIn(email, { ...newPerson, password: 'chantier-2026' })).status).toBe(200)
})

test('an invitation is rejected for a suspended account', async () => {
  const person = await makeSignedIn(server)
  const token = await createToken(person.actor.email)
  await server
    .as()
    .db.update(profiles)
    .set({ suspendedAt: new Date() })
    .where(eq(profiles.id, person.actor.userId))
  expect((await acceptRole(token, person.cookie)).status).toBe(401)
  expect((await readRole(person.actor.email))?.role).toBeNull()
})

test('an invitation replaces an unconfirmed sign-up of the same address', async () => {
  const email = freshEmail()
  const stranger = { firstName: 'Marc', lastName: 'Autre', password: 'du-premier-venu', userType: 'buyer' }
  expect((await post('sign-up', { email, ...stranger })).status).toBe(201)
  const link = await readMailedLink(server, email, 'confirm-sign-up')
  expect((await createAdministrator(await createToken(email))).status).toBe(201)
  expect(await readRole(email)).toEqual({ role: 'admin', emailVerified: true, firstName: 'Nadia' })
  expect((await signIn(email, stranger)).status).toBe(400)
  const opened = await server.request(link)
  expect(getCookieHeader(opened)).not.toContain('session_token')
  expect((await signIn(email)).status).toBe(200)
})

test('an invitation requires a strong, repeated password and valid names', async () => {
  const email = freshEmail()
  const token = await createToken(email)
  for (const password of ['court', 'motdepasse', 'nadia-perrin'])
    expect((await createAdministrator(token, { ...newPerson, password })).status).toBe(400)
  const mismatched = await post('administrator', { ...newPerson, confirmation: 'autre chose', token })
  expect(mismatched.status).toBe(400)
  const linkAsName = await createAdministrator(token, { ...newPerson, firstName: 'http://evil.example' })
  expect(linkAsName.status).toBe(400)
  expect(await readRole(email)).toBeNull()
  expect((await createAdministrator(token)).status).toBe(201)
})

/** Runs the operator's command. */
const runCommand = (...addresses: string[]) =>
  new Promise<{ status: number; output: string }>((done) => {
    const { databaseUrl, dataFolder, origin } = server.as().config
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl ?? '',
      DATA_FOLDER: dataFolder,
      ORIGIN: origin,
      SECRET: 'x'.repeat(32),
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'silent',
    }
    const child = execFile(
      process.execPath,
      ['scripts/make-administrator.ts', ...addresses],
      { env },
      (_error, stdout, stderr) => done({ status: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

test('make-administrator prints a valid invitation link', async () => {
  const email = freshEmail()
  const { status, output } = await runCommand(email)
  expect(output).toContain(`Ce lien fait de ${email} un administrateur, une fois, pendant 24`)
  expect(status).toBe(0)
  const [url = ''] = output.match(/https:\/\/marche\.example\/auth\/administrator\?token=\S+/) ?? []
  expect((await createAdministrator(new URL(url).searchParams.get('token') ?? '')).status).toBe(201)
})

test.each([
  ['no address', [], 'Donnez l’adresse'],
  ['an invalid address', ['association'], 'Saisissez une adresse email valide'],
])('make-administrator rejects %s in French', async (_name, addresses, message) => {
  const { status, output } = await runCommand(...addresses)
  expect(output).toContain(message)
  expect(output).not.toMatch(/\bat .*\.ts:\d+|token=/)
  expect(status).toBe(1)
})

test('inviteAdministrator rejects a demonstration account on a public site and a deleted one', async () => {
  const { userId, email } = await makePerson(server.as())
  await server.as().db.update(users).set({ isDemonstration: true }).where(eq(users.id, userId))
  for (const address of [email, 'quelquun@supprime.invalid'])
    await expect(createToken(address)).rejects.toMatchObject({ code: 'conflict' })
})
