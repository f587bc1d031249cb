import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hideExpiredProducts } from '#server/contexts/alerts/hide-expired-products.ts'
import { lockProducts } from '#server/contexts/catalogue/stock.ts'
import { products } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { waitForBlockedQuery } from '#tests/helpers/wait-for-blocked-query.ts'

const server = startTestServer()

test('hideExpiredProducts does not deadlock with a purchase of the same products', async () => {
  const ctx = server.as()
  const { userId } = await makeSeller(ctx)
  const categoryId = await makeCategory(ctx)
  // Stored in the opposite order of their ids, in which a query without `order by` returns them.
  const [high, low] = [
    'ffffffff-0000-4000-8000-000000000000',
    '00000000-0000-4000-8000-000000000000',
  ] as const
  for (const id of [high, low])
    await makeProduct(ctx, { id, userId, categoryId, availableUntil: '2026-01-01' })
  // Transactions without a retry: a deadlock fails the test.
  let hiding: Promise<void> | undefined
  await ctx.db.transaction(async (db) => {
    await lockProducts({ ...ctx, db }, { productIds: [low] })
    hiding = ctx.db.transaction((db) => hideExpiredProducts({ ...ctx, db }))
    hiding.catch(() => {})
    await waitForBlockedQuery(ctx)
    await lockProducts({ ...ctx, db }, { productIds: [high] })
  })
  await hiding
  const rows = await ctx.db
    .select()
    .from(products)
    .where(inArray(products.id, [high, low]))
  expect(rows.map(({ isHidden }) => isHidden)).toEqual([true, true])
})

test('hideExpiredProducts hides more products than one batch', async () => {
  const ctx = server.as()
  const { userId } = await makeSeller(ctx)
  const shared = { userId, categoryId: await makeCategory(ctx), availableUntil: '2026-01-01' }
  const ids: string[] = []
  while (ids.length < 201) ids.push(await makeProduct(ctx, shared))
  await hideExpiredProducts(ctx)
  const rows = await ctx.db.select().from(products).where(inArray(products.id, ids))
  expect(rows.filter(({ isHidden }) => !isHidden)).toEqual([])
})
