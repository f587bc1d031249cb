import { useState } from 'react'
import type { StoredKey } from '#domain/platform/stored-things.ts'

const storageKey: StoredKey = 'deliveryNote'
/** In case storage is full or forbidden. */
let inMemory = ''

function readNote(): string {
  try {
    return localStorage.getItem(storageKey) ?? inMemory
  } catch {
    return inMemory
  }
}

function writeNote(note: string): void {
  inMemory = note
  try {
    if (note) localStorage.setItem(storageKey, note)
    else localStorage.removeItem(storageKey)
  } catch {}
}

/** The delivery details typed so far, stored with the cart until it is ordered. */
export function useDeliveryNote() {
  const [note, show] = useState(readNote)
  const setNote = (next: string) => {
    show(next)
    writeNote(next)
  }
  return { note, setNote }
}

/** It left with the order. */
export const forgetDeliveryNote = (): void => writeNote('')
