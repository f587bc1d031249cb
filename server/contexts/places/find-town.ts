import { type CommuneSuggestion, communeWords, type Town, townFromCommune } from '#domain/places/commune.ts'
import { distanceBetween, type Position } from '#domain/places/distance.ts'
import { type CommuneRecord, communes, communesWithPrefix, prefixRange } from './communes.ts'

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
  return highestRanked(
    digits ? largestFirst(communesWithPrefix(communes().byPostcode, digits)) : candidatesFor(words),
    (commune) => (words.length === 0 ? 1 : matchScore(commune, words)),
  ).map((commune) => toSuggestion(commune, digits ?? ''))
}

const largestFirst = (found: readonly CommuneRecord[]) =>
  found.toSorted((one, other) => other.population - one.population)

/** Returns candidates, largest first: communes with a word that starts with the rarest typed one, or all communes. */
function candidatesFor(words: readonly string[]): readonly CommuneRecord[] {
  const { all, byWord } = communes()
  const [rarest] = words
    .map((word) => ({ word, ...prefixRange(byWord, word) }))
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))
  // A prefix such as `s` matches thousands of communes, so testing all in the order of their size is faster.
  if (!rarest || (words.length === 1 && rarest.to - rarest.from > 500)) return all
  return largestFirst(communesWithPrefix(byWord, rarest.word))
}

/** The score of an exact name. */
const exactMatchScore = 30

/** Returns the candidates with the greatest product of score and population; candidates are sorted by population, largest first. */
function highestRanked(
  candidates: readonly CommuneRecord[],
  scoreOf: (commune: CommuneRecord) => number,
): CommuneRecord[] {
  const found: { commune: CommuneRecord; weight: number }[] = []
  for (const commune of candidates) {
    const lowestWeight = found[maxSuggestions - 1]?.weight ?? 0
    // No smaller commune can outweigh those found.
    if (found.length === maxSuggestions && exactMatchScore * (commune.population + 1) < lowestWeight) break
    const weight = scoreOf(commune) * (commune.population + 1)
    if (weight <= lowestWeight) continue
    const at = found.findIndex((other) => other.weight < weight)
    found.splice(at === -1 ? found.length : at, 0, { commune, weight })
    found.length = Math.min(found.length, maxSuggestions)
  }
  return found.map(({ commune }) => commune)
}

/** Scores how well typed words match a name, 0 for no match. An exact small town precedes a large one whose name contains it. */
function matchScore(
  { words, normalizedName, formerNameWords }: CommuneRecord,
  typed: readonly string[],
): number {
  const text = typed.join(' ')
  if (normalizedName === text) return exactMatchScore
  if (normalizedName.startsWith(text)) return 5
  if (containsAll(words, typed)) return 1
  return formerNameWords.some((old) => containsAll(old, typed)) ? 0.5 : 0
}

/** Returns true when each typed word begins a different word of the name. */
function containsAll(words: readonly string[], typed: readonly string[]): boolean {
  const remaining = [...words]
  // The longest first: `la l` must not match `lande` with `la`.
  return typed
    .toSorted((one, other) => other.length - one.length)
    .every((start) => {
      const at = remaining.findIndex((word) => word.startsWith(start))
      if (at === -1) return false
      remaining.splice(at, 1)
      return true
    })
}

function toSuggestion(
  { code, name, department, postcodes, latitude, longitude }: CommuneRecord,
  digits: string,
): CommuneSuggestion {
  const matchingPostcodes =
    digits === '' ? postcodes : postcodes.filter((postcode) => postcode.startsWith(digits))
  const postcode = matchingPostcodes.length === 1 || digits !== '' ? (matchingPostcodes[0] ?? null) : null
  return { code, name, department, postcodes, latitude, longitude, postcode }
}

/** Returns the town of a key in an address (`69001-lyon`, with any of its postcodes); null for another text. */
export function findTownByKey(near: string): Town | null {
  const [, postcode, slug] = /^(\d{5})-([a-z0-9-]{1,80})$/.exec(near.toLowerCase()) ?? []
  if (!postcode || !slug) return null
  const form = communeWords(slug).join(' ')
  const found = communesWithPrefix(communes().byPostcode, postcode).find(
    (commune) => commune.normalizedName === form,
  )
  return found ? townFromCommune(found) : null
}

export interface TownResolution {
  /** The only match. */
  town: Town | null
  /** The possible communes of an ambiguous text. */
  choices: Town[]
}

/**
 * Finds the commune of a text typed without choosing a suggestion: a postcode, a name, or both. A text with a single suggestion or a unique
 * name is accepted.
 */
export function resolveTown({ near }: { near: string }): TownResolution {
  const exact = findTownByKey(near)
  if (exact) return { town: exact, choices: [] }
  const form = communeWords(near.replace(/\d+/g, ' ')).join(' ')
  const found = completeCommunes({ query: near }).flatMap((commune) => {
    const town = townFromCommune(commune)
    return town ? [{ town, hasSameName: communeWords(commune.name).join(' ') === form }] : []
  })
  const ofSameName = found.filter(({ hasSameName }) => hasSameName)
  const [match] = found.length === 1 ? found : ofSameName
  if (match && (found.length === 1 || ofSameName.length === 1)) return { town: match.town, choices: [] }
  return { town: null, choices: found.map(({ town }) => town) }
}

/** A position farther from all centres is outside France; the communes of Guyane are the largest. */
const maxDistanceKm = 120

/** Returns the commune nearest to a device's position, which is accurate to a kilometre at most; null without one nearby. */
export function findNearestTown(position: Position): Town | null {
  if (!Number.isFinite(position.latitude) || !Number.isFinite(position.longitude)) return null
  const commune = nearestCommune(position)
  const town = commune && townFromCommune(commune)
  return town && distanceBetween(town, position) <= maxDistanceKm ? town : null
}

const radiansPerDegree = Math.PI / 180

/** Returns the commune whose centre is nearest to a point in degrees. */
export function nearestCommune(point: { latitude: number; longitude: number }): CommuneRecord | null {
  const longitudeScale = Math.cos(point.latitude * radiansPerDegree)
  let nearest: CommuneRecord | null = null
  let leastDistance = Number.POSITIVE_INFINITY
  for (const commune of communes().all) {
    if (commune.hasEstimatedPosition || commune.latitude === null || commune.longitude === null) continue
    const north = commune.latitude - point.latitude
    const east = (commune.longitude - point.longitude) * longitudeScale
    const distance = north * north + east * east
    if (distance < leastDistance) {
      nearest = commune
      leastDistance = distance
    }
  }
  return nearest
}
