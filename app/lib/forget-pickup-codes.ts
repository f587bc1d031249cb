import type { StoredKey } from '#domain/platform/stored-things.ts'

/** Begins the names of what is kept of pickup codes (kept-pickup-codes.ts, which only the order's page needs). */
export const pickupPrefix = 'pickup:' satisfies StoredKey
/** Whose they are (kept-account.ts). */
export const keptAccountKey = `${pickupPrefix}account`
/** Begins the names of what was written and not sent yet (kept-messages.ts). */
export const messagePrefix = 'message:' satisfies StoredKey
/** Says that photographs are kept, too (kept-pictures.ts). */
export const keptPicturesMark = `${messagePrefix}pictures` satisfies StoredKey

/** Whoever comes next at this device shall not fetch other people's articles, nor read what they wrote. */
export function forgetPickupCodes(): void {
  try {
    if (localStorage.getItem(keptPicturesMark))
      void import('./kept-pictures.ts').then(({ forgetAllPictures }) => forgetAllPictures())
    for (const key of Object.keys(localStorage))
      if (key.startsWith(pickupPrefix) || key.startsWith(messagePrefix)) localStorage.removeItem(key)
  } catch {}
}
