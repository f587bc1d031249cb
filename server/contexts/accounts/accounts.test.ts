import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { emails, profiles, users } from '#server/database/schema/index.ts'
import { readMailedLink } from '#tests/helpers/mails.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { getCookieHeader, makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
const signUpData = {
  email: 'lea@exemple.example',
  password: 'chantier',
  firstName: 'Léa',
  lastName: 'Bodin',
  userType: 'both',
}

const post = (path: string, body: unknown, cookie?: string) =>
  server.request(path, { method: 'POST', body: JSON.stringify(body), cookie })
const listMails = (recipient: string, template: string) =>
  server
    .as()
    .db.select()
    .from(emails)
    .where(and(eq(emails.recipient, recipient), eq(emails.template, template)))

const readConfirmationLink = (email: string) => readMailedLink(server, email, 'confirm-sign-up')

/** Creates a user who has signed up and not yet confirmed. */
async function signUpUnconfirmed() {
  const person = { ...signUpData, email: `lea-${randomUUID()}@exemple.example` }
  const response = await post('/api/account/sign-up', person)
  return { person, response, browser: getCookieHeader(response) }
}
async function signUpAndConfirm() {
  const { person, browser } = await signUpUnconfirmed()
  const confirmation = await server.request(await readConfirmationLink(person.email), { cookie: browser })
  return { person, browser, confirmation, session: getCookieHeader(confirmation) }
}

describe('sign-up, confirmation, sign-in', () => {
  test('POST /account/sign-up creates a profile, emails a confirmation and opens no session', async () => {
    const { person, response } = await signUpUnconfirmed()
    expect(response.status).toBe(201)
    expect(response.headers.getSetCookie().join()).toMatch(
      /^rechantier\.sign_up=[^;]+;.*HttpOnly; SameSite=Lax/,
    )
    const [profile] = await server.as().db.select().from(profiles).where(eq(profiles.email, person.email))
    expect(profile).toMatchObject({
      firstName: 'Léa',
      lastName: 'Bodin',
      userType: 'both',
      role: null,
      completionStatus: 'incomplete',
    })
    expect(await listMails(person.email, 'confirm-sign-up')).toHaveLength(1)
  })

  test('POST /account/sign-in of an unconfirmed account fails like any other and emails a new link', async () => {
    const { person, browser } = await signUpUnconfirmed()
    const answer = async (email: string) => {
      const response = await post('/api/account/sign-in', { ...signUpData, email }, browser)
      return { ...(await response.json()), requestId: undefined }
    }
    const unconfirmed = await answer(person.email)
    expect(unconfirmed).toMatchObject({ status: 400, title: 'Erreur de connexion' })
    // The answer must not reveal whether an address had an account before the sign-up.
    expect(await answer('personne-encore@exemple.example')).toEqual(unconfirmed)
    expect(await listMails(person.email, 'confirm-sign-up')).toHaveLength(2)
  })

  test('a confirmation link confirms the address and signs in with an HttpOnly cookie', async () => {
    const { person, confirmation, session } = await signUpAndConfirm()
    expect(confirmation.status).toBe(302)
    expect(confirmation.headers.get('location')).toBe('/auth?confirmed=1')
    expect(confirmation.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax/i)
    const account = await (await server.request('/api/account', { cookie: session })).json()
    expect(account).toMatchObject({ email: person.email, role: null, profile: { userType: 'both' } })
  })

  test('a confirmation link of a suspended user and a truncated one redirect to the sign-in page with the reason', async () => {
    const person = { ...signUpData, email: 'suspendue@exemple.example' }
    await post('/api/account/sign-up', person)
    await server
      .as()
      .db.update(profiles)
      .set({ suspendedAt: new Date() })
      .where(eq(profiles.email, person.email))
    const link = await readConfirmationLink(person.email)
    for (const [address, error] of [
      [link.replace(/.$/, ''), 'invalid_token'],
      [link.replace(/token=.*/, ''), 'invalid_token'],
      [link, 'ACCOUNT_SUSPENDED'],
    ] as const) {
      const response = await server.request(address)
      expect([response.status, response.headers.get('location')]).toEqual([302, `/auth?error=${error}`])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await post('/api/account/sign-in', person)).status).toBe(403)
  })

  test('a used confirmation link opens no second session', async () => {
    const { person, browser } = await signUpAndConfirm()
    const response = await server.request(await readConfirmationLink(person.email), { cookie: browser })
    expect(response.headers.get('location')).toBe('/auth?confirmed=1')
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('sign-in accepts an address in any case, and sign-out ends the session', async () => {
    const { person } = await signUpAndConfirm()
    const response = await post('/api/account/sign-in', {
      email: ` ${person.email.toUpperCase()} `,
      password: 'chantier',
    })
    expect(response.status).toBe(200)
    const cookie = getCookieHeader(response)
    await post('/api/account/sign-out', {}, cookie)
    expect(await (await server.request('/api/account', { cookie })).json()).toBeNull()
  })

  test('sign-in answers a wrong password and an unknown address alike', async () => {
    const { person } = await signUpAndConfirm()
    const wrong = await post('/api/account/sign-in', { email: person.email, password: 'chantiers' })
    const unknown = await post('/api/account/sign-in', {
      email: 'personne@exemple.example',
      password: 'chantiers',
    })
    const withoutId = async (response: Response) => ({ ...(await response.json()), requestId: undefined })
    expect([wrong.status, unknown.status]).toEqual([400, 400])
    expect(await withoutId(wrong)).toEqual(await withoutId(unknown))
  })

  test('a second sign-up with an address is answered alike and mailed to its owner', async () => {
    const { person } = await signUpAndConfirm()
    const before = await server.as().db.$count(users)
    const response = await post('/api/account/sign-up', { ...person, password: 'un autre mot de passe' })
    expect(response.status).toBe(201)
    expect(await server.as().db.$count(users)).toBe(before)
    expect(await listMails(person.email, 'existing-account')).toHaveLength(1)
  })

  test('restoreProfile creates a missing profile and never replaces one', async () => {
    const { person, session } = await signUpAndConfirm()
    await server.as().db.delete(profiles).where(eq(profiles.email, person.email))
    expect(await (await server.request('/api/account', { cookie: session })).json()).toMatchObject({
      profile: null,
    })
    await post(
      '/api/account/profile',
      { firstName: 'Léa', lastName: 'Bodin', userType: 'seller', role: 'admin' },
      session,
    )
    await post('/api/account/profile', { firstName: 'Autre', lastName: 'Autre', userType: 'buyer' }, session)
    const [profile] = await server.as().db.select().from(profiles).where(eq(profiles.email, person.email))
    expect(profile).toMatchObject({ firstName: 'Léa', userType: 'seller', role: null })
  })
})

describe('POST /account/sign-up rejects', () => {
  test.each([
    ['userType', { userType: 'admin' }, 'Le type de compte sélectionné est invalide.'],
    ['password', { password: 'abc4567' }, 'Le mot de passe doit compter au moins 8 caractères.'],
    ['password', { password: 'Motdepasse' }, expect.stringContaining('parmi les plus courants')],
    ['password', { password: 'lea.bodin1988' }, expect.stringContaining('se devine')],
    ['password', { password: 'x'.repeat(129) }, expect.stringContaining('128 caractères')],
    ['email', { email: 'pas une adresse' }, expect.stringContaining('adresse email valide')],
    ['email', { email: 'a@b.example\r\nBcc: c@d.example' }, expect.stringContaining('adresse email valide')],
    ['firstName', { firstName: '   ' }, 'Saisissez votre prénom.'],
    [
      'firstName',
      { firstName: 'Gagnez 500 EUR http://evil.example' },
      expect.stringContaining('adresse de site'),
    ],
  ])('%s: %j', async (field, change, message) => {
    const response = await post('/api/account/sign-up', { ...signUpData, ...change })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ details: { fields: { [field]: message } } })
  })

  test('a body that is not JSON', async () => {
    const response = await server.request('/api/account/sign-up', { method: 'POST', body: '{"email":' })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
  })

  test('a body of one megabyte', async () => {
    const response = await post('/api/account/sign-up', { ...signUpData, firstName: 'x'.repeat(1_000_000) })
    expect(response.status).toBe(413)
  })
})

describe('PUT /account/profile', () => {
  let session: string
  beforeAll(async () => {
    const person = await makePerson(server.as(), { email: 'profil@exemple.example' })
    const signedUp = await post('/api/account/sign-up', { ...signUpData, email: 'autre@exemple.example' })
    const link = await readConfirmationLink('autre@exemple.example')
    session = getCookieHeader(await server.request(link, { cookie: getCookieHeader(signedUp) }))
    expect(person.email).toBe('profil@exemple.example')
  })

  test("changes the user's own row without role and address and returns the missing fields", async () => {
    const body = {
      firstName: 'Léa',
      lastName: 'Bodin',
      username: null,
      userType: 'buyer',
      organizationType: 'other',
      companyName: '',
      phone: '06 39 98 00 00',
      address: '2 quai Nord',
      role: 'admin',
      email: 'x@y.example',
      id: 'autre',
    }
    const response = await server.request('/api/account/profile', {
      method: 'PUT',
      body: JSON.stringify(body),
      cookie: session,
    })
    expect(await response.json()).toMatchObject({
      role: null,
      email: 'autre@exemple.example',
      profile: { phone: '06 39 98 00 00', missing: ['companyName'] },
    })
    const [other] = await server
      .as()
      .db.select()
      .from(profiles)
      .where(eq(profiles.email, 'profil@exemple.example'))
    expect(other?.firstName).toBe('Camille')
  })

  test('answers 401 without a session', async () => {
    const body = {
      firstName: 'A',
      lastName: 'B',
      username: null,
      userType: 'buyer',
      organizationType: null,
      companyName: null,
      phone: null,
      address: null,
    }
    const response = await server.request('/api/account/profile', {
      method: 'PUT',
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ detail: 'Utilisateur non connecté' })
  })
})

test('sign-ups to one mailbox are limited across clients', async () => {
  const email = 'inondee@exemple.example'
  const statuses: number[] = []
  for (let request = 0; request < 10; request += 1)
    statuses.push((await post('/api/account/sign-up', { ...signUpData, email })).status)
  expect(statuses).toEqual([...Array(8).fill(201), 429, 429])
})

test('a rejected sign-up does not count against the limit of its mailbox', async () => {
  const email = 'refusee@exemple.example'
  const statuses: number[] = []
  for (let request = 0; request < 9; request += 1)
    statuses.push(
      (await post('/api/account/sign-up', { ...signUpData, email, password: 'motdepasse' })).status,
    )
  expect(statuses).toEqual(Array(9).fill(400))
  expect((await post('/api/account/sign-up', { ...signUpData, email })).status).toBe(201)
})

test('sign-ins to an unconfirmed account count against the limit of its mailbox', async () => {
  const email = 'en-attente@exemple.example'
  const statuses = [(await post('/api/account/sign-up', { ...signUpData, email })).status]
  for (let request = 0; request < 9; request += 1)
    statuses.push((await post('/api/account/sign-in', { email, password: signUpData.password })).status)
  expect(statuses).toEqual([201, ...Array(7).fill(400), 429, 429])
})

test('successful sign-ins are not limited', async () => {
  const { email } = (await makeSignedIn(server)).actor
  const signInRightly = () => post('/api/account/sign-in', { email, password: 'chantier-2026' })
  const statuses: number[] = []
  for (let batch = 0; batch < 6; batch += 1)
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, signInRightly))).map(({ status }) => status),
    )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

describe('a write request is accepted from pages of this site alone', () => {
  const call = (headers: Record<string, string>) =>
    server.request('/api/account/sign-out', { method: 'POST', body: '{}', headers })
  test.each([
    [{ origin: 'https://pirate.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, 200],
    [{}, 200],
  ])('%j is answered %i', async (headers, status) => {
    expect((await call(headers as Record<string, string>)).status).toBe(status)
  })
})
