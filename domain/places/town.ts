import { slugOf } from '../catalogue/slug.ts'
import type { Commune } from './commune.ts'
import type { Position } from './distance.ts'

/** A commune one can be near to. */
export interface Town extends Position {
  /** In addresses: `69001-lyon`. */
  key: string
  name: string
  /** `69`. */
  department: string
}

export const townOf = ({ name, department, postcodes, latitude, longitude }: Commune): Town | null =>
  latitude === null || longitude === null
    ? null
    : { key: `${postcodes[0]}-${slugOf(name)}`, name, department, latitude, longitude }

/** `Amiens (80)`. */
export const townText = ({ name, department }: { name: string; department: string | null }): string =>
  department ? `${name}\u00a0(${department})` : name
