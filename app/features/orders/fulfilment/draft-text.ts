import type { StoredKey } from '#domain/platform/stored-things.ts'

const keyOf = (name: string): StoredKey => `order:${name}`
/** The texts where storage is full or forbidden. */
const inMemory = new Map<string, string>()

/** Returns an unsent text about an order, which survives closing the dialog and a reload. */
export function storedText(name: string): string {
  try {
    return sessionStorage.getItem(keyOf(name)) ?? ''
  } catch {
    return inMemory.get(name) ?? ''
  }
}

export function storeText(name: string, words: string): void {
  try {
    if (words) sessionStorage.setItem(keyOf(name), words)
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    inMemory.set(name, words)
  }
}
