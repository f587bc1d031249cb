import type { StoredKey } from '#domain/platform/stored-things.ts'

/** The prefix of an account's drafts and unsent messages (stored-messages.ts), and of its stored pictures. */
export const messagePrefix = (accountId: string): StoredKey => `message:${accountId}:`
/** The end of the name that marks an account with stored pictures (stored-pictures.ts). */
export const storedPicturesMark = 'pictures'
