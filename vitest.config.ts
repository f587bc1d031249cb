import { defineConfig } from 'vitest/config'
import { isAtLength } from './tests/helpers/at-length.ts'
import { waitTimeoutMs } from './tests/helpers/wait-timeout.ts'

/** `npm test` runs the rules; `npm run test:long` the files named *.long.test.ts. */
export default defineConfig({
  test: {
    include: isAtLength
      ? ['tests/**/*.long.test.ts']
      : ['{domain,server,app,client,scripts,tests,tools}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/e2e/**', ...(isAtLength ? [] : ['**/*.long.test.ts'])],
    globalSetup: './tests/helpers/global-database.ts',
    setupFiles: [
      './tests/helpers/fail-on-console-error.ts',
      './tests/helpers/cheap-passwords.ts',
      './tests/helpers/same-draws.ts',
    ],
    pool: 'forks',
    // One more than the cores: a rule often waits, for the database or for another process.
    maxWorkers: 3,
    // What a test says of memory it says after a collection.
    execArgv: ['--expose-gc'],
    // One process runs many files and loads the application once: half of the time. No file replaces a module or leaves a clock behind.
    isolate: false,
    unstubEnvs: true,
    unstubGlobals: true,
    // What hangs ends; how long a test may take on a busy machine is not its subject.
    testTimeout: isAtLength ? 600_000 : 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: waitTimeoutMs } },
  },
})
