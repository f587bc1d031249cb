import { plainForm } from './plain-words.ts'
import {
  addAnswer,
  addQuestion,
  type OwnPlace,
  questionId,
  type ReadingGuide,
  type RowReading,
  shortened,
} from './row-reading.ts'

/** The rest of a longer text is not searched. */
const maxTextLength = 4_000

const absencePhrase = /ne se trouve(?:nt)? pas/i
const collectionPhrase =
  /[àÀ] (?:faire )?(?:retirer|enlever|r[eé]cup[eé]rer|venir chercher|prendre|charger|d[eé]monter) (?:à|au|aux|sur|dans|chez|en) /u
const locationPhrase =
  /(?:retrait|enl[eè]vement|visible|disponible|stock[eé]e?s?|entrepos[eé]e?s?|se trouve(?:nt)?|situ[eé]e?s?)(?: uniquement)? (?:à|au|aux|sur|dans|chez) /iu
/** Maximum length of a sentence about a place. */
const maxSentenceLength = 160
const sitePhrase = /^(?:(?:le|notre) (?:site|d[eé]p[oô]t)|l['’]entrep[oô]t) (?:de |d['’])/u
const joiningWords = new Set('de du des le la les en sur sous lès au aux'.split(' '))

/** Returns the capitalised words at the beginning of a text: `Vitry Le François sur rendez-vous` → `Vitry Le François`. */
function leadingName(text: string): string {
  const words = text.replace(sitePhrase, '').split(' ')
  const isName = (word: string) => /^\p{Lu}/u.test(word)
  let end = 0
  for (const [at, word] of words.entries()) {
    if (isName(word)) end = at + 1
    else if (at === 0 || !joiningWords.has(word)) break
  }
  return words.slice(0, end).join(' ')
}

interface PlaceWords {
  /** The sentence, which the question quotes. */
  sentence: string
  /** The named town or site; empty when the sentence only says where the product is not. */
  name: string
}

/** Returns what a text says about the product's place, or null. */
export function placeInText(text: string): PlaceWords | null {
  const searched = text
    .slice(0, maxTextLength)
    .replace(/(^|[.;\n] ?)A (?=faire|retirer|enlever|r[eé]cup|venir|prendre|charger|d[eé]monter)/g, '$1À ')
  const absence = absencePhrase.exec(searched)
  if (absence) return { sentence: sentenceFrom(searched, absence.index), name: '' }
  const collection = collectionPhrase.exec(searched)
  const found = collection ?? locationPhrase.exec(searched)
  if (!found) return null
  const name = leadingName(sentenceFrom(searched, found.index + found[0].length))
  // `visible sur RDV` names no place.
  if (!name || (!collection && name === name.toUpperCase())) return null
  return { sentence: sentenceFrom(searched, found.index), name }
}

const sentenceFrom = (text: string, start: number): string =>
  (text.slice(start, start + maxSentenceLength).split(/[.;,\n]/, 1)[0] ?? '').trim()

/** Reads the place that a product's text names. Asks once for all texts with the same words when the seller has no such place. */
export function readPlaceInText(
  reading: RowReading,
  text: string,
  { plan, places = [], communeOf }: ReadingGuide,
): void {
  const placeWords = placeInText(text)
  if (!placeWords) return
  const usual = places.find(({ isDefault }) => isDefault)
  const namedPlaces = placeWords.name ? places.filter((place) => isCalled(place, placeWords.name)) : []
  if (namedPlaces.length === 1) {
    if (namedPlaces[0] !== usual) reading.placeId = namedPlaces[0]?.id
    return
  }
  const id = questionId('place', 'text', placeWords.name || placeWords.sentence)
  const commune = placeWords.name ? (communeOf?.({ postcode: '', town: placeWords.name }) ?? null) : null
  const newPlaceAnswer = commune && `new:${commune.code}:${commune.postcode}:${commune.name.slice(0, 100)}`
  const answer = plan.answers[id]
  const question = () => ({
    id,
    text: `«\u00a0${shortened(placeWords.sentence)}\u00a0»\u00a0: où sont ces articles\u00a0?`,
    choices: [
      ...(newPlaceAnswer
        ? [
            {
              value: newPlaceAnswer,
              label: `Créer le lieu «\u00a0${commune?.name}\u00a0» (${commune?.postcode})`,
            },
          ]
        : []),
      ...places.map((place) => ({ value: place.id, label: `${place.name} (${place.town})` })),
    ],
  })
  if (answer !== undefined && (answer === newPlaceAnswer || places.some((place) => place.id === answer))) {
    reading.placeId = answer
    addAnswer(reading, answer, id, question)
  } else addQuestion(reading, null, question())
}

const isCalled = ({ name, town }: OwnPlace, words: string): boolean => {
  const plain = plainForm(words)
  return plainForm(name) === plain || plainForm(town) === plain
}
