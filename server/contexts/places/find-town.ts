import { type CommuneSuggestion, communeWords, type Town, townOf } from '#domain/places/commune.ts'
import { distanceBetween, type Position } from '#domain/places/distance.ts'
import { beginningWith, communes, type KnownCommune, rangeOf } from './communes.ts'

const maxSuggestions = 8
/** Longer is no town. */
const maxQueryLength = 60

/**
 * The communes somebody may mean who has typed so far: a postcode or its beginning, a name or its words or their beginnings in
 * whatever order, or both. The larger ones come first.
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

/** The largest first: those that have a word which begins as the rarest of the typed ones, or simply all. */
function candidatesFor(words: readonly string[]): readonly KnownCommune[] {
  const { all, byWord } = communes()
  const [rarest] = words
    .map((word) => ({ word, ...rangeOf(byWord, word) }))
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))
  // `s` begins a word of thousands: the largest of them are found sooner than all.
  if (!rarest || (words.length === 1 && rarest.to - rarest.from > 500)) return all
  return largestFirst(beginningWith(byWord, rarest.word))
}

/** How much better a name fits that is called exactly so. */
const bestFit = 30

/** The `most` with the greatest product of fit and people, of candidates in the order of their people. */
function best(candidates: readonly KnownCommune[], fitOf: (commune: KnownCommune) => number): KnownCommune[] {
  const found: { commune: KnownCommune; weight: number }[] = []
  for (const commune of candidates) {
    const least = found[maxSuggestions - 1]?.weight ?? 0
    // Nobody smaller can come before them any more.
    if (found.length === maxSuggestions && bestFit * (commune.population + 1) < least) break
    const weight = fitOf(commune) * (commune.population + 1)
    if (weight <= least) continue
    const at = found.findIndex((other) => other.weight < weight)
    found.splice(at === -1 ? found.length : at, 0, { commune, weight })
    found.length = Math.min(found.length, maxSuggestions)
  }
  return found.map(({ commune }) => commune)
}

/** How well words fit a name: a small town called exactly so comes before a large one whose name contains it; 0: they do not. */
function fitOf({ words, form, oldWords }: KnownCommune, typed: readonly string[]): number {
  const text = typed.join(' ')
  if (form === text) return bestFit
  if (form.startsWith(text)) return 5
  if (containsAll(words, typed)) return 1
  return oldWords.some((old) => containsAll(old, typed)) ? 0.5 : 0
}

/** Each typed word begins a word of its own. */
function containsAll(words: readonly string[], typed: readonly string[]): boolean {
  const left = [...words]
  // The longest first: `la l` is not to use up `lande` for `la`.
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

/** The commune of an address (`69001-lyon`, by any of its postcodes); null: the text is no such address. */
export function findTown(near: string): Town | null {
  const [, postcode, slug] = /^(\d{5})-([a-z0-9-]{1,80})$/.exec(near.toLowerCase()) ?? []
  if (!postcode || !slug) return null
  const form = communeWords(slug).join(' ')
  const found = beginningWith(communes().byPostcode, postcode).find((commune) => commune.form === form)
  return found ? townOf(found) : null
}

export interface FoundTown {
  /** The one that is meant. */
  town: Town | null
  /** Where that is not clear: those it may be. */
  choices: Town[]
}

/**
 * What somebody wrote who could not choose: a postcode, a name, or both. Whatever completes to one commune means it, and so does a name
 * that one alone has.
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

/** Farther from the centre of any commune one is in another country. Those of Guyane are the largest. */
const maxDistanceKm = 120

/** The commune nearest to a device that sent its position, no more exactly than a kilometre; null: there is none so near. */
export function findNearestTown(position: Position): Town | null {
  if (!Number.isFinite(position.latitude) || !Number.isFinite(position.longitude)) return null
  const commune = nearestCommune(position)
  const town = commune && townOf(commune)
  return town && distanceBetween(town, position) <= maxDistanceKm ? town : null
}

const radians = Math.PI / 180

/** The commune whose known centre is nearest to a point on earth, in degrees. */
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
