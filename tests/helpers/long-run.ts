/** True under `npm run test:long`, which also runs some other test files with more random inputs (tests/long/at-length). */
export const isLongRun = process.env.LONG_TESTS === '1'
