import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { alertKinds, maxAlertPreferences } from '#domain/alerts/alerts.ts'
import type { Actor } from '#server/context.ts'
import { categories } from '#server/database/schema/index.ts'
import { makeCategory, makePerson } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listCategoryAlerts, saveCategoryAlerts } from './preferences.ts'

const server = startTestServer()
let person: Actor
let categoryId: string
beforeEach(async () => {
  person = await makePerson(server.as())
  categoryId = await makeCategory(server.as())
})

type Alerts = Parameters<typeof saveCategoryAlerts>[1]
const save = (alerts: Alerts, actor = person) => saveCategoryAlerts(server.as(actor), alerts)
const list = (actor = person) => listCategoryAlerts(server.as(actor))

test('listCategoryAlerts returns saved alerts by category with their kinds in order', async () => {
  await save({ categoryId: null, maxPrice: null, kinds: ['expiring_soon', 'price_drop'] })
  await save({ categoryId, maxPrice: 15_050, kinds: ['back_in_stock'] })
  expect(await list()).toEqual([
    { categoryId: null, maxPrice: null, kinds: ['price_drop', 'expiring_soon'] },
    { categoryId, maxPrice: 15_050, kinds: ['back_in_stock'] },
  ])
})

test('saveCategoryAlerts replaces the alerts of one category', async () => {
  await save({ categoryId: null, maxPrice: 9_900, kinds: ['low_quantity'] })
  await save({ categoryId, maxPrice: null, kinds: ['price_drop', 'low_quantity'] })
  await save({ categoryId, maxPrice: 20_000, kinds: ['low_quantity', 'back_in_stock'] })
  expect(await list()).toEqual([
    { categoryId: null, maxPrice: 9_900, kinds: ['low_quantity'] },
    { categoryId, maxPrice: 20_000, kinds: ['back_in_stock', 'low_quantity'] },
  ])
  await save({ categoryId, maxPrice: 20_000, kinds: [] })
  expect(await list()).toEqual([{ categoryId: null, maxPrice: 9_900, kinds: ['low_quantity'] }])
})

test('saveCategoryAlerts stores concurrent equal requests once', async () => {
  const alerts: Alerts = { categoryId: null, maxPrice: 500, kinds: [...alertKinds] }
  await Promise.all(Array.from({ length: 8 }, () => save(alerts)))
  expect(await list()).toEqual([alerts])
})

test('saveCategoryAlerts respects the limit for concurrent requests', async () => {
  const ids = await Promise.all(Array.from({ length: 13 }, () => makeCategory(server.as())))
  const results = await Promise.allSettled(
    ids.map((id) => save({ categoryId: id, maxPrice: null, kinds: [...alertKinds] })),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map((result) => result.reason.code)).toEqual(['conflict'])
  const count = (await list()).reduce((sum, alerts) => sum + alerts.kinds.length, 0)
  expect(count).toBeLessThanOrEqual(maxAlertPreferences)
  expect(count).toBe(12 * alertKinds.length)
})

test('the alerts of a category are private to their user', async () => {
  const other = await makePerson(server.as())
  const theirs: Alerts = { categoryId, maxPrice: 100, kinds: ['price_drop'] }
  await save(theirs, other)
  await save({ categoryId, maxPrice: null, kinds: [...alertKinds] })
  await save({ categoryId, maxPrice: null, kinds: [] })
  expect(await list()).toEqual([])
  expect(await list(other)).toEqual([theirs])
})

test('deleting a category deletes its alerts', async () => {
  await save({ categoryId, maxPrice: null, kinds: ['price_drop'] })
  const { db } = server.as()
  await db.delete(categories).where(eq(categories.id, categoryId))
  expect(await list()).toEqual([])
})

describe('saveCategoryAlerts rejects', () => {
  test('an unknown category', async () => {
    await expect(
      save({ categoryId: randomUUID(), maxPrice: null, kinds: ['price_drop'] }),
    ).rejects.toMatchObject({ code: 'not-found', message: expect.stringContaining('catégorie') })
  })

  test('a visitor', async () => {
    expect((await server.request('/api/alerts')).status).toBe(401)
    const body = JSON.stringify({ categoryId: null, maxPrice: null, kinds: ['price_drop'] })
    expect((await server.request('/api/alerts', { method: 'PUT', body })).status).toBe(401)
  })

  test.each([
    ['an unknown kind', { kinds: ['price_rise'] }],
    ['a price below zero', { maxPrice: -1 }],
    ['a fraction of a cent', { maxPrice: 10.5 }],
    ['a price above the limit of its column', { maxPrice: 1e15 }],
    ['an invalid category id', { categoryId: "x' or 1=1" }],
    ['more kinds than exist', { kinds: Array(5000).fill('price_drop') }],
  ])('%s', async (_, part) => {
    const { cookie } = await makeSignedIn(server)
    const body = JSON.stringify({ categoryId: null, maxPrice: null, kinds: ['price_drop'], ...part })
    expect((await server.request('/api/alerts', { method: 'PUT', body, cookie })).status).toBe(400)
  })
})
