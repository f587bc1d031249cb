import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { RunningApp } from '../helpers/running-app.ts'

/** Articles a second. */
const changes = 50

/** What `work` measures while the prices of some articles change all the time. */
export async function whileChanging<T>({ databaseUrl }: RunningApp, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  let isOver = false
  const changing = (async () => {
    while (!isOver) {
      await client.query(
        'update products set price = price + 1 where id = (select id from products offset floor(random() * 1000) limit 1)',
      )
      await wait(1_000 / changes)
    }
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await changing
    await client.end()
  }
}
