import type { StoredKey } from '#domain/platform/stored-things.ts'
import { messagePrefix, storedPicturesMark } from './stored-message-names.ts'

/** The prefix of stored pickup codes (stored-pickup-codes.ts is loaded by the order's page only). */
export const pickupPrefix = 'pickup:' satisfies StoredKey
/** The key of the codes' owner (stored-account.ts). */
export const storedAccountKey = `${pickupPrefix}account`

/** Deletes codes, drafts and unsent messages: the next user must neither collect another user's products nor read their messages. */
export const forgetCodesAndDrafts = (): void => forget(['pickup:', 'message:'], null)

/** Deletes the codes only; drafts and unsent messages stay until the user signs in again. */
export const forgetPickupCodes = (): void => forget(['pickup:'], null)

/** Deletes the drafts and unsent messages of other accounts, which outlive the session until another user signs in. */
export const forgetOthersDrafts = (accountId: string): void => forget(['message:'], messagePrefix(accountId))

/** Deletes the entries with one of these prefixes, except those with the prefix of the signed-in account. */
function forget(prefixes: readonly StoredKey[], accountPrefix: string | null): void {
  try {
    for (const name of Object.keys(localStorage)) {
      const isOfAccount = accountPrefix !== null && name.startsWith(accountPrefix)
      if (isOfAccount || !prefixes.some((prefix) => name.startsWith(prefix))) continue
      localStorage.removeItem(name)
      if (name.endsWith(`:${storedPicturesMark}`))
        import('./stored-pictures.ts')
          .then(({ forgetPictures }) => forgetPictures(accountPrefix))
          .catch(() => {})
    }
  } catch {}
}
