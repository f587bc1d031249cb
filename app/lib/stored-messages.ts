import { messagePrefix } from './stored-message-names.ts'

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

/** `targetKey` is the id of a conversation, or names the subject of one that has not begun. Each account has drafts of its own. */
const draftName = (accountId: string, targetKey: string) => `${messagePrefix(accountId)}draft:${targetKey}`
/** Each message has its own key, so that tabs do not overwrite each other's. */
const waitingName = (accountId: string, targetKey = '', key = '') =>
  `${messagePrefix(accountId)}waiting:${targetKey}${targetKey && `:${key}`}`

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

function readText(name: string): string {
  const remembered = inMemory.get(name)
  if (remembered !== undefined) return remembered
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function namesWithPrefix(prefix: string): string[] {
  let names = [...inMemory.keys()]
  try {
    names = [...new Set([...names, ...Object.keys(localStorage)])]
  } catch {}
  return names.filter((name) => name.startsWith(prefix) && readText(name))
}

export const readDraft = (accountId: string, targetKey: string): string =>
  readText(draftName(accountId, targetKey))

export const storeDraft = (accountId: string, targetKey: string, text: string): void =>
  write(draftName(accountId, targetKey), text)

/** Returns the unsent messages to one target, in order. */
export const readWaitingMessages = (accountId: string, targetKey: string): StoredMessage[] =>
  namesWithPrefix(waitingName(accountId, targetKey))
    .flatMap((name) => parse(readText(name)))
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt))

export const isMessageWaiting = (accountId: string, targetKey: string, key: string): boolean =>
  readText(waitingName(accountId, targetKey, key)) !== ''

export const storeWaitingMessage = (accountId: string, targetKey: string, message: StoredMessage): void =>
  write(waitingName(accountId, targetKey, message.key), JSON.stringify(message))

export const forgetWaitingMessage = (accountId: string, targetKey: string, key: string): void =>
  write(waitingName(accountId, targetKey, key), '')

/** Returns the number of this user's waiting messages in all conversations. */
export const countWaitingMessages = (accountId: string): number =>
  namesWithPrefix(waitingName(accountId)).length

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
