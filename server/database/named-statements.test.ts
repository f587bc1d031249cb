import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import type { Database } from './client.ts'
import { createStatementNames } from './named-statements.ts'
import { users } from './schema/accounts.ts'

const server = startTestServer()

const add = (db: Database, number: number) =>
  db.execute<{ sum: number }>(sql`select ${number}::integer + 1 as sum`)
const known = async (db: Database, text: string): Promise<string[]> => {
  const { rows } = await db.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where statement like ${`%${text}%`}`,
  )
  return rows.map(({ statement }) => statement)
}

test('what a transaction asks again and again PostgreSQL plans once, and answers right', async () => {
  const { db } = server.as()
  await db.transaction(async (db) => {
    for (let number = 0; number < 4; number += 1) await add(db, number)
    expect(await known(db, '+ 1 as sum')).toEqual([])
    const sums = await Promise.all([4, 5, 6, 7].map(async (number) => (await add(db, number)).rows[0]?.sum))
    expect(sums).toEqual([5, 6, 7, 8])
    expect(await known(db, '+ 1 as sum')).toEqual(['select $1::integer + 1 as sum'])
  })
})

test('what is asked outside of one, and what takes whatever columns there are, is planned each time', async () => {
  const { db } = server.as()
  const all = (db: Database) => db.execute(sql`select * from (values (${1}::integer)) as every_column`)
  for (let time = 0; time < 8; time += 1) await db.execute(sql`select ${1}::integer as outside`)
  await db.transaction(async (db) => {
    for (let time = 0; time < 8; time += 1) await all(db)
    expect(await known(db, 'as every_column')).toEqual([])
    expect(await known(db, 'as outside')).toEqual([])
  })
})

test('what is looked up or changed by its key is planned once outside of one as well', async () => {
  const { db } = server.as()
  const id = crypto.randomUUID()
  for (let time = 0; time < 8; time += 1) {
    await db.select({ name: users.name }).from(users).where(eq(users.id, id)).limit(1)
    await db.update(users).set({ name: 'Camille' }).where(eq(users.id, id))
    await db
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.id, id), eq(users.name, 'Camille')))
  }
  const byKey = [
    'select "name" from "users" where "users"."id" = $1 limit $2',
    'update "users" set "name" = $1 where "users"."id" = $2',
  ]
  expect((await known(db, 'where "users"."id" = $')).sort()).toEqual(byKey)
})

test('a record set of the queue names its columns behind the star', async () => {
  const nameOf = createStatementNames()
  const asked = (text: string) => Array.from({ length: 5 }, () => nameOf(text)).at(-1)
  expect(asked('select *, 1 from json_to_recordset($1) as x (id uuid)')).toMatch(/^often_/)
  expect(asked('select * from users where id = (select id from json_to_recordset($1) as x (id uuid))')).toBe(
    undefined,
  )
  expect(asked('update users set name = $1 returning *')).toBe(undefined)
})

test('a connection whose transaction failed goes on', async () => {
  const { db } = server.as()
  const divide = (db: Database, by: number) =>
    db.execute<{ part: number }>(sql`select 12 / ${by}::integer as part`)
  for (const by of [1, 2, 0, 3, 0, 4, 6]) {
    const part = db.transaction(async (db) => {
      for (let time = 0; time < 5; time += 1) await divide(db, 1)
      return (await divide(db, by)).rows[0]?.part
    })
    if (by === 0) await expect(part).rejects.toThrow()
    else expect(await part).toBe(12 / by)
  }
})
