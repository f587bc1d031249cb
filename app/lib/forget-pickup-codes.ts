import type { StoredKey } from '#domain/platform/stored-things.ts'
import { messagesOf, storedPicturesMark } from './stored-message-names.ts'

/** Begins the names of what is kept of pickup codes (stored-pickup-codes.ts, which only the order's page needs). */
export const pickupPrefix = 'pickup:' satisfies StoredKey
/** Whose they are (stored-account.ts). */
export const storedAccountKey = `${pickupPrefix}account`

/** Whoever comes next at this device shall not fetch other people's articles, nor read what they wrote. */
export const forgetPickupCodes = (): void => forget(['pickup:', 'message:'], null)

/** The codes alone: what somebody wrote waits for them to sign in again. */
export const forgetCodes = (): void => forget(['pickup:'], null)

/** What somebody wrote outlives their session, until somebody else signs in here. */
export const forgetOthersMessages = (accountId: string): void => forget(['message:'], messagesOf(accountId))

function forget(beginnings: readonly StoredKey[], stored: string | null): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (!beginnings.some((beginning) => name.startsWith(beginning)) || (stored && name.startsWith(stored)))
        continue
      localStorage.removeItem(name)
      if (name.endsWith(`:${storedPicturesMark}`))
        import('./stored-pictures.ts').then(({ forgetPictures }) => forgetPictures(stored)).catch(() => {})
    }
  } catch {}
}
