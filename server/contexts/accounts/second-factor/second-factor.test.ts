import { hashPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SecurityEvent } from '#domain/accounts/second-factor.ts'
import type { Actor } from '#server/context.ts'
import { readSessionActors } from '#server/contexts/accounts/sessions/own-sessions.ts'
import {
  accounts,
  auditLog,
  authenticatorApps,
  emails,
  passkeys,
  platformSettings,
  profiles,
  recoveryCodes,
  sessions,
  verifications,
} from '#server/database/schema/index.ts'
import { type Browser, openBrowser } from '#tests/helpers/browser.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { createSoftwarePasskey } from '#tests/helpers/software-passkey.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { createCode } from '../mailed-codes.ts'
import { resetPassword } from '../passwords.ts'

const server = startTestServer()
const password = 'escalier quart tournant'
const wrongPassword = 'escalier hélicoïdal'
const currentPassword = password
let hash: string

beforeAll(async () => {
  hash = await hashPassword(password)
})

async function makeMember(role: 'admin' | null = null): Promise<Actor> {
  const actor = await makePerson(server.as(), { role })
  const credential = {
    userId: actor.userId,
    accountId: actor.userId,
    providerId: 'credential',
    password: hash,
  }
  await server.as().db.insert(accounts).values(credential)
  return actor
}

const typePassword = (browser: Browser, { email }: Actor) =>
  browser.post('/api/account/sign-in', { email, password })
async function signedIn(actor: Actor): Promise<Browser> {
  const browser = openBrowser(server)
  expect(await (await typePassword(browser, actor)).json()).toEqual({ methods: [] })
  return browser
}
const typeCode = (browser: Browser, code: string) => browser.post('/api/account/sign-in/code', { code })

/** The code of an app, 30 seconds later for each step. */
const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function activateApp(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await (await browser.post('/api/account/second-factor/app', { currentPassword })).json()
  // The previous code is used, which leaves the current one to the test.
  const confirm = () => browser.put('/api/account/second-factor/app', { code: appCode(secret, -1) })
  let confirmed = await confirm()
  // The code has expired meanwhile.
  if (confirmed.status === 400) confirmed = await confirm()
  expect(confirmed.status).toBe(200)
  return { secret, codes: (await confirmed.json()).recoveryCodes }
}

const origin = () => server.as().config.origin
async function addPasskey(browser: Browser, key = createSoftwarePasskey({ origin: origin() })) {
  const options = await browser.post('/api/account/second-factor/passkeys/options', { currentPassword })
  const answer = await browser.post('/api/account/second-factor/passkeys', key.create(await options.json()))
  return { key, answer }
}
const requestPasskeyOptions = async (browser: Browser) =>
  (await browser.post('/api/account/sign-in/passkey/options')).json()

const listMailedEvents = async ({ email }: Actor): Promise<SecurityEvent[]> => {
  const rows = await server
    .as()
    .db.select({ data: emails.data })
    .from(emails)
    .where(and(eq(emails.recipient, email), eq(emails.template, 'security-event')))
    .orderBy(emails.createdAt)
  return rows.map(({ data }) => (data as { event: SecurityEvent }).event)
}

describe('an authenticator app', () => {
  test('is required at sign-in once it was confirmed by a code', async () => {
    const member = await makeMember()
    const browser = await signedIn(member)
    const setUp = await browser.post('/api/account/second-factor/app', { currentPassword })
    const { secret, address } = await setUp.json()
    expect(address).toMatch(/^otpauth:\/\/totp\/R%C3%A9chantier:/)
    expect(await signedIn(member)).toBeDefined()

    const wrong = await browser.put('/api/account/second-factor/app', { code: '000000' })
    expect((await wrong.json()).details.fields).toHaveProperty('code')
    const confirmed = await browser.put('/api/account/second-factor/app', { code: appCode(secret) })
    expect((await confirmed.json()).recoveryCodes).toHaveLength(10)
    expect(await listMailedEvents(member)).toEqual(['app-added'])

    const elsewhere = openBrowser(server)
    const firstStep = await typePassword(elsewhere, member)
    expect(await firstStep.json()).toEqual({ methods: ['app'] })
    expect(firstStep.headers.getSetCookie().join()).toMatch(/second_step=[^;]+;.*HttpOnly/)
    expect(firstStep.headers.getSetCookie().join()).not.toContain('session_token')
    expect(await elsewhere.whoAmI()).toBeNull()
    expect(await server.as().db.$count(sessions, eq(sessions.userId, member.userId))).toBe(2)
  })

  test('completes a sign-in with each code once, with or without spaces', async () => {
    const member = await makeMember()
    const { secret } = await activateApp(await signedIn(member))
    const [first, second] = [openBrowser(server), openBrowser(server)]
    await typePassword(first, member)
    await typePassword(second, member)
    const code = appCode(secret)
    const pasted = ` ${code.slice(0, 3)} ${code.slice(3)} `
    const answers = await Promise.all([typeCode(first, pasted), typeCode(second, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const [winner, loser] = answers[0]?.status === 200 ? [first, second] : [second, first]
    expect(await winner.whoAmI()).toMatchObject({ id: member.userId })
    expect([...winner.cookies.keys()].sort()).toEqual(['rechantier.device', 'rechantier.session_token'])
    expect((await typeCode(loser, code)).status).toBe(400)
    expect((await typeCode(loser, appCode(secret, 1))).status).toBe(200)
  })

  test('is stored encrypted and replaced only after its removal', async () => {
    const member = await makeMember()
    const browser = await signedIn(member)
    const { secret, codes } = await activateApp(browser)
    const { db } = server.as()
    const stored = JSON.stringify([
      await db.select().from(authenticatorApps),
      await db.select().from(recoveryCodes),
    ])
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
    expect((await browser.post('/api/account/second-factor/app', { currentPassword })).status).toBe(409)
    expect((await browser.put('/api/account/second-factor/app', { code: appCode(secret) })).status).toBe(409)
  })
})

test('the second step refuses a missing, foreign, expired or used first step', async () => {
  const member = await makeMember()
  const { secret } = await activateApp(await signedIn(member))
  expect((await typeCode(openBrowser(server), appCode(secret))).status).toBe(400)

  const forged = openBrowser(server)
  forged.cookies.set('rechantier.second_step', `rechantier.second_step=${'x'.repeat(43)}`)
  expect((await typeCode(forged, appCode(secret))).status).toBe(400)

  const late = openBrowser(server)
  await typePassword(late, member)
  const past = { expiresAt: new Date(Date.now() - 1000) }
  await server.as().db.update(verifications).set(past)
  const refused = await typeCode(late, appCode(secret))
  expect((await refused.json()).details).toEqual({ reason: 'secondStepExpired' })

  const browser = openBrowser(server)
  await typePassword(browser, member)
  const used = browser.cookies.get('rechantier.second_step') ?? ''
  expect((await typeCode(browser, appCode(secret))).status).toBe(200)
  const again = openBrowser(server)
  again.cookies.set('rechantier.second_step', used)
  expect((await typeCode(again, appCode(secret, 1))).status).toBe(400)
  const stored = JSON.stringify(await server.as().db.select().from(verifications))
  expect(stored).not.toContain(used.split('=')[1])
})

describe('recovery codes', () => {
  test('complete a sign-in once each and are reported by email', async () => {
    const member = await makeMember()
    const { codes } = await activateApp(await signedIn(member))
    const typed = `${codes[0]?.toUpperCase().replaceAll('-', ' ')} `
    const [first, second] = [openBrowser(server), openBrowser(server)]
    await typePassword(first, member)
    await typePassword(second, member)
    const answers = await Promise.all([typeCode(first, typed), typeCode(second, typed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await listMailedEvents(member)).toEqual(['app-added', 'recovery-code-used'])
    const browser = answers[0]?.status === 200 ? first : second
    const state = await (await browser.get('/api/account/second-factor')).json()
    expect(state).toMatchObject({ recoveryCodesLeft: 9 })
    expect(JSON.stringify(state)).not.toContain(codes[1])
  })

  test('end when new ones are created with the password', async () => {
    const member = await makeMember()
    const browser = await signedIn(member)
    const { codes } = await activateApp(browser)
    const path = '/api/account/second-factor/recovery-codes'
    expect((await browser.post(path, { currentPassword: wrongPassword })).status).toBe(400)
    const { recoveryCodes: renewed } = await (await browser.post(path, { currentPassword })).json()
    expect(new Set([...codes, ...renewed]).size).toBe(20)
    const elsewhere = openBrowser(server)
    await typePassword(elsewhere, member)
    expect((await typeCode(elsewhere, codes[0] ?? '')).status).toBe(400)
    expect((await typeCode(elsewhere, renewed[0])).status).toBe(200)
    expect(await listMailedEvents(member)).toEqual([
      'app-added',
      'recovery-codes-renewed',
      'recovery-code-used',
    ])
  })

  test('belong to one user', async () => {
    const [member, other] = [await makeMember(), await makeMember()]
    const { codes } = await activateApp(await signedIn(member))
    await activateApp(await signedIn(other))
    const browser = openBrowser(server)
    await typePassword(browser, other)
    expect((await typeCode(browser, codes[0] ?? '')).status).toBe(400)
  })
})

describe('a passkey', () => {
  test('is added, mailed about, and completes a sign-in', async () => {
    const member = await makeMember()
    const { key, answer } = await addPasskey(await signedIn(member))
    expect((await answer.json()).recoveryCodes).toHaveLength(10)
    expect(await listMailedEvents(member)).toEqual(['passkey-added'])

    const browser = openBrowser(server)
    expect(await (await typePassword(browser, member)).json()).toEqual({ methods: ['passkey'] })
    const options = await requestPasskeyOptions(browser)
    const answered = key.use(options)
    expect((await browser.post('/api/account/sign-in/passkey', answered)).status).toBe(200)
    expect(await browser.whoAmI()).toMatchObject({ id: member.userId })
    const [stored] = await server.as().db.select().from(passkeys).where(eq(passkeys.userId, member.userId))
    expect(stored).toMatchObject({ counter: 2, name: 'Appareil inconnu', transports: ['internal'] })
    expect(stored?.lastUsedAt).not.toBeNull()

    // A signature is invalid for another challenge.
    const again = openBrowser(server)
    await typePassword(again, member)
    await requestPasskeyOptions(again)
    expect((await again.post('/api/account/sign-in/passkey', answered)).status).toBe(400)
  })

  test('of another site or user, or without a challenge, is rejected', async () => {
    const [member, other] = [await makeMember(), await makeMember()]
    const elsewhere = createSoftwarePasskey({ origin: 'http://localhost.exemple.example' })
    expect((await addPasskey(await signedIn(member), elsewhere)).answer.status).toBe(400)
    await addPasskey(await signedIn(member))
    const { key } = await addPasskey(await signedIn(other))
    const browser = openBrowser(server)
    await typePassword(browser, member)
    const early = await browser.post('/api/account/sign-in/passkey', key.use({ challenge: 'x' }))
    expect(early.status).toBe(400)
    const options = await requestPasskeyOptions(browser)
    expect((await browser.post('/api/account/sign-in/passkey', key.use(options))).status).toBe(400)
    const invalid = {
      ...key.use(options),
      response: { clientDataJSON: '{', authenticatorData: '\0', signature: '*' },
    }
    expect((await browser.post('/api/account/sign-in/passkey', invalid)).status).toBe(400)
    expect(await browser.whoAmI()).toBeNull()
  })

  test('is added to one account alone', async () => {
    const [member, other] = [await makeMember(), await makeMember()]
    const { key } = await addPasskey(await signedIn(member))
    expect((await addPasskey(await signedIn(other), key)).answer.status).toBe(409)
  })
})

describe('removing factors', () => {
  test('requires the password, and the last one removes the recovery codes', async () => {
    const member = await makeMember()
    const browser = await signedIn(member)
    await activateApp(browser)
    await addPasskey(browser)
    const remove = (secret: string) =>
      browser.post('/api/account/second-factor/app/removal', { currentPassword: secret })
    expect((await remove(wrongPassword)).status).toBe(400)
    expect((await remove(password)).status).toBe(200)
    expect((await remove(password)).status).toBe(404)
    const { passkeys: keys, recoveryCodesLeft } = await (
      await browser.get('/api/account/second-factor')
    ).json()
    expect(recoveryCodesLeft).toBe(10)
    const key = `/api/account/second-factor/passkeys/${keys[0].id}/removal`
    expect((await (await signedIn(await makeMember())).post(key, { currentPassword })).status).toBe(404)
    expect((await browser.post(key, { currentPassword })).status).toBe(200)
    expect(await server.as().db.$count(recoveryCodes, eq(recoveryCodes.userId, member.userId))).toBe(0)
    expect(await listMailedEvents(member)).toEqual([
      'app-added',
      'passkey-added',
      'app-removed',
      'passkey-removed',
    ])
    await signedIn(member)
  })
})

/** Whether live events of the administration are sent to this user's session. */
async function receivesAdminEvents({ userId }: Actor): Promise<boolean> {
  const [session] = await server.as().db.select().from(sessions).where(eq(sessions.userId, userId))
  const id = session?.id ?? ''
  return (await readSessionActors(server.as(), [id])).get(id)?.isAdmin === true
}

describe('administrators', () => {
  const requireForAdmins = async (value: boolean) => {
    const row = { key: 'admin_second_factor', value, updatedAt: new Date() }
    await server
      .as()
      .db.insert(platformSettings)
      .values(row)
      .onConflictDoUpdate({ target: platformSettings.key, set: row })
  }

  test('have no role on any route until they have the required second factor', async () => {
    const admin = await makeMember('admin')
    const browser = await signedIn(admin)
    expect(await browser.whoAmI()).toMatchObject({ role: 'admin', awaitsSecondFactor: false })
    await requireForAdmins(true)
    try {
      expect(await browser.whoAmI()).toMatchObject({ role: null, awaitsSecondFactor: true })
      const refused = await browser.get('/api/admin/users')
      expect(refused.status).toBe(403)
      expect((await refused.json()).details).toEqual({ reason: 'awaitsSecondFactor' })
      expect(await receivesAdminEvents(admin)).toBe(false)

      const { secret } = await activateApp(browser)
      expect(await browser.whoAmI()).toMatchObject({ role: 'admin', awaitsSecondFactor: false })
      expect((await browser.get('/api/admin/users')).status).toBe(200)
      expect(await receivesAdminEvents(admin)).toBe(true)
      const removal = await browser.post('/api/account/second-factor/app/removal', { currentPassword })
      expect(removal.status).toBe(409)
      expect(await (await browser.get('/api/account/second-factor')).json()).toMatchObject({
        isRequired: true,
      })

      const again = openBrowser(server)
      await typePassword(again, admin)
      expect((await typeCode(again, appCode(secret))).status).toBe(200)
      expect(await again.whoAmI()).toMatchObject({ role: 'admin' })
    } finally {
      await requireForAdmins(false)
    }
  })

  test('resetSecondFactor ends sessions, emails the user and records the act', async () => {
    const [admin, member] = [await makeMember('admin'), await makeMember()]
    const browser = await signedIn(member)
    await activateApp(browser)
    await addPasskey(browser)
    const adminBrowser = await signedIn(admin)
    const path = `/api/admin/users/${member.userId}/second-factor`
    expect((await browser.delete(path)).status).toBe(403)
    const person = await (await adminBrowser.get(`/api/admin/users/${member.userId}`)).json()
    expect(person.secondFactor).toEqual(['app', 'passkey'])
    expect((await adminBrowser.delete(path)).status).toBe(200)
    expect((await adminBrowser.delete(path)).status).toBe(409)
    expect((await adminBrowser.delete(`/api/admin/users/${admin.userId}/second-factor`)).status).toBe(409)
    expect(await browser.whoAmI()).toBeNull()
    await signedIn(member)
    expect(await listMailedEvents(member)).toContain('second-factor-reset')
    const entries = await server.as().db.select().from(auditLog).where(eq(auditLog.subjectId, member.userId))
    expect(entries).toMatchObject([{ action: 'user.reset-second-factor', adminName: admin.email }])
  })

  test('an impersonating administrator cannot change the second factor', async () => {
    const [admin, member] = [await makeMember('admin'), await makeMember()]
    await activateApp(await signedIn(member))
    const adminBrowser = await signedIn(admin)
    const { token } = await (
      await adminBrowser.post(`/api/admin/users/${member.userId}/impersonation`)
    ).json()
    expect((await adminBrowser.post('/api/account/impersonation', { token })).status).toBe(200)
    expect(await adminBrowser.whoAmI()).toMatchObject({ id: member.userId, isImpersonated: true })
    const answers = await Promise.all([
      adminBrowser.get('/api/account/second-factor'),
      adminBrowser.post('/api/account/second-factor/app', { currentPassword }),
      adminBrowser.put('/api/account/second-factor/app', { code: '123456' }),
      adminBrowser.post('/api/account/second-factor/app/removal', { currentPassword }),
      adminBrowser.post('/api/account/second-factor/passkeys/options', { currentPassword }),
      adminBrowser.post('/api/account/second-factor/recovery-codes', { currentPassword }),
      adminBrowser.get('/api/account/sessions'),
      adminBrowser.delete('/api/account/sessions'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(403))
  })
})

test('changePassword keeps the current session with a second factor', async () => {
  const member = await makeMember()
  const browser = await signedIn(member)
  await activateApp(browser)
  const chosen = 'garde-corps en frêne'
  const body = { currentPassword, password: chosen, confirmation: chosen }
  expect((await browser.put('/api/account/password', body)).status).toBe(200)
  expect(await browser.whoAmI()).toMatchObject({ id: member.userId })
})

test('the second step refuses a password that was changed or reset meanwhile', async () => {
  const member = await makeMember()
  const { userId } = member
  const browser = await signedIn(member)
  const { secret } = await activateApp(browser)
  const [before, after] = [openBrowser(server), openBrowser(server)]
  await typePassword(before, member)
  const body = { currentPassword, password: 'garde-corps en frêne', confirmation: 'garde-corps en frêne' }
  expect((await browser.put('/api/account/password', body)).status).toBe(200)
  const refused = await typeCode(before, appCode(secret))
  expect((await refused.json()).details).toEqual({ reason: 'secondStepExpired' })

  await after.post('/api/account/sign-in', { email: member.email, password: body.password })
  const token = await createCode(server.as(), 'reset-password', { userId, payload: '' })
  await resetPassword(server.as(), { token, password: 'limon central en chêne' })
  expect((await typeCode(after, appCode(secret))).status).toBe(400)
  expect(await after.whoAmI()).toBeNull()
})

test('the second step refuses a user suspended meanwhile', async () => {
  const member = await makeMember()
  const { secret } = await activateApp(await signedIn(member))
  const browser = openBrowser(server)
  await typePassword(browser, member)
  const suspended = { suspendedAt: new Date() }
  await server.as().db.update(profiles).set(suspended).where(eq(profiles.id, member.userId))
  expect((await typeCode(browser, appCode(secret))).status).toBe(403)
})
