import type { Classified } from './classify-statement.ts'

/** One kind of what people do, as it was measured on one machine. */
export interface Visit {
  /** Of all visits. */
  share: number
  /** Processor time of the application, in milliseconds. */
  application: number
  /** Processor time of PostgreSQL, in milliseconds. */
  statements: (Classified & { isWrite: boolean; milliseconds: number })[]
}

/** Machines that hold the rows, spread by their keys, and machines with a copy of the whole catalogue that is read only. */
export interface Layout {
  shards: number
  catalogues: number
}

/** Of each machine at most: what comes at once finds room. */
const busiestAllowed = 0.7
/** What writing again what was written costs a copy, of what it cost first. */
const replay = 0.3
const draws = 20_000
/** Some sellers and buyers are met far more often than others: the first a thousandth of all times, the n-th by the root of n less. */
const keys = 1_000_000

/**
 * The busiest machine of the database, as a part of what it can do, when so many visits come a second. Each statement goes to the machines its
 * reach names: what every machine answers costs each as much as it costs one, since the first 24 of a list are looked for in each.
 */
export function busiestMachine(
  visits: readonly Visit[],
  { shards, catalogues }: Layout,
  { perSecond, cores }: { perSecond: number; cores: number },
): number {
  const random = seeded(1)
  const worked = new Float64Array(shards)
  let catalogue = 0
  const work = (shard: number, milliseconds: number) => {
    worked[shard] = (worked[shard] ?? 0) + milliseconds
  }
  for (let draw = 0; draw < draws; draw += 1) {
    const visit = drawn(visits, random())
    const own = machineOf(random(), shards)
    for (const { reach, isWrite, isOfCatalogue, milliseconds } of visit.statements) {
      if (isOfCatalogue && catalogues > 0)
        catalogue += isWrite ? milliseconds * replay : milliseconds / catalogues
      if (isOfCatalogue && catalogues > 0 && !isWrite) continue
      if (reach === 'place') work(0, milliseconds)
      if (reach === 'any' || reach === 'one' || reach === 'few') work(own, milliseconds)
      // Another key beside one's own.
      if (reach === 'few') work(machineOf(random(), shards), milliseconds)
      if (reach === 'every' || reach === 'across' || reach === 'copies')
        for (let shard = 0; shard < shards; shard += 1) work(shard, milliseconds)
    }
  }
  return ((Math.max(catalogue, ...worked) / draws) * perSecond) / (cores * 1000)
}

/** The fewest machines that carry it; null: none of up to so many do. */
export function fewestMachines(
  visits: readonly Visit[],
  load: { perSecond: number; cores: number },
  most: Layout,
): Layout | null {
  let best: Layout | null = null
  for (let shards = 1; shards <= most.shards; shards *= 2)
    for (let catalogues = 0; catalogues <= most.catalogues; catalogues = catalogues ? catalogues * 2 : 1) {
      const layout = { shards, catalogues }
      if (best && machines(best) <= machines(layout)) continue
      if (busiestMachine(visits, layout, load) <= busiestAllowed) best = layout
    }
  return best
}

export const machines = ({ shards, catalogues }: Layout): number => shards + catalogues

/** Machines of the application alone, which share all visits between them. */
export const applicationMachines = (
  visits: readonly Visit[],
  { perSecond, cores }: { perSecond: number; cores: number },
): number =>
  Math.ceil(
    (visits.reduce((sum, { share, application }) => sum + share * application, 0) * perSecond) /
      (cores * 1000 * busiestAllowed),
  )

function drawn(visits: readonly Visit[], at: number): Visit {
  let passed = 0
  for (const visit of visits) {
    passed += visit.share
    if (at < passed) return visit
  }
  return visits.at(-1) as Visit
}

/** Keys are spread over the machines evenly, and met as unevenly as they are. */
const machineOf = (at: number, shards: number): number =>
  ((Math.floor(keys * at * at) * 2_654_435_761) % 4_294_967_296) % shards

/** The same numbers each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
