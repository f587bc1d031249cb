import { createStoredIds } from './stored-ids.ts'

const most = 12

/** Products whose page was opened on this device; they never leave it. */
export const recentlySeen = createStoredIds('recentlySeen', most)

/** The last one stands first. */
export function noteSeen(id: string): void {
  const [last] = recentlySeen.read()
  if (last !== id) recentlySeen.write([id, ...recentlySeen.read().filter((other) => other !== id)])
}
