import { type CommuneSuggestion, communeWords, type Town, townOf } from '#domain/places/commune.ts'
import { distanceBetween, type Position } from '#domain/places/distance.ts'
import { beginningWith, communes, type KnownCommune, rangeOf } from './communes.ts'

const maxSuggestions = 8
/** A longer text cannot be a town. */
const maxQueryLength = 60

/**
 * Suggests communes for a text being typed: a postcode or its start, a name, or words or their starts in any order, or both. Larger
 * communes come first.
 */
export function completeCommunes({ query }: { query: string }): CommuneSuggestion[] {
  const typed = communeWords(
    query.slice(0, maxQueryLength).replace(/(?<=^|\s)(\d\d)\s(\d{3})(?=\s|$)/, '$1$2'),
  )
  const digits = typed.find((word) => /^\d{2,5}$/.test(word))
  const words = typed.filter((word) => word !== digits)
  if (typed.length === 0) return []
  return best(
    digits ? largestFirst(beginningWith(communes().byPostcode, digits)) : candidatesFor(words),
    (commune) => (words.length === 0 ? 1 : fitOf(commune, words)),
  ).map((commune) => suggestionOf(commune, digits ?? ''))
}

const largestFirst = (found: readonly KnownCommune[]) =>
  found.toSorted((one, other) => other.population - one.population)

/** Returns candidates, largest first: communes with a word that starts with the rarest typed one, or all communes. */
function candidatesFor(words: readonly string[]): readonly KnownCommune[] {
  const { all, byWord } = communes()
  const [rarest] = words
    .map((word) => ({ word, ...rangeOf(byWord, word) }))
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))
  // A prefix such as `s` matches thousands of communes, so testing all in the order of their size is faster.
  if (!rarest || (words.length === 1 && rarest.to - rarest.from > 500)) return all
  return largestFirst(beginningWith(byWord, rarest.word))
}

/** Factor of an exact name. */
const bestFit = 30

/** Returns the candidates with the greatest product of fit and population; candidates are sorted by population. */
function best(candidates: readonly KnownCommune[], fitOf: (commune: KnownCommune) => number): KnownCommune[] {
  const found: { commune: KnownCommune; weight: number }[] = []
  for (const commune of candidates) {
    const least = found[maxSuggestions - 1]?.weight ?? 0
    // No smaller commune can exceed these.
    if (found.length === maxSuggestions && bestFit * (commune.population + 1) < least) break
    const weight = fitOf(commune) * (commune.population + 1)
    if (weight <= least) continue
    const at = found.findIndex((other) => other.weight < weight)
    found.splice(at === -1 ? found.length : at, 0, { commune, weight })
    found.length = Math.min(found.length, maxSuggestions)
  }
  return found.map(({ commune }) => commune)
}

/** Returns how well words fit a name, 0 for no match. An exact small town precedes a large one whose name contains it. */
function fitOf({ words, form, oldWords }: KnownCommune, typed: readonly string[]): number {
  const text = typed.join(' ')
  if (form === text) return bestFit
  if (form.startsWith(text)) return 5
  if (containsAll(words, typed)) return 1
  return oldWords.some((old) => containsAll(old, typed)) ? 0.5 : 0
}

/** Requires that each typed word starts a different word of the name. */
function containsAll(words: readonly string[], typed: readonly string[]): boolean {
  const left = [...words]
  // The longest first: `la l` must not match `lande` with `la`.
  return typed
    .toSorted((one, other) => other.length - one.length)
    .every((start) => {
      const at = left.findIndex((word) => word.startsWith(start))
      if (at === -1) return false
      left.splice(at, 1)
      return true
    })
}

function suggestionOf(
  { code, name, department, postcodes, latitude, longitude }: KnownCommune,
  digits: string,
): CommuneSuggestion {
  const meant = digits === '' ? postcodes : postcodes.filter((postcode) => postcode.startsWith(digits))
  const postcode = meant.length === 1 || digits !== '' ? (meant[0] ?? null) : null
  return { code, name, department, postcodes, latitude, longitude, postcode }
}

/** Returns the commune of an address (`69001-lyon`, with any of its postcodes); null for another text. */
export function findTown(near: string): Town | null {
  const [, postcode, slug] = /^(\d{5})-([a-z0-9-]{1,80})$/.exec(near.toLowerCase()) ?? []
  if (!postcode || !slug) return null
  const form = communeWords(slug).join(' ')
  const found = beginningWith(communes().byPostcode, postcode).find((commune) => commune.form === form)
  return found ? townOf(found) : null
}

export interface FoundTown {
  /** The only match. */
  town: Town | null
  /** The possible communes of an ambiguous text. */
  choices: Town[]
}

/**
 * Finds the commune of a text typed without choosing a suggestion: a postcode, a name, or both. A text with a single suggestion or a unique
 * name is accepted.
 */
export function findTowns({ near }: { near: string }): FoundTown {
  const exact = findTown(near)
  if (exact) return { town: exact, choices: [] }
  const form = communeWords(near.replace(/\d+/g, ' ')).join(' ')
  const found = completeCommunes({ query: near }).flatMap((commune) => {
    const town = townOf(commune)
    return town ? [{ town, isCalledSo: communeWords(commune.name).join(' ') === form }] : []
  })
  const called = found.filter(({ isCalledSo }) => isCalledSo)
  const [meant] = found.length === 1 ? found : called
  if (meant && (found.length === 1 || called.length === 1)) return { town: meant.town, choices: [] }
  return { town: null, choices: found.map(({ town }) => town) }
}

/** Kilometres to the centre beyond which a position is outside France; the communes of Guyane are the largest. */
const maxDistanceKm = 120

/** Returns the commune nearest to a device's position, which is accurate to a kilometre at most; null without one nearby. */
export function findNearestTown(position: Position): Town | null {
  if (!Number.isFinite(position.latitude) || !Number.isFinite(position.longitude)) return null
  const commune = nearestCommune(position)
  const town = commune && townOf(commune)
  return town && distanceBetween(town, position) <= maxDistanceKm ? town : null
}

const radians = Math.PI / 180

/** Returns the commune whose centre is nearest to a point in degrees. */
export function nearestCommune(point: { latitude: number; longitude: number }): KnownCommune | null {
  const narrowing = Math.cos(point.latitude * radians)
  let nearest: KnownCommune | null = null
  let least = Number.POSITIVE_INFINITY
  for (const commune of communes().all) {
    if (commune.isGuessed || commune.latitude === null || commune.longitude === null) continue
    const north = commune.latitude - point.latitude
    const east = (commune.longitude - point.longitude) * narrowing
    const distance = north * north + east * east
    if (distance < least) {
      nearest = commune
      least = distance
    }
  }
  return nearest
}
