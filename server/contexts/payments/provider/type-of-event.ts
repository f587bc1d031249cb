import type { ProviderEvent } from './provider.ts'

/** By the words each provider uses (sandbox/events.ts, stripe/events.ts). */
const kinds: readonly [RegExp, ProviderEvent['type']][] = [
  [/^(charge\.)?dispute\./, 'dispute'],
  [/^(charge\.)?refund\./, 'refund'],
  [/^(account|capability)\./, 'account'],
  [/^payment(_intent)?\.|^charge\.(succeeded|updated)$/, 'payment'],
]

/** What a stored event is about: its row keeps only its name. */
export const typeOfEvent = (name: string): ProviderEvent['type'] =>
  kinds.find(([words]) => words.test(name))?.[1] ?? 'other'
