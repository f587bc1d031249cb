import type { StoredKey } from '#domain/platform/stored-things.ts'

const storageKeyOf = (name: string): StoredKey => `order:${name}`
/** The texts by name, where storage is full or forbidden. */
const inMemory = new Map<string, string>()

/** Returns an unsent text about an order, which survives closing the dialog and a reload. */
export function readDraftText(name: string): string {
  try {
    return sessionStorage.getItem(storageKeyOf(name)) ?? ''
  } catch {
    return inMemory.get(name) ?? ''
  }
}

export function storeDraftText(name: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(storageKeyOf(name), text)
    else sessionStorage.removeItem(storageKeyOf(name))
  } catch {
    inMemory.set(name, text)
  }
}
