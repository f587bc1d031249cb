/** Whether `npm run test:long` runs: some files of the rules run there too, with more of the same (tests/long/at-length). */
export const isAtLength = process.env.LONG_TESTS === '1'
