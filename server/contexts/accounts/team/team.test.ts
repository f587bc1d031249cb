import { hashPassword } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { findTargetHandler } from 'hono/utils/handler'
import { beforeAll, expect, test } from 'vitest'
import { maxMembers, type TeamRole } from '#domain/accounts/team.ts'
import { type Actor, inTransaction } from '#server/context.ts'
import { listProductHistory } from '#server/contexts/selling/product-history.ts'
import {
  accounts,
  emails,
  productChanges,
  profiles,
  sessions,
  teamMembers,
  users,
} from '#server/database/schema/index.ts'
import { accessDeclarations } from '#server/http/access.ts'
import { type Browser, openBrowser } from '#tests/helpers/browser.ts'
import { readMailedLink } from '#tests/helpers/mails.ts'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { actFor, joinTeam, leaveTeam, listFirmMemberships } from './act-for.ts'
import {
  changeMemberRole,
  forgetTeams,
  inviteMember,
  listTeam,
  readOwnTeams,
  removeMember,
} from './members.ts'

const server = startTestServer()
const password = 'escalier quart tournant'
const hash = hashPassword(password)
let categoryId: string
beforeAll(async () => {
  categoryId = await makeCategory(server.as())
})

/** A buyer with a password. */
async function makeWorker(): Promise<Actor> {
  const actor = await makePerson(server.as())
  const { userId } = actor
  await server
    .as()
    .db.insert(accounts)
    .values({ userId, accountId: userId, providerId: 'credential', password: await hash })
  return actor
}

async function signIn({ email }: Actor): Promise<Browser> {
  const browser = openBrowser(server)
  expect((await browser.post('/api/account/sign-in', { email, password })).status).toBe(200)
  return browser
}

/** Invites a user to a firm and accepts the invitation. */
async function addMember(firm: Actor, person: Actor, role: 'sales' | 'yard'): Promise<string> {
  const { id } = await inviteMember(server.as(firm), { email: person.email, role })
  await joinTeam(server.as(person), { membershipId: id })
  return id
}

const readAccount = async (browser: Browser) => (await browser.get('/api/account')).json()

test('joinTeam accepts the invited address only', async () => {
  const [firm, worker, stranger] = [
    await makeSeller(server.as()),
    await makeWorker(),
    await makePerson(server.as()),
  ]
  const { id } = await inviteMember(server.as(firm), { email: worker.email, role: 'yard' })
  const [mail] = await server.as().db.select().from(emails).where(eq(emails.recipient, worker.email))
  expect(mail).toMatchObject({ template: 'team-invitation' })
  expect(await listFirmMemberships(server.as(worker))).toMatchObject([
    { id, firmId: firm.userId, role: 'yard', isInvitation: true },
  ])
  expect(await listFirmMemberships(server.as(stranger))).toEqual([])
  await expect(joinTeam(server.as(stranger), { membershipId: id })).rejects.toMatchObject({
    code: 'not-found',
  })
  await joinTeam(server.as(worker), { membershipId: id })
  await expect(joinTeam(server.as(worker), { membershipId: id })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(await listTeam(server.as(firm))).toMatchObject([
    { id, email: worker.email, role: 'yard', joinedAt: expect.any(String) },
  ])
})

test('inviteMember refuses a repeated or own address, a full team and a buyer', async () => {
  const firm = await makeSeller(server.as())
  const invite = (email: string) => inviteMember(server.as(firm), { email, role: 'sales' })
  await expect(invite(firm.email)).rejects.toMatchObject({ code: 'conflict' })
  for (let number = 0; number < maxMembers; number += 1) await invite(`worker-${number}@exemple.example`)
  await expect(invite('worker-0@exemple.example')).rejects.toMatchObject({ code: 'conflict' })
  await expect(invite('one-more@exemple.example')).rejects.toMatchObject({ code: 'conflict' })
  expect(await listTeam(server.as(firm))).toHaveLength(maxMembers)
  const buyer = await makePerson(server.as())
  await expect(
    inviteMember(server.as(buyer), { email: 'a@exemple.example', role: 'yard' }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test('inviteMember refuses the ninth email to one address in an hour', async () => {
  const { cookie } = await makeSignedIn(server, { userType: 'seller' })
  const email = 'inconnue@exemple.example'
  const invite = () =>
    server.request('/api/team', { method: 'POST', body: JSON.stringify({ email, role: 'yard' }), cookie })
  for (let mail = 1; mail <= 8; mail += 1) {
    const made = await invite()
    expect(made.status).toBe(201)
    // A current invitation sends no email and does not count against the limit.
    if (mail === 1) expect((await invite()).status).toBe(409)
    await server.request(`/api/team/${(await made.json()).id}`, { method: 'DELETE', cookie })
  }
  expect((await invite()).status).toBe(429)
})

test('joinTeam rejects a second membership under another address', async () => {
  const [firm, worker] = [await makeSeller(server.as()), await makeWorker()]
  await addMember(firm, worker, 'yard')
  const { db } = server.as()
  const email = 'nouvelle-adresse@exemple.example'
  const { id } = await inviteMember(server.as(firm), { email, role: 'sales' })
  await db.update(users).set({ email }).where(eq(users.id, worker.userId))
  await expect(joinTeam(server.as(worker), { membershipId: id })).rejects.toMatchObject({
    code: 'not-found',
  })
  await leaveTeam(server.as(worker), { membershipId: id })
  expect(await listTeam(server.as(firm))).toMatchObject([{ email: worker.email, role: 'yard' }])
})

/** Opens the link that is mailed to the new address. */
async function changeEmail(browser: Browser, email: string): Promise<void> {
  expect((await browser.post('/api/account/email', { email, currentPassword: password })).status).toBe(200)
  const link = new URL(await readMailedLink(server, email, 'email-change'))
  const token = link.searchParams.get('token')
  expect((await browser.post('/api/account/email/confirm', { token })).status).toBe(200)
}

test('a firm that takes an address it invited neither joins itself nor keeps the invitation', async () => {
  const firm = await makeSeller(server.as())
  const { userId } = firm
  await server
    .as()
    .db.insert(accounts)
    .values({ userId, accountId: userId, providerId: 'credential', password: await hash })
  const email = 'prise-par-l-entreprise@exemple.example'
  const { id: membershipId } = await inviteMember(server.as(firm), { email, role: 'yard' })
  const { db } = server.as()
  await db.update(users).set({ email }).where(eq(users.id, userId))
  expect(await listFirmMemberships(server.as(firm))).toEqual([])
  await expect(joinTeam(server.as(firm), { membershipId })).rejects.toMatchObject({ code: 'not-found' })
  await db.update(users).set({ email: firm.email }).where(eq(users.id, userId))

  const browser = await signIn(firm)
  await changeEmail(browser, email)
  expect((await browser.post(`/api/account/firms/${membershipId}`)).status).toBe(404)
  expect(await listTeam(server.as(firm))).toEqual([])
})

test('a session that acts for its own user is the owner’s', async () => {
  const firm = await makeSeller(server.as())
  const { userId, email } = firm
  const { db } = server.as()
  await db
    .insert(accounts)
    .values({ userId, accountId: userId, providerId: 'credential', password: await hash })
  const now = new Date()
  await db
    .insert(teamMembers)
    .values({ firmId: userId, personId: userId, email, role: 'yard', invitedAt: now, joinedAt: now })
  const browser = await signIn(firm)
  await db.update(sessions).set({ actingFor: userId }).where(eq(sessions.userId, userId))
  expect(await readAccount(browser)).toMatchObject({ id: userId, teamRole: null })
  expect((await browser.get('/api/team')).status).toBe(200)
})

test('an invitation ends when the invited or the inviting address changes', async () => {
  const [firm, worker] = [await makeSeller(server.as()), await makeWorker()]
  const browser = await signIn(worker)
  await inviteMember(server.as(firm), { email: worker.email, role: 'yard' })
  await changeEmail(browser, 'ailleurs@exemple.example')
  expect(await listTeam(server.as(firm))).toEqual([])

  const second = await makeWorker()
  await addMember(firm, second, 'yard')
  await inviteMember(server.as(firm), { email: 'en-attente@exemple.example', role: 'yard' })
  const { userId } = firm
  await server
    .as()
    .db.insert(accounts)
    .values({ userId, accountId: userId, providerId: 'credential', password: await hash })
  await changeEmail(await signIn(firm), 'autre-adresse@exemple.example')
  expect(await listTeam(server.as(firm))).toMatchObject([{ email: second.email }])
})

test('an invitation is exported to and deleted with the invited account', async () => {
  const [firm, leaving, staying] = [
    await makeSeller(server.as()),
    await makePerson(server.as()),
    await makePerson(server.as()),
  ]
  for (const { email } of [leaving, staying]) await inviteMember(server.as(firm), { email, role: 'yard' })
  const own: unknown[] = []
  for await (const row of readOwnTeams(server.as(), leaving)) own.push(row)
  expect(own).toMatchObject([{ entreprise: firm.userId, adresseInvitee: leaving.email, arriveeLe: null }])
  await inTransaction(server.as(), (ctx) => forgetTeams(ctx, leaving))
  expect(await listTeam(server.as(firm))).toMatchObject([{ email: staying.email }])
})

test('joinTeam rejects administrators, and members of a suspended firm act for themselves', async () => {
  const firm = await makeSeller(server.as())
  const admin = await makePerson(server.as(), { role: 'admin' })
  const { id } = await inviteMember(server.as(firm), { email: admin.email, role: 'sales' })
  await expect(joinTeam(server.as(admin), { membershipId: id })).rejects.toMatchObject({ code: 'forbidden' })
  const worker = await makeWorker()
  await addMember(firm, worker, 'sales')
  const browser = await signIn(worker)
  expect(await readAccount(browser)).toMatchObject({ id: firm.userId, teamRole: 'sales' })
  const { db } = server.as()
  await db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, firm.userId))
  expect(await readAccount(browser)).toMatchObject({ id: worker.userId, teamRole: null })
})

test('a member with the role yard takes goods out of stock under their own name and sees no money', async () => {
  const firm = await makeSeller(server.as())
  const worker = await makeWorker()
  const membershipId = await addMember(firm, worker, 'yard')
  const productId = await makeProduct(server.as(), { userId: firm.userId, categoryId, quantity: 5 })
  const browser = await signIn(worker)
  const removal = await browser.post(`/api/stock-out/${productId}/removals`, {
    id: crypto.randomUUID(),
    quantity: 2,
  })
  expect(removal.status).toBe(201)
  const productHistory = await listProductHistory(server.as(firm), { productId, page: 1 })
  expect(productHistory.items[0]?.by).toEqual({ who: 'team', name: 'Camille Roux' })
  const changes = await server
    .as()
    .db.select()
    .from(productChanges)
    .where(eq(productChanges.productId, productId))
  expect(changes.at(-1)).toMatchObject({ actorId: worker.userId })
  const history = await (await browser.get(`/api/stock-out/${productId}/removals`)).json()
  expect(history).toMatchObject([{ isOwn: true }])
  expect(await (await browser.get('/api/selling/to-do')).json()).toMatchObject({ money: null, pickups: [] })
  for (const path of ['/api/money', '/api/sales', '/api/selling/products', '/api/team', '/api/account/keys'])
    expect([path, (await browser.get(path)).status]).toEqual([path, 403])
  await removeMember(server.as(firm), { memberId: membershipId })
  const later = await listProductHistory(server.as(firm), { productId, page: 1 })
  expect(later.items[0]?.by).toEqual({ who: 'other', name: null })
  expect(await readAccount(browser)).toMatchObject({ id: worker.userId, teamRole: null })
  expect((await browser.get('/api/selling/to-do')).status).toBe(403)
})

test('a member with the role sales edits products and has no access to money, keys and account', async () => {
  const firm = await makeSeller(server.as())
  const worker = await makeWorker()
  const memberId = await addMember(firm, worker, 'yard')
  const browser = await signIn(worker)
  await changeMemberRole(server.as(firm), { memberId, role: 'sales' })
  expect((await browser.get('/api/sales')).status).toBe(200)
  expect((await browser.get('/api/selling/products')).status).toBe(200)
  for (const call of [
    '/api/money',
    '/api/tax-identity',
    '/api/privacy',
    '/api/account/sessions',
    '/api/team',
  ])
    expect([call, (await browser.get(call)).status]).toEqual([call, 403])
  // The calendar's address works without a session, also after the member has left.
  expect((await browser.get('/api/selling/calendar')).status).toBe(403)
  for (const call of ['/api/orders', '/api/account/email', '/api/privacy/deletion', '/api/team'])
    expect([call, (await browser.post(call, {})).status]).toEqual([call, 403])
})

test("a member with the role sales prints the labels of the firm's products", async () => {
  const firm = await makeSeller(server.as())
  await makeProduct(server.as(), { userId: firm.userId, categoryId, uniqueCode: 'ETIQ3479' })
  const [seller, yard] = [await makeWorker(), await makeWorker()]
  await addMember(firm, seller, 'sales')
  await addMember(firm, yard, 'yard')
  // Sent as a form, like the dialog does.
  const print = async (worker: Actor) =>
    server.request('/api/selling/labels', {
      method: 'POST',
      cookie: [...(await signIn(worker)).cookies.values()].join('; '),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'codes=ETIQ3479&perPage=24',
    })
  const sheet = await print(seller)
  expect([sheet.status, sheet.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await print(yard)).status).toBe(403)
})

test('a member switches between the firm and their own account and can leave the firm', async () => {
  const firm = await makeSeller(server.as())
  const worker = await makeWorker()
  const membershipId = await addMember(firm, worker, 'sales')
  const browser = await signIn(worker)
  expect((await browser.put('/api/account/acting', { firmId: null })).status).toBe(200)
  expect(await readAccount(browser)).toMatchObject({ id: worker.userId })
  const other = await makeSeller(server.as())
  expect((await browser.put('/api/account/acting', { firmId: other.userId })).status).toBe(404)
  expect((await browser.put('/api/account/acting', { firmId: firm.userId })).status).toBe(200)
  expect(await readAccount(browser)).toMatchObject({ id: firm.userId, email: firm.email })
  await leaveTeam(server.as(worker), { membershipId })
  expect(await readAccount(browser)).toMatchObject({ id: worker.userId })
  expect(await server.as().db.$count(teamMembers, eq(teamMembers.id, membershipId))).toBe(0)
})

test('an impersonating administrator cannot leave or join a team', async () => {
  const [firm, second, worker, admin] = [
    await makeSeller(server.as()),
    await makeSeller(server.as()),
    await makeWorker(),
    await makePerson(server.as(), { role: 'admin' }),
  ]
  const joined = await addMember(firm, worker, 'sales')
  const { id: invited } = await inviteMember(server.as(second), { email: worker.email, role: 'yard' })
  const acting = server.as({ ...worker, impersonatedBy: admin.userId })
  for (const membershipId of [joined, invited])
    await expect(leaveTeam(acting, { membershipId })).rejects.toMatchObject({ code: 'not-found' })
  expect((await listFirmMemberships(server.as(worker))).map(({ id }) => id).sort()).toEqual(
    [joined, invited].sort(),
  )
})

test('a member of two firms acts for the one they choose', async () => {
  const [firm, second, worker] = [
    await makeSeller(server.as()),
    await makeSeller(server.as()),
    await makeWorker(),
  ]
  await addMember(firm, worker, 'yard')
  await addMember(second, worker, 'sales')
  const browser = await signIn(worker)
  expect(await readAccount(browser)).toMatchObject({ id: worker.userId })
  await browser.put('/api/account/acting', { firmId: second.userId })
  const [session] = await server.as().db.select().from(sessions).where(eq(sessions.actingFor, second.userId))
  expect(session).toMatchObject({ userId: worker.userId })
  await expect(actFor(server.as(firm), { firmId: second.userId })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('each role may call exactly these routes that write', () => {
  const allowed = (role: TeamRole) =>
    server.app.routes
      .filter(({ method, handler }) => {
        const declared = accessDeclarations.get(findTargetHandler(handler))
        return method !== 'GET' && declared?.team.includes(role)
      })
      .map(({ method, path }) => `${method} ${path}`)
      .sort()
  expect(allowed('yard')).toEqual([
    'DELETE /api/account/firms/:id',
    'POST /api/collections',
    'POST /api/collections/check',
    'POST /api/stock-out/:productId/removals',
    'POST /api/stock-out/:productId/removals/:removalId/undo',
    'PUT /api/account/acting',
  ])
  const ownerRoutes =
    /^\w+ \/api\/(account\/(?!firms|acting|confirmation)|money|privacy|tax-identity|team|admin|avatar|orders$)/
  expect(allowed('sales').filter((call) => ownerRoutes.test(call))).toEqual([])
})
