import type { StoredKey } from '#domain/platform/stored-things.ts'

/** The prefix of stored drafts (stored-messages.ts). */
export const messagesOf = (accountId: string): StoredKey => `message:${accountId}:`
/** Marks drafts that have stored pictures (stored-pictures.ts). */
export const storedPicturesMark = 'pictures'
