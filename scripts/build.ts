import { buildIfNeeded } from './build-if-needed.ts'

/** `npm run build`, and the first step of `npm start`. */
try {
  buildIfNeeded((message) => process.stdout.write(`  ${message}\n`))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
