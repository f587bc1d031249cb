import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/context.ts'
import { products } from '#server/database/schema/index.ts'
import { makeCategory, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()

test('two transactions that block each other both happen, each of them once', async () => {
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
        // Each has its first before either wants its second.
        await taken[1 - mine]?.promise
      }
    })
  await Promise.all([takeBoth(0), takeBoth(1)])
  // On a busy machine both may have been given up once.
  expect(attempts).toBeGreaterThanOrEqual(3)
  const rows = await ctx.db.select().from(products).where(eq(products.userId, userId))
  expect(rows.map(({ quantity }) => quantity)).toEqual([8, 8])
})

test('what PostgreSQL gives up again and again fails at last; what else fails is not tried again', async () => {
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
