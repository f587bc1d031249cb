import type { StoredKey } from '#domain/platform/stored-things.ts'
import { keptPicturesMark, messagesOf } from './kept-message-names.ts'

/** Begins the names of what is kept of pickup codes (kept-pickup-codes.ts, which only the order's page needs). */
export const pickupPrefix = 'pickup:' satisfies StoredKey
/** Whose they are (kept-account.ts). */
export const keptAccountKey = `${pickupPrefix}account`

/** Whoever comes next at this device shall not fetch other people's articles, nor read what they wrote. */
export const forgetPickupCodes = (): void => forget(['pickup:', 'message:'], null)

/** What somebody wrote outlives their session, until somebody else signs in here. */
export const forgetOthersMessages = (accountId: string): void => forget(['message:'], messagesOf(accountId))

function forget(beginnings: readonly StoredKey[], kept: string | null): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!beginnings.some((beginning) => name.startsWith(beginning)) || (kept && name.startsWith(kept)))
        continue
      localStorage.removeItem(name)
      if (name.endsWith(`:${keptPicturesMark}`))
        import('./kept-pictures.ts').then(({ forgetPictures }) => forgetPictures(kept)).catch(() => {})
    }
  } catch {}
}
