import type { StoredKey } from '#domain/platform/stored-things.ts'

/** The key of a pickup code that a phone's camera opened before the seller signed in. The tab stores it meanwhile. */
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
