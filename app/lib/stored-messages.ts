import { messagesOf } from './stored-message-names.ts'

/** A message that has not been sent yet. */
export interface StoredMessage {
  /** The idempotency key: a message that is sent twice is stored once. */
  key: string
  content: string
  /** Pictures are stored elsewhere (stored-pictures.ts). */
  pictureCount: number
  writtenAt: string
  /** Why the server refused it; it is not retried automatically. */
  error?: string
}

/** One draft per account, so that another user of the device finds nothing. `place` is a conversation's id, or its future subject. */
const draftName = (accountId: string, place: string) => `${messagesOf(accountId)}draft:${place}`
/** Each message has its own key, so that tabs do not overwrite each other's. */
const waitingName = (accountId: string, place = '', key = '') =>
  `${messagesOf(accountId)}waiting:${place}${place && `:${key}`}`

/** The texts where storage is full or forbidden: they survive navigation, but not a reload. */
const inMemory = new Map<string, string>()

function write(name: string, text: string): void {
  inMemory.delete(name)
  try {
    if (text) localStorage.setItem(name, text)
    else localStorage.removeItem(name)
  } catch {
    inMemory.set(name, text)
  }
}

function stored(name: string): string {
  const remembered = inMemory.get(name)
  if (remembered !== undefined) return remembered
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function namesThatBegin(beginning: string): string[] {
  let names = [...inMemory.keys()]
  try {
    names = [...new Set([...names, ...Object.keys(localStorage)])]
  } catch {}
  return names.filter((name) => name.startsWith(beginning) && stored(name))
}

export const readDraft = (accountId: string, place: string): string => stored(draftName(accountId, place))

export const storeDraft = (accountId: string, place: string, text: string): void =>
  write(draftName(accountId, place), text)

/** Returns the waiting messages of one place, in order. */
export const readWaiting = (accountId: string, place: string): StoredMessage[] =>
  namesThatBegin(waitingName(accountId, place))
    .flatMap((name) => parse(stored(name)))
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt))

export const isWaiting = (accountId: string, place: string, key: string): boolean =>
  stored(waitingName(accountId, place, key)) !== ''

export const storeWaitingMessage = (accountId: string, place: string, message: StoredMessage): void =>
  write(waitingName(accountId, place, message.key), JSON.stringify(message))

export const forgetWaiting = (accountId: string, place: string, key: string): void =>
  write(waitingName(accountId, place, key), '')

/** Returns the number of this user's waiting messages in all conversations. */
export const countWaiting = (accountId: string): number => namesThatBegin(waitingName(accountId)).length

function parse(text: string): StoredMessage[] {
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) ? [{ ...stored, pictureCount: Number(stored.pictureCount) || 0 }] : []
  } catch {
    return []
  }
}

const isStored = (value: unknown): value is StoredMessage =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'content', 'writtenAt'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )
