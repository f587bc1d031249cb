import { cataloguePath } from '#domain/catalogue/search.ts'
import type { Address } from './address.ts'

const texts = [
  '/about',
  '/contact',
  '/ranking',
  '/terms',
  '/withdrawal',
  '/legal',
  '/cookies',
  '/accessibility',
]

/** Pages that are there once, and open to everybody. The first two show what is newest. */
export const listPages = ({ newest }: { newest: Date | null }): Address[] => [
  { path: '/', updated: newest },
  { path: cataloguePath(), updated: newest },
  ...texts.map((path) => ({ path, updated: null })),
]
