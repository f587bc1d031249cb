import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/context.ts'
import { products } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

test('inTransaction commits two transactions once each after a deadlock', async () => {
  const ctx = server.as()
  const { userId } = await makeSeller(ctx)
  const categoryId = await makeCategory(ctx)
  const make = () => makeProduct(ctx, { userId, categoryId, quantity: 10 })
  const ids = [await make(), await make()]
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let attempts = 0
  const decreaseBoth = (first: number) =>
    inTransaction(ctx, async ({ db }) => {
      attempts += 1
      for (const index of [first, 1 - first]) {
        const oneLess = { quantity: sql`${products.quantity} - 1` }
        await db
          .update(products)
          .set(oneLess)
          .where(eq(products.id, ids[index] as string))
        locked[first]?.resolve()
        // Each transaction locks its first row before either requests its second.
        await locked[1 - first]?.promise
      }
    })
  await Promise.all([decreaseBoth(0), decreaseBoth(1)])
  // On a busy machine both may be aborted once.
  expect(attempts).toBeGreaterThanOrEqual(3)
  const rows = await ctx.db.select().from(products).where(eq(products.userId, userId))
  expect(rows.map(({ quantity }) => quantity)).toEqual([8, 8])
})

test('inTransaction retries serialization failures up to five times and other errors never', async () => {
  const ctx = server.as()
  const countAttempts = async (code: string) => {
    let attempts = 0
    const failing = inTransaction(ctx, async ({ db }) => {
      attempts += 1
      await db.execute(sql.raw(`do $$ begin raise exception 'given up' using errcode = '${code}'; end $$`))
    })
    await expect(failing).rejects.toMatchObject({ cause: { code } })
    return attempts
  }
  expect(await countAttempts('40001')).toBe(5)
  expect(await countAttempts('23514')).toBe(1)
})
