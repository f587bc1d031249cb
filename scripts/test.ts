import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fastFolder } from '../tests/helpers/fast-folder.ts'
import { findChromium } from './find-chromium.ts'

/**
 * `npm test` runs every check and prints its duration: the build and the checks of sources beside the tests of rules, then the essential
 * journeys. It ends with the number of tests. `--long` (`npm run test:long`) runs the tests that take minutes and all journeys at every window
 * size. Paths (`npm test -- server/contexts/orders tests/e2e/cart.spec.ts`) select tests; `--journeys` selects all journeys or the named ones.
 */
const { values, positionals: paths } = parseArgs({
  options: { journeys: { type: 'boolean', default: false }, long: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const isLong = values.long
// vitest.config.ts and playwright.config.ts read it.
if (isLong) process.env.LONG_TESTS = '1'
const isJourney = (path: string) => values.journeys || path.startsWith('tests/e2e')
const journeyPaths = paths.filter(isJourney)
const rulePaths = paths.filter((path) => !isJourney(path))
const runsEverything = paths.length === 0 && !values.journeys
const runsRuleTests = runsEverything || rulePaths.length > 0
const runsJourneys = runsEverything || values.journeys || journeyPaths.length > 0
const folder = mkdtempSync(join(fastFolder(), 'rechantier-test-'))
const vitestResults = join(folder, 'vitest.json')
const playwrightResults = join(folder, 'playwright.json')

const packageCheck = (title: string, path: string, ...args: string[]): Check => ({
  title,
  args: [`node_modules/${path}`, ...args],
})

const build: Check = { title: 'Construction de l’application', args: ['scripts/build.ts'] }

const sourceChecks: Check[] = [
  packageCheck('Types des pages', '@react-router/dev/bin.cjs', 'typegen'),
  // One checker, because two would each infer the types of API calls and take the processor from the tests of rules.
  packageCheck('Types', 'typescript/bin/tsc', '--checkers', '1'),
  packageCheck('Style', '@biomejs/biome/bin/biome', 'check'),
  { title: 'Imports entre dossiers', args: ['scripts/check-imports.ts'] },
  { title: 'Expressions régulières', args: ['scripts/check-expressions.ts'] },
  packageCheck('Fichiers et dépendances inutilisés', 'knip/bin/knip.js'),
]

const ruleTests = packageCheck(
  'Règles et opérations',
  'vitest/vitest.mjs',
  'run',
  ...rulePaths,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestResults}`,
)

const freePort = () =>
  new Promise<string>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(String(typeof address === 'object' ? address?.port : address)))
    })
  })

const report = (message: string) => process.stdout.write(`\n▸ ${message}\n`)

async function browserTests(chromiumPath: string): Promise<boolean> {
  const env = {
    CHROMIUM_PATH: chromiumPath,
    E2E_PORT: await freePort(),
    E2E_DATA_FOLDER: join(folder, 'data'),
    E2E_RESULTS: playwrightResults,
    E2E_ESSENTIAL: runsEverything && !isLong ? '1' : '0',
  }
  const tests = packageCheck('Parcours dans Chromium', '@playwright/test/cli.js', 'test', ...journeyPaths)
  return runCheck({ ...tests, env }, true)
}

interface VitestResults {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}
interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const counts = { passed: 0, failed: 0, skipped: 0 }
function addCounts(passed = 0, failed = 0, skipped = 0): void {
  counts.passed += passed
  counts.failed += failed
  counts.skipped += skipped
}
/** Returns null when a run ended before it wrote its results. */
const readResults = <Results>(path: string): Results | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : null

let isOk = false
try {
  const parallelChecks = [
    ...(runsJourneys ? [build] : []),
    ...(runsEverything && !isLong ? sourceChecks : []),
  ]
  const [rulesPass, sourcesPass, chromiumPath] = await Promise.all([
    runsRuleTests ? runCheck(ruleTests, parallelChecks.length === 0) : true,
    runChecks(parallelChecks),
    runsJourneys
      ? findChromium(report, { prefersHeadless: true }).catch((error) => void report(String(error)))
      : null,
  ])
  const journeysPass = !runsJourneys || (!!chromiumPath && (await browserTests(chromiumPath)))
  isOk = rulesPass && sourcesPass && journeysPass
  const vitestSummary = readResults<VitestResults>(vitestResults)
  addCounts(vitestSummary?.numPassedTests, vitestSummary?.numFailedTests, vitestSummary?.numPendingTests)
  const { stats } = readResults<PlaywrightResults>(playwrightResults) ?? {}
  addCounts(stats?.expected, stats && stats.unexpected + stats.flaky, stats?.skipped)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
process.exit(isOk ? 0 : 1)

interface Check {
  title: string
  /** A Node program and its arguments. */
  args: string[]
  env?: Record<string, string>
}

/** Runs a check; its output is printed immediately when it runs alone, and at its end otherwise. */
async function runCheck({ title, args, env }: Check, isAlone = false): Promise<boolean> {
  const printed: Buffer[] = []
  const heading = `\n▸ ${title}\n`
  if (isAlone) process.stdout.write(heading)
  else printed.push(Buffer.from(heading))
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => printed.push(piece))
  const [status] = await once(child, 'close')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`${Buffer.concat(printed)}  ${status === 0 ? 'ok' : 'ÉCHEC'} — ${seconds} s\n`)
  return status === 0
}

/** Runs checks one after another, also after a failure, so that all results are printed. */
async function runChecks(checks: readonly Check[]): Promise<boolean> {
  let isOk = true
  for (const check of checks) isOk = (await runCheck(check)) && isOk
  return isOk
}
