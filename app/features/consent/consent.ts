import { useSyncExternalStore } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'

/**
 * The visitor's choice about analytics (loi n° 78-17 du 6 janvier 1978, article 82). A refusal is valid as long as a consent (CNIL,
 * recommandation du 17 septembre 2020: six months); Global Privacy Control and Do Not Track are refusals.
 */
export type AnalyticsChoice = 'accepted' | 'refused'

const key: StoredKey = 'consent'
const dayMs = 24 * 60 * 60 * 1000
const choiceLifetimeMs = 182 * dayMs

const listeners = new Set<() => void>()
/** The choice where storage is forbidden: it lasts as long as the page. */
let inMemory: string | null = null

/** Returns null without a valid choice. */
function readChoice(now: number): AnalyticsChoice | null {
  const [choice, at] = (readStored() ?? '').split(' ')
  const age = now - Number(at)
  // A clock that was ahead when the choice was stored would make it valid for ever.
  const isValid = age > -dayMs && age < choiceLifetimeMs
  if (isValid && (choice === 'accepted' || choice === 'refused')) return choice
  return hasTrackingOptOut() ? 'refused' : null
}

export function storeAnalyticsChoice(choice: AnalyticsChoice): void {
  inMemory = `${choice} ${Date.now()}`
  try {
    localStorage.setItem(key, inMemory)
  } catch {}
  for (const listener of listeners) listener()
}

/** Undefined on the server and during hydration, when the bar is not shown. */
export const useAnalyticsChoice = (): AnalyticsChoice | null | undefined =>
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
  // A choice in another tab applies here too.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory
  } catch {
    return inMemory
  }
}
