/** Begins the names of what is kept of pickup codes (kept-pickup-codes.ts, which only the order's page needs). */
export const pickupPrefix = 'pickup:'

/** Whoever comes next at this device shall not fetch other people's articles. */
export function forgetPickupCodes(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(pickupPrefix)) localStorage.removeItem(key)
  } catch {}
}
