import { toSlug } from '#domain/catalogue/slug.ts'
import type { Position } from './distance.ts'

/** A commune of France, as used in an address. */
export interface Commune {
  /** INSEE code, for example `44109`. */
  code: string
  name: string
  /** `44`, `2A`, `974`. */
  department: string
  postcodes: readonly string[]
  /** Position of its centre, to a hundred metres at best; null when unknown. */
  latitude: number | null
  longitude: number | null
}

/** A commune suggested while a text is typed. */
export interface CommuneSuggestion extends Commune {
  /** The postcode that was typed; null when the commune has several and none was typed. */
  postcode: string | null
}

/** Returns the department of a postcode; Corsica's do not begin with the department's code. Null when unknown. */
export function departmentOfPostcode(postcode: string): string | null {
  if (!/^\d{5}$/.test(postcode)) return null
  if (postcode.startsWith('20')) return postcode < '20200' ? '2A' : '2B'
  return departmentOfCommune(postcode)
}

/** Returns the department that an INSEE code begins with: two characters, three overseas. */
export const departmentOfCommune = (communeCode: string): string =>
  communeCode.slice(0, /^9[78]/.test(communeCode) ? 3 : 2)

const abbreviations = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sts', 'saints'],
  ['stes', 'saintes'],
])

/** Returns the words of a town's name in one spelling: `St-Nazaire` and `SAINT NAZAIRE` are equal. */
export const communeWords = (name: string): string[] =>
  name
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => abbreviations.get(word) ?? word)

/** A town around which one can search. */
export interface Town extends Position {
  /** Part of addresses: `69001-lyon`. */
  key: string
  name: string
  /** `69`. */
  department: string
}

/** Returns the town at a commune's centre; null when its position is unknown. */
export const townFromCommune = ({
  name,
  department,
  postcodes,
  latitude,
  longitude,
}: Commune): Town | null =>
  latitude === null || longitude === null
    ? null
    : { key: `${postcodes[0]}-${toSlug(name)}`, name, department, latitude, longitude }

/** `Amiens (80)`. */
export const townText = ({ name, department }: { name: string; department: string | null }): string =>
  department ? `${name}\u00a0(${department})` : name

/** `de Pantin`, `d’Amiens`, `du Mans`, `des Lilas`. */
export function ofTown(town: string): string {
  if (/^les? /i.test(town)) return town.replace(/^le(s?) /i, (_, s) => (s ? 'des ' : 'du '))
  return /^(?:[aeiouœæ]|y[^aeiou])/i.test(town.normalize('NFD')) ? `d’${town}` : `de ${town}`
}

/** `à Pantin`, `au Mans`, `aux Lilas`. */
export const inTown = (town: string): string =>
  /^les? /i.test(town) ? town.replace(/^le(s?) /i, (_, s) => (s ? 'aux ' : 'au ')) : `à ${town}`
