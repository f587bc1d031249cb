import fc from 'fast-check'

// The same each time: no merge hangs on what is drawn. `npm run test:long` draws others (tests/long/properties.long.test.ts).
if (process.env.LONG_TESTS !== '1') fc.configureGlobal({ seed: 2026 })
