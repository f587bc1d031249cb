import type { Cents } from '../money.ts'

// Apart from delivery-estimate.ts: every page loads the default settings.

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
export const deliveryRateLimits: Record<keyof DeliveryRates, { min: Cents; max: Cents }> = {
  base: { min: 0, max: 100_000 },
  perKilometre: { min: 0, max: 2_000 },
  perHundredKilos: { min: 0, max: 50_000 },
}

/** As stored; what is missing or out of bounds has its default. */
export function readDeliveryRates(stored: unknown): DeliveryRates {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const read = (name: keyof DeliveryRates): Cents => {
    const value = values[name]
    const { min, max } = deliveryRateLimits[name]
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : defaultDeliveryRates[name]
  }
  return {
    base: read('base'),
    perKilometre: read('perKilometre'),
    perHundredKilos: read('perHundredKilos'),
  }
}
