import type { StoredKey } from '#domain/platform/stored-things.ts'

/** Begins the names of what somebody wrote and has not sent yet (kept-messages.ts). */
export const messagesOf = (accountId: string): StoredKey => `message:${accountId}:`
/** Says that photographs are kept, too (kept-pictures.ts). */
export const keptPicturesMark = 'pictures'
