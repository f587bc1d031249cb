import type { StoredKey } from '#domain/platform/stored-things.ts'

/** Begins the names of what somebody wrote and has not sent yet (stored-messages.ts). */
export const messagesOf = (accountId: string): StoredKey => `message:${accountId}:`
/** Says that photographs are kept, too (stored-pictures.ts). */
export const storedPicturesMark = 'pictures'
