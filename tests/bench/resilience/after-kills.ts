import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { connectDatabase } from '#server/database/client.ts'
import { startJobQueue } from '#server/jobs/jobs.ts'

/** Orders that were confirmed to somebody and are not there. */
export async function lostOrders(client: pg.Client, orders: ReadonlySet<string>): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from unnest($1::uuid[]) as told (id) where not exists (select 1 from orders where orders.id = told.id)',
    [[...orders]],
  )
  return rows[0]?.count ?? Number.NaN
}

/** What the nightly look through the books finds, cents astray and money that is stuck. */
export async function booksProblems(client: pg.Client, url: string): Promise<number> {
  const connection = connectDatabase({ url, connections: 2 })
  const queue = await startJobQueue({ url, onError: console.error, hasSchedules: false })
  try {
    const before = await client.query('select 1 from ledger_checks')
    await queue.enqueue(connection.db, 'check-ledger', {})
    for (const end = Date.now() + 120_000; Date.now() < end; await wait(500)) {
      const { rows } = await client.query<{ problems: string[] }>(
        'select problems from ledger_checks order by checked_at',
      )
      if (rows.length === before.rowCount) continue
      const problems = rows.at(-1)?.problems ?? []
      for (const problem of problems) console.error(problem)
      return problems.length
    }
    throw new Error('the books were not looked through')
  } finally {
    await queue.stop()
    await connection.close()
  }
}

/** Mails decided on that no mail server was given. */
export async function missingMails(client: pg.Client, received: string[]): Promise<number> {
  const ids = new Set(received.map((messageId) => messageId.split('@')[0]))
  const { rows } = await client.query<{ id: string; template: string; status: string }>(
    `select id, template, status from emails where status <> 'suppressed' and created_at > (select min(created_at) from users where email like 'buyer-%')`,
  )
  const missing = rows.filter(({ id }) => !ids.has(id))
  for (const { template, status } of missing.slice(0, 10))
    console.error(`mail missing: ${template} ${status}`)
  return missing.length
}

/** Rows that say work is under way, and work of the queue whose process shows itself no more. */
export async function stuckRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ kind: string; count: number }>(`
    select 'mail' as kind, count(*)::int as count from emails where status = 'queued'
    union all select 'import', count(*)::int from product_imports where status = 'running'
    union all select 'transfer', count(*)::int from transfers where status in ('queued', 'sending')
    union all select 'refund', count(*)::int from refunds where status = 'queued'
    union all select 'job ' || name, count(*)::int from pgboss.job
      where state = 'active' and heartbeat_on < now() - interval '2 minutes' group by name`)
  for (const { kind, count } of rows) if (count > 0) console.error(`stuck: ${count} ${kind}`)
  return rows.reduce((total, { count }) => total + count, 0)
}

/** Folders of pictures that no row shows, once what was announced has been looked at. */
export async function orphanPictures(client: pg.Client, list: () => Promise<string[]>): Promise<number> {
  await client.query(
    `update pgboss.job set start_after = now() where name = 'delete-unused-files' and state in ('created', 'retry')`,
  )
  const isWaiting = async () => {
    const { rows } = await client.query(
      `select 1 from pgboss.job where name = 'delete-unused-files' and state in ('created', 'retry', 'active') limit 1`,
    )
    return rows.length > 0
  }
  for (const end = Date.now() + 300_000; Date.now() < end && (await isWaiting()); ) await wait(500)
  const { rows } = await client.query<{ key: string }>(`
    select replace(url, '/files/pictures/', '') as key from product_images
    union select replace(url, '/files/pictures/', '') from uploads
    union select replace(image_url, '/files/pictures/', '') from categories where image_url is not null`)
  const used = new Set(rows.map(({ key }) => key))
  return (await list()).filter((key) => !used.has(key)).length
}
