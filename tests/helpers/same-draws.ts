import fc from 'fast-check'
import { isAtLength } from './at-length.ts'

// The same each time: no merge hangs on what is drawn. `npm run test:long` draws others (tests/long/at-length/properties.long.test.ts).
if (!isAtLength) fc.configureGlobal({ seed: 2026 })
