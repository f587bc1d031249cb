import { defineConfig } from 'vitest/config'
import { isLongRun } from './tests/helpers/long-run.ts'
import { waitTimeoutMs } from './tests/helpers/wait-timeout.ts'

/** `npm test` runs all tests except *.long.test.ts, which `npm run test:long` runs. */
export default defineConfig({
  test: {
    include: isLongRun
      ? ['tests/**/*.long.test.ts']
      : ['{domain,server,app,client,scripts,tests,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/e2e/**', ...(isLongRun ? [] : ['**/*.long.test.ts'])],
    globalSetup: './tests/helpers/global-database.ts',
    setupFiles: [
      './tests/helpers/fail-on-console-error.ts',
      './tests/helpers/cheap-passwords.ts',
      './tests/helpers/fixed-seed.ts',
    ],
    // The address of the page's stylesheet; without it Vitest makes it empty.
    css: { include: [/app\.css/] },
    pool: 'forks',
    // One more than the cores, because a test often waits for the database or another process.
    maxWorkers: 3,
    // Tests of memory collect garbage first.
    execArgv: ['--expose-gc'],
    // A process runs many files and loads the application once, which halves the time; no test replaces a module or leaves fake timers behind.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    // The timeout ends tests that hang; it does not measure speed.
    testTimeout: isLongRun ? 600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: waitTimeoutMs } },
  },
})
