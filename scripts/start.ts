import { resolve } from 'node:path'
import { buildIfNeeded } from './build.ts'

/** `npm start`: builds what changed, then runs the server in this process. */
process.env.NODE_ENV = 'production'
try {
  buildIfNeeded((message) => process.stdout.write(`  ${message}\n`))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import(resolve('build/server/index.js'))
