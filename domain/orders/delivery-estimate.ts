import type { Cents } from '../money.ts'
import { distanceBetween, type Position } from '../places/distance.ts'

/** One seller's part of what is to be delivered. */
interface Freight {
  from: Position
  to: Position
  /** Of all of it; null: some of it is not known. */
  grams: number | null
}

export interface DeliveryEstimate {
  kilometres: number
  least: Cents
  most: Cents
  /** Some weight is not known: it may cost more. */
  isWithoutWeight: boolean
}

/** Roads are longer than the crow's way. */
const roadDistanceFactor = 1.3
/** Quotes differ by so much around what the rates say. */
const spread = 0.3
/** People read no more exactly than that. */
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
    least: Math.floor((usual * (1 - spread)) / step) * step,
    most: Math.ceil((usual * (1 + spread)) / step) * step,
    isWithoutWeight: grams === null,
  }
}

/** What quotes for deliveries usually come to, as administrators know it. Cents. */
export interface DeliveryRates {
  /** Of any delivery. */
  base: Cents
  /** Of each kilometre of road. */
  perKilometre: Cents
  /** Of each hundred kilograms. */
  perHundredKilos: Cents
}

export const defaultDeliveryRates: DeliveryRates = { base: 3_000, perKilometre: 80, perHundredKilos: 1_000 }

/** The least and the most an administrator may set. */
export const deliveryRateLimits: Record<keyof DeliveryRates, { least: Cents; most: Cents }> = {
  base: { least: 0, most: 100_000 },
  perKilometre: { least: 0, most: 2_000 },
  perHundredKilos: { least: 0, most: 50_000 },
}

/** As stored; what is missing or out of bounds has its default. */
export function readDeliveryRates(stored: unknown): DeliveryRates {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const read = (name: keyof DeliveryRates): Cents => {
    const value = values[name]
    const { least, most } = deliveryRateLimits[name]
    return Number.isInteger(value) && Number(value) >= least && Number(value) <= most
      ? Number(value)
      : defaultDeliveryRates[name]
  }
  return {
    base: read('base'),
    perKilometre: read('perKilometre'),
    perHundredKilos: read('perHundredKilos'),
  }
}
