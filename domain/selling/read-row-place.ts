import { plainForm } from './plain-words.ts'
import {
  addAnswer,
  addQuestion,
  type OwnPlace,
  type PlaceCommune,
  questionId,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

interface PlaceCells {
  depot: string
  postcode: string
  town: string
}

/** An answer that creates a place: `new:`, commune code, postcode and name, as `new:44109:44000:Dépôt de Nantes`. */
const newPlaceAnswer = /^new:(\w{5}):(\d{5}):(.{1,100})$/su

/** Parses an answer that creates a place; null for other answers. */
export function parseNewPlace(
  answer: string,
): { communeCode: string; postcode: string; name: string } | null {
  const [, communeCode, postcode, name] = newPlaceAnswer.exec(answer) ?? []
  return communeCode && postcode && name ? { communeCode, postcode, name } : null
}

/** Finds a product's pickup place: a depot by name, otherwise the seller's place in that town. Asks the seller when there is none. */
export function readPlace(
  reading: RowReading,
  cells: PlaceCells,
  column: number | null,
  { plan, places = [], communeOf }: ReadingGuide,
): void {
  // Spreadsheets store postcodes as numbers.
  const postcode = /^\d{4}$/.test(cells.postcode) ? `0${cells.postcode}` : cells.postcode.replace(/\s/g, '')
  const written = { ...cells, postcode }
  if (!written.depot && !written.postcode && !written.town) return
  const found = findPlace(written, places)
  if (found) {
    reading.placeId = found.id
    return
  }
  const id = questionId('place', written.depot, written.postcode, written.town)
  const commune = communeOf?.(written) ?? communeInName(written.depot, communeOf)
  const name = (written.depot || commune?.name || '').slice(0, 100)
  const creations = name
    ? placeCreations(name, commune ? [commune] : listPossibleCommunes(places, communeOf))
    : []
  const answer = plan.answers[id]
  const text = [written.depot, [written.postcode, written.town].filter(Boolean).join(' ')].filter(Boolean)
  const question = () => ({
    id,
    text: `Où sont les articles de «\u00a0${shortened(text.join(', '))}\u00a0»\u00a0?`,
    choices: [
      ...creations,
      ...places.map((place) => ({ value: place.id, label: `${place.name} (${place.town})` })),
    ],
  })
  if (answer !== undefined && question().choices.some(({ value }) => value === answer)) {
    reading.placeId = answer
    addAnswer(reading, answer, id, question)
  } else addQuestion(reading, column, question())
}

/** Returns the commune in a depot's name or at the end of its address: `Rennes`, `Dépôt de Bron`, `ZA du Port, Brest`. */
function communeInName(depot: string, communeOf: ReadingGuide['communeOf']): PlaceCommune | null {
  const [, postcode = '', end = ''] =
    /^(?:.{1,150}[,–-] ?|.{1,150}(?= \d{5} ))?(?: ?(\d{5}) )?(\p{L}[^,\d]{1,60})$/u.exec(depot) ?? []
  const communeAtEnd = end ? communeOf?.({ postcode, town: end.trim() }) : null
  if (communeAtEnd) return communeAtEnd
  const town =
    /^(?:d[eé]p[oô]t|entrep[oô]t|magasin|agence|site|chantier|stock)(?: (?:de|d['’]|du|à|-|–))? ?(\p{Lu}.{1,60})$/iu.exec(
      depot,
    )?.[1]
  return town ? (communeOf?.({ postcode: '', town }) ?? null) : null
}

/** Returns answers that create a place, one for each possible commune. */
const placeCreations = (name: string, communes: readonly PlaceCommune[]) =>
  communes.map(({ code, postcode, name: town }) => ({
    value: `new:${code}:${postcode}:${name}`,
    label: `Créer ce lieu\u00a0: «\u00a0${name}\u00a0» à ${town} (${postcode})`,
  }))

/** Returns the communes in which a depot without a town may be: those of the seller's places. */
function listPossibleCommunes(
  places: readonly OwnPlace[],
  communeOf: ReadingGuide['communeOf'],
): PlaceCommune[] {
  const communes = places.flatMap(({ postcode, town }) => communeOf?.({ postcode, town }) ?? [])
  return [...new Map(communes.map((commune) => [commune.code, commune])).values()]
}

function findPlace({ depot, postcode, town }: PlaceCells, places: readonly OwnPlace[]): OwnPlace | undefined {
  const isSameName = (one: string, other: string) => plainForm(one) === plainForm(other)
  if (depot) {
    const namesakes = places.filter(({ name }) => isSameName(name, depot))
    const candidates =
      namesakes.length > 0 ? namesakes : places.filter((place) => isSameName(place.town, depot))
    return candidates.length === 1 ? candidates[0] : candidates.find((place) => place.postcode === postcode)
  }
  const placesThere = places.filter(
    (place) => (!postcode || place.postcode === postcode) && (!town || isSameName(place.town, town)),
  )
  return placesThere.length === 1 ? placesThere[0] : placesThere.find(({ isDefault }) => isDefault)
}
