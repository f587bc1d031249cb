import type { ContactInput } from '#domain/contact/schemas.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'

const storageKey: StoredKey = 'contact'

/** What was typed and not sent yet survives a reload. Broken or refused storage counts as empty. */
export function keptMessage(): Partial<ContactInput> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return kept && typeof kept === 'object' ? kept : {}
  } catch {
    return {}
  }
}

export function keepMessage(message: Partial<ContactInput> | null): void {
  try {
    if (message) sessionStorage.setItem(storageKey, JSON.stringify(message))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is full or refused: only the reload is lost.
  }
}
