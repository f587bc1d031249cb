/** Settings in minutes and days after which things happen automatically. */
export interface OrderDelays {
  /** Minutes until an order that can be paid but is not releases its stock. */
  unpaidMinutes: number
  /** Days until a seller who has not acknowledged is reminded. */
  reminderDays: number
  /** Days until the buyer may cancel an order that its seller has not acknowledged. */
  cancellationDays: number
  /** Days until items that were not handed over are refunded. */
  handOverDays: number
  /** Days until items that were sent and not disputed count as received. */
  confirmationDays: number
  /** Days until a delivery request without an accepted quote expires. */
  quoteDays: number
}

export const defaultDelays: OrderDelays = {
  unpaidMinutes: 30,
  reminderDays: 3,
  cancellationDays: 7,
  handOverDays: 14,
  confirmationDays: 14,
  quoteDays: 30,
}

/** Bounds of the settings. */
export const delayLimits: Record<keyof OrderDelays, { min: number; max: number }> = {
  unpaidMinutes: { min: 5, max: 24 * 60 },
  reminderDays: { min: 1, max: 30 },
  cancellationDays: { min: 1, max: 60 },
  handOverDays: { min: 1, max: 90 },
  confirmationDays: { min: 1, max: 60 },
  quoteDays: { min: 1, max: 90 },
}

/** Parses stored delays; a missing or invalid one has its default. */
export function parseDelays(stored: unknown): OrderDelays {
  const values = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const names = Object.keys(defaultDelays) as (keyof OrderDelays)[]
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name]
      const { min, max } = delayLimits[name]
      const isValid = Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      return [name, isValid ? Number(value) : defaultDelays[name]]
    }),
  ) as unknown as OrderDelays
}

/** Days after receipt during which a buyer may dispute. */
export const disputeDays = 14
/** Days after receipt during which each side may review the other. */
export const reviewDays = 30

const minute = 60_000
/** Returns milliseconds. */
export const minutes = (count: number): number => count * minute
/** Returns milliseconds. */
export const days = (count: number): number => count * 24 * 60 * minute
