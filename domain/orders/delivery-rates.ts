import type { Cents } from '../money.ts'

// Separate from delivery-estimate.ts, because every page loads the default settings.

/** Typical costs of a delivery in cents, set by administrators. */
export interface DeliveryRates {
  /** Per delivery. */
  base: Cents
  /** Per kilometre of road. */
  perKilometre: Cents
  /** Per hundred kilograms. */
  perHundredKilos: Cents
}

export const defaultDeliveryRates: DeliveryRates = { base: 3_000, perKilometre: 80, perHundredKilos: 1_000 }

/** Bounds of the settings. */
export const deliveryRateLimits: Record<keyof DeliveryRates, { min: Cents; max: Cents }> = {
  base: { min: 0, max: 100_000 },
  perKilometre: { min: 0, max: 2_000 },
  perHundredKilos: { min: 0, max: 50_000 },
}

/** Parses stored rates; a missing or invalid one has its default. */
export function parseDeliveryRates(stored: unknown): DeliveryRates {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const parseRate = (name: keyof DeliveryRates): Cents => {
    const value = values[name]
    const { min, max } = deliveryRateLimits[name]
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : defaultDeliveryRates[name]
  }
  return {
    base: parseRate('base'),
    perKilometre: parseRate('perKilometre'),
    perHundredKilos: parseRate('perHundredKilos'),
  }
}
