import { communeWords } from '#domain/places/commune-words.ts'
import { distanceBetween, type Position } from '#domain/places/distance.ts'
import { type Town, townOf } from '#domain/places/town.ts'
import { beginningWith, communes, type KnownCommune } from './communes.ts'
import { completeCommunes } from './complete-communes.ts'

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
