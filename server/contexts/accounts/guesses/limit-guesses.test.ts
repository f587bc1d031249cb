import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { maxKnownDevices } from '#domain/accounts/guesses.ts'
import type { Actor } from '#server/context.ts'
import { accounts, failedSignIns, knownDevices } from '#server/database/schema/index.ts'
import { type Browser, openBrowser } from '#tests/helpers/browser.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { forgetPerson } from '../personal-data.ts'
import { countGuesses } from './limit-guesses.ts'

const server = startTestServer()
const password = 'escalier quart tournant'
const second = 1000
const minute = 60 * second
let now = Date.now()
let hash: string

beforeAll(async () => {
  hash = await hashPassword(password)
  server.services.ctx.clock = { now: () => new Date(now) }
})
beforeEach(() => {
  now = Date.now()
})

async function makeMember(): Promise<Actor> {
  const actor = await makePerson(server.as())
  const { userId } = actor
  await server.as().db.insert(accounts).values({
    userId,
    accountId: userId,
    providerId: 'credential',
    password: hash,
  })
  return actor
}

const signIn = (browser: Browser, email: string, typed = password) =>
  browser.post('/api/account/sign-in', { email, password: typed })
/** Sends wrong passwords, each from another network. */
async function guessPassword(email: string, times: number): Promise<Response[]> {
  const stranger = openBrowser(server)
  return Promise.all(Array.from({ length: times }, () => signIn(stranger, email, 'deviné au hasard')))
}
/** Uses up all guesses of an account without hashing passwords. */
async function useUpGuesses(email: string): Promise<void> {
  for (let guess = 0; guess < 20; guess += 1)
    await countGuesses(server.as(), [{ limit: 'account', target: email }])
}
const countStatus = (answers: Response[], status: number) =>
  answers.filter((answer) => answer.status === status).length
const retryAfterSeconds = (answer: Response) => Number(answer.headers.get('retry-after'))
const listDevices = ({ userId }: Actor) =>
  server.as().db.select().from(knownDevices).where(eq(knownDevices.userId, userId))

test('a known device signs in while strangers guess', async () => {
  const member = await makeMember()
  const browser = openBrowser(server)
  const signedIn = await signIn(browser, member.email)
  expect(signedIn.headers.getSetCookie().join('\n')).toMatch(/rechantier\.device=[\w-]{43};.*HttpOnly/)
  await browser.post('/api/account/sign-out')

  const answers = await guessPassword(member.email, 50)
  expect([countStatus(answers, 400), countStatus(answers, 429)]).toEqual([20, 30])
  expect((await signIn(openBrowser(server), member.email)).status).toBe(429)
  expect((await signIn(browser, member.email)).status).toBe(200)
})

test('a known device has a limited number of guesses of its own', async () => {
  const member = await makeMember()
  const browser = openBrowser(server)
  await signIn(browser, member.email)
  const wrong = Array.from({ length: 12 }, () => signIn(browser, member.email, 'oublié'))
  expect([10, 2]).toEqual([
    countStatus(await Promise.all(wrong), 400),
    countStatus(await Promise.all(wrong), 429),
  ])
  now += second
  expect((await signIn(browser, member.email)).status).toBe(200)
})

test('unknown devices wait up to a quarter of an hour, announced by Retry-After', async () => {
  const member = await makeMember()
  await useUpGuesses(member.email)
  const waits: number[] = []
  for (let guess = 0; guess < 14; guess += 1) {
    const refused = await signIn(openBrowser(server), member.email)
    expect(refused.status).toBe(429)
    waits.push(retryAfterSeconds(refused))
    now += retryAfterSeconds(refused) * second
    if (guess < 13) expect(countStatus(await guessPassword(member.email, 2), 400)).toBe(1)
    else
      expect((await refused.json()).detail).toBe('Trop d’essais sans succès. Réessayez dans 15\u00a0minutes.')
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits[0]).toBe(1)
  expect(waits.at(-1)).toBe(15 * 60)
  // After the wait the right password is accepted from an unknown device.
  expect((await signIn(openBrowser(server), member.email)).status).toBe(200)
})

test('guesses at an unknown address are answered like those at an account', async () => {
  const member = await makeMember()
  const browser = openBrowser(server)
  await signIn(browser, member.email)
  const results: unknown[] = []
  for (const email of [(await makeMember()).email, 'personne@exemple.example']) {
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => signIn(openBrowser(server), email, 'deviné')),
    )
    const refused = await signIn(browser, email, 'deviné')
    const { requestId: _id, ...body } = await refused.json()
    results.push([countStatus(answers, 400), countStatus(answers, 429), refused.status, body])
  }
  expect(results[0]).toEqual(results[1])
  expect(JSON.stringify(await server.as().db.select().from(failedSignIns))).not.toContain('exemple.example')
})

test('a network that guesses at many accounts is limited', async () => {
  const socket = { remoteAddress: '203.0.113.9' }
  const guess = (email: string) =>
    server.app.request(
      new URL('/api/account/sign-in', server.as().config.origin),
      {
        method: 'POST',
        body: JSON.stringify({ email, password: 'deviné' }),
        headers: { 'content-type': 'application/json' },
      },
      { incoming: { socket } },
    )
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(`cible-${n}@exemple.example`)))
  expect([countStatus(answers, 400), countStatus(answers, 429)]).toEqual([20, 10])
})

test("a known device is not limited by strangers' guesses of second-factor codes", async () => {
  const member = await makeMember()
  const owner = openBrowser(server)
  await signIn(owner, member.email)
  const setUp = await owner.post('/api/account/second-factor/app', { currentPassword: password })
  const { secret } = await setUp.json()
  const appCode = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30 * second })
  expect((await owner.put('/api/account/second-factor/app', { code: appCode(-1) })).status).toBe(200)

  const typeCode = (browser: Browser, code: string) => browser.post('/api/account/sign-in/code', { code })
  const strangers = [openBrowser(server), openBrowser(server)] as const
  for (const stranger of strangers) await signIn(stranger, member.email)
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries += 1)
    for (const stranger of strangers) statuses.push((await typeCode(stranger, '000000')).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  expect(strangers[0].cookies.has('rechantier.device')).toBe(false)

  await signIn(owner, member.email)
  expect((await typeCode(owner, appCode(0))).status).toBe(200)
})

test('guesses of the current password in a copied session do not limit the known device', async () => {
  const member = await makeMember()
  const browser = openBrowser(server)
  await signIn(browser, member.email)
  const copiedSession = openBrowser(server)
  const session = browser.cookies.get('rechantier.session_token')
  if (session) copiedSession.cookies.set('rechantier.session_token', session)
  const change = (by: Browser, currentPassword: string) =>
    by.put('/api/account/password', {
      currentPassword,
      password: 'nouvel escalier',
      confirmation: 'nouvel escalier',
    })
  const emailChange = { email: 'devinee@exemple.example', currentPassword: 'deviné' }
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => change(copiedSession, 'deviné')),
    ...Array.from({ length: 6 }, () => copiedSession.post('/api/account/email', emailChange)),
  ])
  expect([countStatus(answers, 400), countStatus(answers, 429)]).toEqual([10, 2])
  expect((await change(copiedSession, password)).status).toBe(429)
  expect((await change(browser, password)).status).toBe(200)
})

test('changePassword removes other known devices and stores the current one', async () => {
  const member = await makeMember()
  const [here, elsewhere] = [openBrowser(server), openBrowser(server)]
  await signIn(here, member.email)
  await signIn(elsewhere, member.email)
  const before = here.cookies.get('rechantier.device')
  const confirmation = 'nouvel escalier'
  const changed = await here.put('/api/account/password', {
    currentPassword: password,
    password: confirmation,
    confirmation,
  })
  expect(changed.status).toBe(200)
  expect(here.cookies.get('rechantier.device')).not.toBe(before)
  expect(await listDevices(member)).toHaveLength(1)
  await useUpGuesses(member.email)
  expect((await signIn(elsewhere, member.email, confirmation)).status).toBe(429)
  expect((await signIn(here, member.email, confirmation)).status).toBe(200)
})

test('an account has a limited number of known devices, which expire and are deleted with it', async () => {
  const member = await makeMember()
  const browsers = Array.from({ length: maxKnownDevices + 1 }, () => openBrowser(server))
  for (const browser of browsers) {
    now += minute
    await signIn(browser, member.email)
  }
  expect(await listDevices(member)).toHaveLength(maxKnownDevices)
  const [first, last] = [browsers[0], browsers.at(-1)] as [Browser, Browser]
  await useUpGuesses(member.email)
  expect((await signIn(first, member.email)).status).toBe(429)
  expect((await signIn(last, member.email)).status).toBe(200)

  now += 181 * 24 * 60 * minute
  await useUpGuesses(member.email)
  expect((await signIn(last, member.email)).status).toBe(429)

  await forgetPerson(server.as(), { userId: member.userId, hasSold: false })
  expect(await listDevices(member)).toEqual([])
})

test('a device is known to one account alone, and the database stores no secret of it', async () => {
  const [member, other] = [await makeMember(), await makeMember()]
  const browser = openBrowser(server)
  await signIn(browser, member.email)
  await useUpGuesses(other.email)
  expect((await signIn(browser, other.email)).status).toBe(429)
  const secret = browser.cookies.get('rechantier.device')?.split('=')[1] ?? ''
  expect(secret).toHaveLength(43)
  expect(JSON.stringify(await server.as().db.select().from(knownDevices))).not.toContain(secret)
})
