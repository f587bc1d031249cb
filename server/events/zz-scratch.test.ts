import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCategory, makePerson, makeProduct, makeSeller } from '#tests/helpers/makers.ts'
import { makeConversation, written } from '#tests/helpers/conversations.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { inTransaction } from '../context.ts'

const server = startTestServer()

test('plans', { timeout: 120_000 }, async () => {
  const ctx = server.as()
  const seller = await makeSeller(ctx)
  const categoryId = await makeCategory(ctx)
  const id = await makeProduct(ctx, { userId: seller.userId, categoryId, quantity: 5 })
  const clock = async (name: string, work: () => Promise<unknown>) => {
    const t = performance.now()
    await work()
    console.log(name, Math.round(performance.now() - t))
  }
  const cols = (await ctx.db.execute<{ column_name: string }>(sql`select column_name from information_schema.columns where table_name='products' and column_name not in ('id','number','status','unique_code','submission_key') and is_generated='NEVER'`)).rows.map((r) => `"${r.column_name}"`).join(',')
  const copy = (n: number, status: string) => sql.raw(`insert into products (${cols},status,unique_code) select ${cols},'${status}',substr(md5(random()::text||generate_series),1,12) from products, generate_series(1,${n}) where products.id='${id}'`)
  await ctx.db.transaction(async (db) => {
    await clock('copy 8000 published', () => db.execute(copy(8000, 'disponible')).catch(async (e) => { console.log(String(e.cause ?? e)); throw e }))
    await clock('copy 5000 waiting', () => db.execute(copy(5000, 'a_valider')))
    await clock('fresh bulk 8000', () => db.execute(sql`update products set quantity = quantity + 1 where status='disponible'`))
    await clock('commit-free unchanged', () => db.execute(sql`update products set updated_at = now() where status='disponible'`))
  })
  await ctx.db.transaction(async (db) => {
    await clock('bulk after big plan', () => db.execute(sql`update products set quantity = quantity + 1 where status='disponible'`))
  })
  // a fresh backend: kill the plan caches
  await ctx.db.execute(sql`analyze`)
  await ctx.db.transaction(async (db) => {
    await db.execute(sql`discard plans`)
    await db.execute(sql`update products set quantity = quantity + 1 where id = ${id}`)
    await clock('bulk after small plan', () => db.execute(sql`update products set quantity = quantity + 1 where status='disponible'`))
    await clock('again', () => db.execute(sql`update products set quantity = quantity + 1 where status='disponible'`))
  }).catch((e) => console.log('small plan:', String(e.cause ?? e)))
})
