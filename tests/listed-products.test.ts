import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { differences, makeCatalogueWorld } from '#tests/catalogue/world.ts'
import { perform, type WriteName, writeNames } from '#tests/catalogue/writes.ts'
import { isAtLength } from '#tests/helpers/at-length.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
let world: Awaited<ReturnType<typeof makeCatalogueWorld>>
beforeAll(async () => {
  world = await makeCatalogueWorld(server.as())
})

/** As many as a run of all tests has time for; CATALOGUE_RUNS more. */
const runs = Number(process.env.CATALOGUE_RUNS ?? (isAtLength ? 40 : 3))

const choice = fc.record({ one: fc.nat(9_999), two: fc.nat(9_999) })
const write = fc.record({ name: fc.constantFrom(...writeNames), choice })
/** One after the other, or two at the same moment. */
const happenings = fc.array(fc.record({ first: write, together: fc.option(write, { freq: 2 }) }), {
  minLength: 8,
  maxLength: 16,
})

test('whatever is written, by whom and when, the read model says what its sources say', async () => {
  const done = new Set<WriteName>()
  const happen = async ({ name, choice }: { name: WriteName; choice: { one: number; two: number } }) => {
    if (await perform(world, name, choice)) done.add(name)
  }
  await fc.assert(
    fc.asyncProperty(happenings, async (happenings) => {
      for (const { first, together } of happenings) {
        await Promise.all([happen(first), together && happen(together)])
        expect(await differences(server.as())).toEqual([])
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
  // Most of them were no refusals.
  expect(done.size).toBeGreaterThan(writeNames.length / 2)
}, 600_000)

test.each(writeNames)('%s', async (name) => {
  for (let two = 0; two < 4; two += 1) {
    await perform(world, name, { one: two * 7, two })
    expect(await differences(server.as())).toEqual([])
  }
})
