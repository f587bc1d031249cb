import type { StoredKey } from '#domain/platform/stored-things.ts'

/** A pickup code that a phone's own camera opened before its seller was signed in; it waits in the tab meanwhile. */
const key: StoredKey = 'scannedCode'

export function storeScannedCode(code: string): void {
  try {
    sessionStorage.setItem(key, code)
  } catch {}
}

export function hasScannedCode(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function takeScannedCode(): string | null {
  try {
    const code = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return code
  } catch {
    return null
  }
}
