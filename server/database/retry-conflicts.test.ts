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
  const taken = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let attempts = 0
  const takeBoth = (mine: number) =>
    inTransaction(ctx, async ({ db }) => {
      attempts += 1
      for (const index of [mine, 1 - mine]) {
        const left = { quantity: sql`${products.quantity} - 1` }
        await db
          .update(products)
          .set(left)
          .where(eq(products.id, ids[index] as string))
        taken[mine]?.resolve()
        // Each transaction locks its first row before either requests its second.
        await taken[1 - mine]?.promise
      }
    })
  await Promise.all([takeBoth(0), takeBoth(1)])
  // On a busy machine both may be aborted once.
  expect(attempts).toBeGreaterThanOrEqual(3)
  const rows = await ctx.db.select().from(products).where(eq(products.userId, userId))
  expect(rows.map(({ quantity }) => quantity)).toEqual([8, 8])
})

test('inTransaction retries serialization failures up to five times and other errors never', async () => {
  const ctx = server.as()
  const attemptsOf = async (code: string) => {
    let attempts = 0
    const given = inTransaction(ctx, async ({ db }) => {
      attempts += 1
      await db.execute(sql.raw(`do $$ begin raise exception 'given up' using errcode = '${code}'; end $$`))
    })
    await expect(given).rejects.toMatchObject({ cause: { code } })
    return attempts
  }
  expect(await attemptsOf('40001')).toBe(5)
  expect(await attemptsOf('23514')).toBe(1)
})
