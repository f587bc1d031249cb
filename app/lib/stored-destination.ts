import { useState } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'

/** The delivery address, as far as it is known. */
export interface Destination {
  /** The text of the town field. */
  town: string
  /** The INSEE code; empty without a commune. */
  communeCode: string
  latitude: number | null
  longitude: number | null
  floor: string
}

const emptyDestination: Destination = {
  town: '',
  communeCode: '',
  latitude: null,
  longitude: null,
  floor: '',
}
const storageKey: StoredKey = 'deliveryPlace'

/** The visitor may have edited the storage: an invalid value counts as none. */
function readDestination(): Destination {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') ?? {}
    const text = (name: 'town' | 'communeCode' | 'floor') =>
      typeof stored[name] === 'string' ? stored[name].slice(0, 100) : ''
    const hasPosition = Number.isFinite(stored.latitude) && Number.isFinite(stored.longitude)
    return {
      town: text('town'),
      communeCode: text('communeCode'),
      floor: text('floor'),
      latitude: hasPosition ? stored.latitude : null,
      longitude: hasPosition ? stored.longitude : null,
    }
  } catch {
    return emptyDestination
  }
}

/** The delivery address, stored with the cart. */
export function useDestination() {
  const [destination, setState] = useState(readDestination)
  const setDestination = (change: Partial<Destination>) => {
    const next = { ...destination, ...change }
    setState(next)
    try {
      localStorage.setItem(storageKey, JSON.stringify(next))
    } catch {}
  }
  return { destination, setDestination }
}
