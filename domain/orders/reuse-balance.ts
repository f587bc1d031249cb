import { maxSiteLength, type Provenance } from '../catalogue/provenance.ts'
import type { RepFamily } from '../catalogue/rep-families.ts'
import { type Day, toParisDay } from '../platform/days.ts'
import { cleanLine } from '../written-text.ts'

/** Sides of a balance: products handed over, or products received. */
const balanceSides = ['sold', 'bought'] as const
export type BalanceSide = (typeof balanceSides)[number]

/** A period of days in Paris, both included. */
interface BalancePeriod {
  from: Day
  to: Day
}

export interface BalanceSearch extends BalancePeriod {
  /** Null chooses the side by the kind of account: sold for sellers, bought for others. */
  side: BalanceSide | null
  /** One of the seller's places; null for all. */
  place: string | null
  /** The site that materials were removed from, as their sellers named it; null for all. */
  site: string | null
}

export interface ReuseSums {
  /** Sale units handed over and not returned. */
  articles: number
  /** Grams of the products with a known weight. */
  weight: number
  /** Number of products without a known weight. */
  unweighed: number
  /** Grams of CO₂ equivalent avoided by products with a public source, less transport. */
  avoided: number
  /** Number of products counted in `avoided`. */
  sourced: number
}

export interface ReuseBalance {
  total: ReuseSums & { handOvers: number }
  byCategory: (ReuseSums & {
    category: string
    family: string
    repFamily: RepFamily | null
    pemdFamily: string
  })[]
  /** By department, `44`, or null when unknown. Like all groups, heaviest first. */
  byOrigin: (ReuseSums & { department: string | null })[]
  byDestination: (ReuseSums & { department: string | null })[]
  /** By kind of provenance, site and diagnostic. */
  bySource: (ReuseSums & { provenance: Provenance })[]
}

/** The impact that the association publishes. */
export interface Impact {
  /** Since the beginning. */
  ever: ReuseBalance
  /** For each year with a hand-over, oldest first. */
  years: (ReuseSums & { year: number })[]
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const parseDay = (text: string | null): Day | null =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** Ignores invalid parameters; without a valid period, this year until today. */
export function parseBalanceSearch(params: URLSearchParams, now: Date): BalanceSearch {
  const today = toParisDay(now)
  const from = parseDay(params.get('from')) ?? `${today.slice(0, 4)}-01-01`
  const to = parseDay(params.get('to')) ?? today
  const side = balanceSides.find((one) => one === params.get('side')) ?? null
  const place = params.get('place')
  return {
    ...(from <= to ? { from, to } : { from: to, to: from }),
    side,
    place: place && uuid.test(place) ? place : null,
    site: cleanLine(params.get('site') ?? '').slice(0, maxSiteLength) || null,
  }
}

export function printBalanceSearch({ from, to, side, place, site }: BalanceSearch): URLSearchParams {
  return new URLSearchParams({
    from,
    to,
    ...(side && { side }),
    ...(place && { place }),
    ...(site && { site }),
  })
}

const kilograms = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const tonnes = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Grams → `840 kg`, `12,4 t`. */
export const massText = (grams: number): string =>
  grams < 1_000_000
    ? `${kilograms.format(grams / 1_000)}\u00a0kg`
    : `${tonnes.format(grams / 1_000_000)}\u00a0t`

/** Returns the note beside a weight that does not include all products. */
export const unweighedText = (unweighed: number): string =>
  unweighed === 0
    ? ''
    : unweighed === 1
      ? 'dont 1 article sans poids connu'
      : `dont ${unweighed.toLocaleString('fr-FR')} articles sans poids connu`

/** Returns the note beside a CO₂ figure that does not include all products. */
export const sourcedText = (sourced: number): string =>
  sourced === 1
    ? 'sur 1 article dont une source publique parle'
    : `sur ${sourced.toLocaleString('fr-FR')} articles dont une source publique parle`
