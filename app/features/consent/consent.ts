import { useSyncExternalStore } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'

/**
 * Whether a visitor lets their visits be measured (loi n° 78-17 du 6 janvier 1978, article 82). Refusing counts as long as
 * accepting (CNIL, recommandation du 17 septembre 2020: six months); whose browser sends Global Privacy Control or Do Not Track has refused.
 */
export type Choice = 'accepted' | 'refused'

const key: StoredKey = 'consent'
const day = 24 * 60 * 60 * 1000
const choiceLifetimeMs = 182 * day

const listeners = new Set<() => void>()
/** Where storage is forbidden, the choice lasts as long as the page. */
let inMemory: string | null = null

/** Null: no choice yet, or one that has expired. */
function readChoice(now: number): Choice | null {
  const [choice, at] = (read() ?? '').split(' ')
  const age = now - Number(at)
  // A clock that was ahead when the choice was stored would make it last for ever.
  const counts = age > -day && age < choiceLifetimeMs
  if (counts && (choice === 'accepted' || choice === 'refused')) return choice
  return hasTrackingOptOut() ? 'refused' : null
}

export function storeChoice(choice: Choice): void {
  inMemory = `${choice} ${Date.now()}`
  try {
    localStorage.setItem(key, inMemory)
  } catch {}
  for (const listener of listeners) listener()
}

/** Undefined on the server and during hydration, when the bar is not shown. */
export const useChoice = (): Choice | null | undefined =>
  useSyncExternalStore(
    subscribe,
    () => readChoice(Date.now()),
    () => undefined,
  )

/** Global Privacy Control, and the older Do Not Track. */
function hasTrackingOptOut(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || doNotTrack === '1'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab's answer is this one's, too.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory
  } catch {
    return inMemory
  }
}
