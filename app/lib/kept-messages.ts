import type { StoredKey } from '#domain/platform/stored-things.ts'
import { messagePrefix } from './forget-pickup-codes.ts'

/** Written, not sent yet. */
export interface KeptMessage {
  /** Sent again under the same key it arrives once. */
  key: string
  content: string
  /** They are kept elsewhere (kept-pictures.ts). */
  pictureCount: number
  writtenAt: string
}

/** For one account: another person at the same device finds nothing. `place`: a conversation's id, or what it will be about. */
const nameOf = (accountId: string, kind: 'draft' | 'waiting', place = ''): StoredKey =>
  `${messagePrefix}${accountId}:${kind}:${place}`

/** In case storage is full or refused: a change of page loses nothing then, only a reload does. */
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

export const readDraft = (accountId: string, place: string): string =>
  stored(nameOf(accountId, 'draft', place))

export const keepDraft = (accountId: string, place: string, text: string): void =>
  write(nameOf(accountId, 'draft', place), text)

export const readWaiting = (accountId: string, place: string): KeptMessage[] =>
  parse(stored(nameOf(accountId, 'waiting', place)))

export const keepWaiting = (accountId: string, place: string, messages: readonly KeptMessage[]): void =>
  write(nameOf(accountId, 'waiting', place), messages.length > 0 ? JSON.stringify(messages) : '')

/** How many messages of this person wait on this device, in all conversations. */
export function countWaiting(accountId: string): number {
  const prefix = nameOf(accountId, 'waiting')
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(prefix))
      .reduce((count, name) => count + parse(stored(name)).length, 0)
  } catch {
    return 0
  }
}

function parse(text: string): KeptMessage[] {
  try {
    const kept: unknown = JSON.parse(text || '[]')
    return Array.isArray(kept) ? kept.filter(isKept).map((message) => ({ pictureCount: 0, ...message })) : []
  } catch {
    return []
  }
}

const isKept = (value: unknown): value is Omit<KeptMessage, 'pictureCount'> =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'content', 'writtenAt'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )
