import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'

/** With `STATEMENTS_FOLDER`, a file for each process of what the tests sent to PostgreSQL: text and how often (scripts/check-shards.ts). */
const folder = process.env.STATEMENTS_FOLDER
const recording = pg.Client.prototype as pg.Client & { recorded?: Map<string, number> }

if (folder && !recording.recorded) {
  const recorded = new Map<string, number>()
  recording.recorded = recorded
  const query = recording.query as (...asked: unknown[]) => unknown
  recording.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
    if (text) recorded.set(text, (recorded.get(text) ?? 0) + 1)
    return query.apply(this, asked)
  } as typeof recording.query
}
if (folder)
  afterAll(() =>
    writeFileSync(join(folder, `${process.pid}.json`), JSON.stringify([...(recording.recorded ?? [])])),
  )
