/** One figure: printed as `NAME FIGURE VALUE TARGET ok|short`. */
export interface Figure {
  figure: string
  value: number
  /** `>=` or `<=` and a number. */
  target: `>=${number}` | `<=${number}` | `=${number}`
}

export type Bench = () => Promise<Figure[]>

export function isMet({ value, target }: Figure): boolean {
  const bound = Number(target.replace(/[<>=]/g, ''))
  if (target.startsWith('>=')) return value >= bound
  return target.startsWith('<=') ? value <= bound : value === bound
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

/**
 * Measures two things in turn, round after round: the median of the ratios of each round. The rounds of the warm-up do
 * not count: a large program takes longer than a small one until it is compiled for speed.
 */
export async function ratio(
  { warmUp, rounds }: { warmUp: number; rounds: number },
  measured: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<number> {
  for (let round = 0; round < warmUp; round += 1) {
    await measured()
    await reference()
  }
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) ratios.push((await measured()) / (await reference()))
  return median(ratios)
}
