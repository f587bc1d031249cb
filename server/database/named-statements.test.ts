import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestServer } from '#tests/helpers/test-server.ts'
import type { Database } from './client.ts'

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
