import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { differences, makeCatalogueWorld } from '#tests/catalogue/world.ts'
import { perform, type WriteName, writeNames } from '#tests/catalogue/writes.ts'
import { isLongRun } from '#tests/helpers/long-run.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
let world: Awaited<ReturnType<typeof makeCatalogueWorld>>
beforeAll(async () => {
  world = await makeCatalogueWorld(server.as())
})

/** The default fits into a run of all tests; CATALOGUE_RUNS sets another number. */
const runs = Number(process.env.CATALOGUE_RUNS ?? (isLongRun ? 40 : 3))

const choice = fc.record({ one: fc.nat(9_999), two: fc.nat(9_999) })
const write = fc.record({ name: fc.constantFrom(...writeNames), choice })
/** Writes in sequence, some of them two at a time. */
const writeSteps = fc.array(fc.record({ first: write, together: fc.option(write, { freq: 2 }) }), {
  minLength: 8,
  maxLength: 16,
})

test('the read model of listed products equals its sources after any sequence of writes', async () => {
  const acceptedWrites = new Set<WriteName>()
  const applyWrite = async ({ name, choice }: { name: WriteName; choice: { one: number; two: number } }) => {
    if (await perform(world, name, choice)) acceptedWrites.add(name)
  }
  await fc.assert(
    fc.asyncProperty(writeSteps, async (steps) => {
      for (const { first, together } of steps) {
        await Promise.all([applyWrite(first), together && applyWrite(together)])
        expect(await differences(server.as())).toEqual([])
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
  // The run is only meaningful when most writes were accepted.
  expect(acceptedWrites.size).toBeGreaterThan(writeNames.length / 2)
}, 600_000)

test.each(writeNames)('the read model of listed products equals its sources after %s', async (name) => {
  for (let two = 0; two < 4; two += 1) {
    await perform(world, name, { one: two * 7, two })
    expect(await differences(server.as())).toEqual([])
  }
})
