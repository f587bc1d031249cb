export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2
}

export const p95 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** `<=` or `>=` and a number. */
export type Bound = `<=${number}` | `>=${number}`

export interface Limit {
  /** Limit of the value. */
  value?: Bound
  /** Limit of the value divided by the other checkout's (`--against`). */
  ratio?: Bound
}

/** One value for each site, in the order of the sites. */
export interface Figure extends Limit {
  figure: string
  values: number[]
}

export const isWithin = (value: number, bound: Bound): boolean =>
  bound.startsWith('<=') ? value <= Number(bound.slice(2)) : value >= Number(bound.slice(2))

/** The samples of one figure: a list for each site. */
export class Samples {
  readonly #bySite = new Map<string, number[][]>()
  readonly #sites: number

  constructor(siteCount: number) {
    this.#sites = siteCount
  }

  add(figure: string, site: number, ...values: number[]): void {
    const lists = this.#bySite.get(figure) ?? Array.from({ length: this.#sites }, () => [])
    this.#bySite.set(figure, lists)
    lists[site]?.push(...values)
  }

  /** One value for each site. */
  reduce(figure: string, summary: (values: number[]) => number): number[] {
    return (this.#bySite.get(figure) ?? []).map(summary)
  }
}
