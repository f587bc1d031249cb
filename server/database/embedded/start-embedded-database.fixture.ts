/**
 * An app with nothing but a database, for the tests: `node start-embedded-database.fixture.ts FOLDER`. Writes one line of JSON, { url } or
 * { error }, then waits: `stop` on its input stops the database, `exit` ends without stopping it.
 */
import { createInterface } from 'node:readline'
import { startEmbeddedDatabase } from './start-embedded-database.ts'

const folder = process.argv[2] as string
try {
  const { url, stop } = await startEmbeddedDatabase({
    folder,
    database: 'magasin',
    settings: { fsync: 'off' },
  })
  process.stdout.write(`${JSON.stringify({ url })}\n`)
  for await (const line of createInterface(process.stdin)) {
    if (line === 'exit') process.exit(0)
    if (line === 'stop') break
  }
  await stop()
  process.stdin.destroy()
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message })}\n`)
}
