import type { Cents } from '../money.ts'
import { distanceBetween, type Position } from '../places/distance.ts'
import type { DeliveryRates } from './delivery-rates.ts'

/** The delivery by one seller. */
interface Freight {
  from: Position
  to: Position
  /** Total weight; null when some is unknown. */
  grams: number | null
}

export interface DeliveryEstimate {
  kilometres: number
  min: Cents
  max: Cents
  /** True when some weight is unknown, so the delivery may cost more. */
  hasUnknownWeight: boolean
}

/** Roads are longer than the straight line. */
const roadDistanceFactor = 1.3
/** Fraction by which quotes deviate from the rates. */
const deviation = 0.3
/** Estimates are rounded to this step. */
const roundingStep: Cents = 500

/** Returns a non-binding estimate of a quote from rates, distance and weight. */
export function estimateDelivery({ from, to, grams }: Freight, rates: DeliveryRates): DeliveryEstimate {
  const kilometres = Math.round(distanceBetween(from, to) * roadDistanceFactor)
  const expectedPrice =
    rates.base +
    kilometres * rates.perKilometre +
    Math.round(((grams ?? 0) / 100_000) * rates.perHundredKilos)
  return {
    kilometres,
    min: Math.floor((expectedPrice * (1 - deviation)) / roundingStep) * roundingStep,
    max: Math.ceil((expectedPrice * (1 + deviation)) / roundingStep) * roundingStep,
    hasUnknownWeight: grams === null,
  }
}
