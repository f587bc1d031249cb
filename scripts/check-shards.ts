import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { classifyStatement, type Reach } from './shards/classify-statement.ts'
import { tableColumns } from './shards/table-columns.ts'

/**
 * `npm run shards`: runs the tests of the server's operations, and tells of all they send to PostgreSQL how much would stay on one machine of
 * many (docs/scale.md), and what would not. With paths, those tests alone. @throws Error for a statement that cannot be read
 */
const wanted = process.argv.slice(2)
const shown = 12

const folder = mkdtempSync(join(tmpdir(), 'rechantier-statements-'))
try {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...(wanted.length > 0 ? wanted : ['server']), '--reporter=dot'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, STATEMENTS_FOLDER: folder } },
  )
  if (status !== 0) throw new Error('the tests did not pass')
  const times = new Map<string, number>()
  for (const file of globSync(join(folder, '*.json')))
    for (const [text, count] of JSON.parse(readFileSync(file, 'utf8')) as [string, number][])
      times.set(text, (times.get(text) ?? 0) + count)
  report(times)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

interface Sent {
  text: string
  count: number
}

function report(times: ReadonlyMap<string, number>): void {
  const by = new Map<Reach, Sent[]>()
  // Not the tables of the job queue, nor what tests prepare without parameters.
  for (const [text, count] of times) {
    if (
      !/^\s*(select|with|insert|update|delete)\b/i.test(text) ||
      text.includes('pgboss.') ||
      !text.includes('$1')
    )
      continue
    const { reach } = classifyStatement(text, tableColumns)
    by.set(reach, [...(by.get(reach) ?? []), { text, count }])
  }
  const sum = (all: readonly Sent[]) => all.reduce((total, { count }) => total + count, 0)
  const everything = sum([...by.values()].flat())
  for (const reach of ['any', 'place', 'one', 'few', 'copies', 'every', 'across'] as const) {
    const all = (by.get(reach) ?? []).sort((a, b) => b.count - a.count)
    const share = ((100 * sum(all)) / everything).toFixed(1)
    console.info(`${reach}: ${all.length} statements, ${sum(all)} times (${share} %)`)
    if (reach === 'every' || reach === 'across')
      for (const { text, count } of all.slice(0, shown))
        console.info(`  ${count} × ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
  }
}
