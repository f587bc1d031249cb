import { beforeAll, expect, test } from 'vitest'
import { seedDemonstration } from '#server/demonstration/seed-demonstration.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { fillWithAdvertisements } from './fill.ts'
import { measureSearch } from './measure.ts'

const server = startTestServer({ DEMO_DATA: 'goods' })
beforeAll(async () => {
  await seedDemonstration(server.as(), () => {})
  await fillWithAdvertisements(server.as())
})

test.each([
  ['those that were looked at', false],
  ['those held out', true],
])('what people type finds what they mean: %s', async (_, isHeldOut) => {
  const { recall, reciprocalRank, rightlyNothing, short } = await measureSearch(
    server.as(),
    (query) => query.isHeldOut === isHeldOut,
  )
  if (process.env.SEARCH_SHORT && !isHeldOut) console.info(short.join('\n'))
  if (process.env.SEARCH_SHORT) console.info({ isHeldOut, recall, reciprocalRank, rightlyNothing })
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(reciprocalRank).toBeGreaterThanOrEqual(0.85)
  expect(rightlyNothing).toBe(1)
})
