import { expect, test } from 'vitest'
import type { Reach } from './classify-statement.ts'
import { applicationMachines, busiestMachine, fewestMachines, type Visit } from './simulate.ts'

const visit = (reach: Reach, isWrite = false): Visit[] => [
  {
    share: 1,
    application: 10,
    statements: [{ reach, isWrite, isOfCatalogue: reach === 'every', milliseconds: 1 }],
  },
]
const load = { perSecond: 1_000, cores: 1 }
const busiest = (reach: Reach, shards: number, catalogues = 0, isWrite = false) =>
  busiestMachine(visit(reach, isWrite), { shards, catalogues }, load)

test('one machine has all of it', () => {
  for (const reach of ['one', 'every', 'place', 'any', 'across'] as const)
    expect(busiest(reach, 1)).toBeCloseTo(1)
})

test('what has one key is shared between machines, though not evenly; what asks them all is not', () => {
  expect(busiest('one', 8)).toBeGreaterThan(1 / 8)
  expect(busiest('one', 8)).toBeLessThan(1 / 3)
  expect(busiest('every', 8)).toBeCloseTo(1)
  expect(busiest('place', 8)).toBeCloseTo(1)
  expect(busiest('few', 8)).toBeCloseTo(2 * busiest('one', 8), 1)
})

test('copies of the catalogue take its reading, and write again what was written', () => {
  expect(busiest('every', 8, 4)).toBeCloseTo(1 / 4)
  expect(busiest('every', 1, 4, true)).toBeCloseTo(1)
  expect(busiest('one', 8, 4)).toBeCloseTo(busiest('one', 8))
})

test('the fewest machines, and none where nothing helps', () => {
  const most = { shards: 16, catalogues: 16 }
  expect(fewestMachines(visit('every'), load, most)).toEqual({ shards: 1, catalogues: 2 })
  expect(fewestMachines(visit('one', true), load, most)).toEqual({ shards: 2, catalogues: 0 })
  expect(fewestMachines(visit('copies', true), load, most)).toBeNull()
  expect(applicationMachines(visit('one'), load)).toBe(15)
})
