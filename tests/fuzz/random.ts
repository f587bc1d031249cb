/** Random numbers that a seed determines, so that a failure can be reproduced. */
export interface Random {
  /** From 0 up to, not including, `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Creates a Mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  }
}
