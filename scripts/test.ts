import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from './build-if-needed.ts'
import { findChromium } from './find-chromium.ts'

/**
 * `npm test`: every check, one after the other, each with its time. Ends with the number of tests. With LONG_TESTS=1
 * (`npm run test:long`) the tests that take minutes, and the journeys at every size of window. With paths
 * (`npm test -- server/orders tests/e2e/cart.spec.ts`) these alone; with `--journeys` the journeys alone, or those named.
 */
const isLong = process.env.LONG_TESTS === '1'
const { values, positionals: named } = parseArgs({
  options: { journeys: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const isJourney = (path: string) => values.journeys || path.startsWith('tests/e2e')
const journeys = named.filter(isJourney)
const rules = named.filter((path) => !isJourney(path))
const isEverything = named.length === 0 && !values.journeys
const hasRules = isEverything || rules.length > 0
const hasJourneys = isEverything || values.journeys || journeys.length > 0
const folder = mkdtempSync(join(tmpdir(), 'rechantier-test-'))
const report = (message: string) => process.stdout.write(`\n▸ ${message}\n`)
const vitestResults = join(folder, 'vitest.json')
const playwrightResults = join(folder, 'playwright.json')

function node(title: string, args: string[], env: Record<string, string> = {}): boolean {
  report(title)
  const started = performance.now()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  process.stdout.write(
    `  ${status === 0 ? 'ok' : 'ÉCHEC'} — ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  )
  return status === 0
}

const bin = (path: string, ...args: string[]) => [`node_modules/${path}`, ...args]

const freePort = () =>
  new Promise<string>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : address)))
    })
  })

const staticChecks = () =>
  node('Types des pages', bin('@react-router/dev/bin.cjs', 'typegen')) &&
  node('Types', bin('typescript/bin/tsc')) &&
  node('Style', bin('@biomejs/biome/bin/biome', 'check')) &&
  node('Imports entre pièces', ['scripts/check-imports.ts']) &&
  node('Expressions régulières', ['scripts/check-expressions.ts']) &&
  node('Fichiers et dépendances inutilisés', bin('knip/bin/knip.js'))

const ruleTests = () =>
  node(
    'Règles et opérations',
    bin(
      'vitest/vitest.mjs',
      'run',
      ...rules,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestResults}`,
    ),
  )

const browserTests = async () => {
  report('Construction de l’application')
  buildIfNeeded(() => {})
  return node('Parcours dans Chromium', bin('@playwright/test/cli.js', 'test', ...journeys), {
    CHROMIUM_PATH: findChromium(report),
    E2E_PORT: await freePort(),
    E2E_DATA_FOLDER: join(folder, 'data'),
    E2E_RESULTS: playwrightResults,
  })
}

const counts = { passed: 0, failed: 0, skipped: 0 }
function count(path: string, read: (results: never) => Partial<typeof counts>): void {
  if (!isEverything && !existsSync(path)) return
  const { passed = 0, failed = 0, skipped = 0 } = read(JSON.parse(readFileSync(path, 'utf8')) as never)
  counts.passed += passed
  counts.failed += failed
  counts.skipped += skipped
}

let ok = false
try {
  ok =
    (isLong || !isEverything || staticChecks()) &&
    (!hasRules || ruleTests()) &&
    (!hasJourneys || (await browserTests()))
  count(
    vitestResults,
    (all: { numPassedTests: number; numFailedTests: number; numPendingTests: number }) => ({
      passed: all.numPassedTests,
      failed: all.numFailedTests,
      skipped: all.numPendingTests,
    }),
  )
  count(
    playwrightResults,
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    }),
  )
} catch (error) {
  if (ok) throw error
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
process.exit(ok ? 0 : 1)
