import { expect, test } from 'vitest'
import { loadPages } from '#tests/helpers/pages.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { runFuzz } from '../fuzz/run-fuzz.ts'
import { mailSecret } from '../fuzz/webhook-requests.ts'

const server = startTestServer(
  {
    EMAIL_API_KEY: 'a-key-of-at-least-thirty-two-characters',
    EMAIL_WEBHOOK_SECRET: mailSecret,
  },
  { loadPages },
)

/** Each run uses another seed, which a failure prints. FUZZ_SEED and FUZZ_COUNT repeat a part of it. */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
const count = Number(process.env.FUZZ_COUNT ?? 100_000)

test('a hundred thousand random requests cause no 5xx response and no memory leak', {
  timeout: 3_600_000,
}, async () => {
  const { sent, failures, statuses, growth } = await runFuzz(server, { seed, count })
  console.info(`seed ${seed}: ${sent} requests, ${JSON.stringify(statuses)}, ${growth.toFixed(1)} MB more`)
  expect(failures, `FUZZ_SEED=${seed}`).toEqual([])
  expect(growth).toBeLessThan(60)
})
