import { pickupPrefix, storedAccountKey } from '../lib/forget-pickup-codes.ts'
import watchBuilds, { type PageFacts } from './in-page/watch-builds.ts'

/**
 * Written into each page (entry.server.tsx) rather than loaded with the application: it costs no request, and a catalogue that is
 * only looked at has nothing more to load.
 */
export const offlineScript = (facts: Pick<PageFacts, 'build' | 'isCopy' | 'visitor'>): string =>
  `(${watchBuilds})(${JSON.stringify({ ...facts, storedAccountKey, pickupPrefix }).replaceAll('<', '\\u003c')})`
