import { expect, test } from 'vitest'
import { loadPages } from '#tests/helpers/pages.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { listRoutes } from './fuzz/routes.ts'
import { runFuzz } from './fuzz/run-fuzz.ts'
import { mailSecret } from './fuzz/webhook-requests.ts'

const server = startTestServer(
  {
    EMAIL_API_KEY: 'a-key-of-at-least-thirty-two-characters',
    EMAIL_WEBHOOK_SECRET: mailSecret,
  },
  { loadPages },
)

/** The seed is fixed; `npm run test:long` uses other ones. FUZZ_SEED, FUZZ_COUNT and FUZZ_ONLY (a pattern of paths) change a run. */
const seed = Number(process.env.FUZZ_SEED ?? 2026)
const count = Number(process.env.FUZZ_COUNT ?? 150)

test('more than 50 fuzzed routes have a body made from their schema', () => {
  const writingRoutes = listRoutes(server.app).filter(({ method }) => method !== 'GET')
  expect(writingRoutes.filter(({ body }) => body).length).toBeGreaterThan(50)
})

test('an address with a line break answers 404', async () => {
  for (const end of ['%0a', '%0D', '%e2%80%a8', '%E2%80%A9'])
    for (const path of [`/${end}`, `/a${end}b/c`, `/produits/porte-1${end}`, `/a${end}.data`]) {
      const { status } = await server.request(path, { headers: { accept: 'text/html' } })
      expect([path, status]).toEqual([path, 404])
    }
})

test('no fuzzed request makes the server fail or grow', { timeout: 600_000 }, async () => {
  const { failures, statuses, growth } = await runFuzz(server, {
    seed,
    count,
    ...(process.env.FUZZ_ONLY && { only: new RegExp(process.env.FUZZ_ONLY) }),
  })
  if (process.env.FUZZ_SEED) console.info(JSON.stringify(statuses), `${growth.toFixed(1)} MB more`)
  expect(failures, `FUZZ_SEED=${seed}`).toEqual([])
  expect(growth).toBeLessThan(60)
})
