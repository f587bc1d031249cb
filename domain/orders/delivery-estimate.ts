import type { Cents } from '../money.ts'
import { distanceBetween, type Position } from '../places/distance.ts'
import type { DeliveryRates } from './delivery-rates.ts'

/** One seller's part of what is to be delivered. */
interface Freight {
  from: Position
  to: Position
  /** Of all of it; null: some of it is not known. */
  grams: number | null
}

export interface DeliveryEstimate {
  kilometres: number
  min: Cents
  max: Cents
  /** Some weight is not known: it may cost more. */
  isWithoutWeight: boolean
}

/** Roads are longer than the crow's way. */
const roadDistanceFactor = 1.3
/** The fraction by which quotes deviate from the rates. */
const spread = 0.3
/** Estimates are rounded to this step. */
const step: Cents = 500

/** What a quote usually is, from rates, distance and weight; not binding. */
export function estimateDelivery({ from, to, grams }: Freight, rates: DeliveryRates): DeliveryEstimate {
  const kilometres = Math.round(distanceBetween(from, to) * roadDistanceFactor)
  const usual =
    rates.base +
    kilometres * rates.perKilometre +
    Math.round(((grams ?? 0) / 100_000) * rates.perHundredKilos)
  return {
    kilometres,
    min: Math.floor((usual * (1 - spread)) / step) * step,
    max: Math.ceil((usual * (1 + spread)) / step) * step,
    isWithoutWeight: grams === null,
  }
}
