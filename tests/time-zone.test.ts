import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxIdleSessionMs } from '#domain/accounts/accounts.ts'
import { exportedListNames } from '#domain/platform/exports.ts'
import { getPageText } from '#server/contexts/platform/routes.ts'
import { sessions, textVersions } from '#server/database/schema/index.ts'
import { makeConversation } from './helpers/conversations.ts'
import { makeSeller } from './helpers/makers.ts'
import { loadPages } from './helpers/pages.ts'
import { makeSale } from './helpers/sales.ts'
import { makeSignedIn } from './helpers/sign-in.ts'
import { startTestServer } from './helpers/test-server.ts'

const server = startTestServer({}, { loadPages })
const formerTimeZone = process.env.TZ

beforeAll(() => {
  process.env.TZ = 'America/New_York'
})
afterAll(() => {
  if (formerTimeZone) process.env.TZ = formerTimeZone
  else delete process.env.TZ
})

const addresses = [
  '/admin',
  '/admin/users',
  '/admin/products',
  '/admin/orders',
  '/admin/payments',
  '/admin/reviews',
  '/admin/reports',
  '/admin/audit',
  '/admin/emails',
  '/admin/jobs',
  '/admin/platform-control',
]
const iso = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$/

test('pages of the administration contain dates in UTC whatever the server’s time zone', async () => {
  expect(new Date('2026-06-01T12:00:00Z').getHours(), 'the server’s time zone is not that of Paris').toBe(8)
  const { cookie } = await makeSignedIn(server, { role: 'admin', userType: 'both' })
  const buyer = await makeSignedIn(server)
  const people = { buyer: buyer.actor, seller: await makeSeller(server.as()) }
  for (const _ of ['one', 'another']) await makeSale(server.as(), people)
  const { conversationId } = await makeConversation(server.as(), people)
  const calls = [
    [`conversations/${conversationId}/reports`, buyer.cookie, { reason: 'other', details: 'Sans réponse' }],
    ['account/forgot-password', '', { email: buyer.actor.email }],
    [`admin/users/${people.seller.userId}/suspension`, cookie, { reason: 'Essai' }],
  ] as const
  for (const [path, cookie, body] of calls) {
    const answer = await server.request(`/api/${path}`, {
      method: 'POST',
      cookie,
      body: JSON.stringify(body),
    })
    expect([path, answer.ok, answer.ok ? '' : await answer.text()]).toEqual([path, true, ''])
  }
  const dates: string[] = []
  for (const address of addresses) {
    const answer = await server.request(address, { cookie, headers: { accept: 'text/html' } })
    expect(answer.status, address).toBe(200)
    const moments = [...(await answer.text()).matchAll(/ datetime="([^"]*)"/gi)].map((match) => match[1])
    for (const moment of moments) expect(moment, address).toMatch(iso)
    dates.push(...moments.map(String))
  }
  expect(dates.length).toBeGreaterThan(10)
})

test('exported files and legal pages are dated by the day in Paris', async () => {
  const { cookie, actor } = await makeSignedIn(server, { role: 'admin', userType: 'both' })
  // This is the next day in Paris.
  const late = new Date('2026-12-31T23:30:00Z')
  const { ctx } = server.services
  await ctx.db
    .update(sessions)
    .set({ createdAt: late, lastUsedAt: late, expiresAt: new Date(late.getTime() + maxIdleSessionMs) })
    .where(eq(sessions.userId, actor.userId))
  const { clock } = ctx
  ctx.clock = { now: () => late }
  try {
    for (const [address, name] of [
      ['privacy/export.zip', 'mes-donnees'],
      ['selling/export', 'produits'],
      ['money/lines.csv', 'versements'],
      ['admin/orders/export.csv', 'commandes'],
      ['admin/exports/users', exportedListNames.users],
    ]) {
      const answer = await server.request(`/api/${address}`, { cookie })
      await answer.body?.cancel()
      expect([address, answer.headers.get('content-disposition')]).toEqual([
        address,
        expect.stringContaining(`${name}-2027-01-01.`),
      ])
    }
  } finally {
    ctx.clock = clock
  }
  await ctx.db.insert(textVersions).values({
    name: 'page:legal:journaux',
    version: 1,
    subject: 'x',
    title: 'x',
    body: 'x',
    deliveredDigest: '',
    createdAt: late,
  })
  expect((await getPageText(server.as(), { page: 'legal' })).updated).toBe('2027-01-01')
})
