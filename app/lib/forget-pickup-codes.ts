import type { StoredKey } from '#domain/platform/stored-things.ts'
import { messagesOf, storedPicturesMark } from './stored-message-names.ts'

/** The prefix of stored pickup codes (stored-pickup-codes.ts is loaded by the order's page only). */
export const pickupPrefix = 'pickup:' satisfies StoredKey
/** The key of the codes' owner (stored-account.ts). */
export const storedAccountKey = `${pickupPrefix}account`

/** Deletes codes and drafts: the next user must neither collect another user's articles nor read their messages. */
export const forgetPickupCodes = (): void => forget(['pickup:', 'message:'], null)

/** Deletes the codes only; drafts stay until the user signs in again. */
export const forgetCodes = (): void => forget(['pickup:'], null)

/** Deletes the drafts of other accounts, which outlive the session until another user signs in. */
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
