import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startApp } from './app.ts'
import { withClient } from './buyers.ts'
import { makeManyRows } from './many-rows.ts'
import type { Bench } from './measure.ts'

const content = { users: 5_000, products: 20_000, orders: 100_000 }
/** Segments of the log that reach the destination after the backup: as many as a site that is written to closes in two hours. */
const segments = 180

/** Nothing that happens by itself adds to them or takes away. */
const countedTables = ['products', 'orders', 'fulfilments', 'order_items'] as const

/**
 * How long a site of this size is away when its machine is lost: `npm run restore` from a folder, what it compares afterwards included, until the
 * site answers again. A part of what was written has reached the destination after the backup. Its pictures are the demonstration's: files take as long as the disk they come from.
 */
const bench: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rechantier-restore-'))
  const data = join(folder, 'data')
  const environment = { BACKUP_FOLDER: join(folder, 'copies'), DATA_FOLDER: data }
  const run = (script: string) =>
    promisify(execFile)(process.execPath, [`scripts/${script}.ts`], {
      env: { ...process.env, ...environment },
    })
  try {
    const app = await startApp(data, environment)
    await makeManyRows(app.databaseUrl, content)
    const before = await count(app.databaseUrl)
    const backupBegan = performance.now()
    await run('backup')
    const backup = (performance.now() - backupBegan) / 1_000
    await closeSegments(app.databaseUrl)
    // It ends when the last of them has reached the destination.
    await app.stop()
    await rm(data, { recursive: true })

    const began = performance.now()
    await run('restore')
    const restored = await startApp(data, environment, [], '/health')
    const seconds = (performance.now() - began) / 1_000
    const after = await count(restored.databaseUrl)
    await restored.stop()
    const missing = before.reduce((total, rows, table) => total + Math.abs(rows - (after[table] ?? 0)), 0)
    return [
      { figure: 'rows', value: before.reduce((total, rows) => total + rows, 0), target: '>=320000' },
      { figure: 'backup-seconds', value: backup, target: '<=600' },
      { figure: 'restore-seconds', value: seconds, target: '<=300' },
      { figure: 'rows-missing', value: missing, target: '=0' },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
  }
}
export default bench

const count = (url: string): Promise<number[]> =>
  withClient(url, async (client) => {
    const counts: number[] = []
    for (const table of countedTables) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
      counts.push(rows[0]?.count ?? 0)
    }
    return counts
  })

const closeSegments = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    const waiting = async () => {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_ls_archive_statusdir() where name like '%.ready'",
      )
      return rows[0]?.count ?? 0
    }
    for (let number = 0; number < segments; number += 1) {
      await client.query('update products set price = price where id in (select id from products limit 5)')
      await client.query('select pg_switch_wal()')
    }
    while ((await waiting()) > 0) await wait(500)
  })
