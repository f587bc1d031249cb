import fc from 'fast-check'
import { isLongRun } from './long-run.ts'

// The seed is fixed so that results do not vary; `npm run test:long` uses others (tests/long/at-length/properties.long.test.ts).
if (!isLongRun) fc.configureGlobal({ seed: 2026 })
