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

const elsewhere = /ne se trouve(?:nt)? pas/i
const fetching =
  /[àÀ] (?:faire )?(?:retirer|enlever|r[eé]cup[eé]rer|venir chercher|prendre|charger|d[eé]monter) (?:à|au|aux|sur|dans|chez|en) /u
const lying =
  /(?:retrait|enl[eè]vement|visible|disponible|stock[eé]e?s?|entrepos[eé]e?s?|se trouve(?:nt)?|situ[eé]e?s?)(?: uniquement)? (?:à|au|aux|sur|dans|chez) /iu
/** Maximum length of a sentence about a place. */
const maxSentenceLength = 160
const site = /^(?:(?:le|notre) (?:site|d[eé]p[oô]t)|l['’]entrep[oô]t) (?:de |d['’])/u
const joining = new Set('de du des le la les en sur sous lès au aux'.split(' '))

/** Returns the capitalised words at the beginning of a text: `Vitry Le François sur rendez-vous` → `Vitry Le François`. */
function leadingName(text: string): string {
  const words = text.replace(site, '').split(' ')
  const isName = (word: string) => /^\p{Lu}/u.test(word)
  let end = 0
  for (const [at, word] of words.entries()) {
    if (isName(word)) end = at + 1
    else if (at === 0 || !joining.has(word)) break
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
  const absent = elsewhere.exec(searched)
  if (absent) return { sentence: sentenceFrom(searched, absent.index), name: '' }
  const fetched = fetching.exec(searched)
  const found = fetched ?? lying.exec(searched)
  if (!found) return null
  const name = leadingName(sentenceFrom(searched, found.index + found[0].length))
  // `visible sur RDV` names no place.
  if (!name || (!fetched && name === name.toUpperCase())) return null
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
  const said = placeInText(text)
  if (!said) return
  const usual = places.find(({ isDefault }) => isDefault)
  const named = said.name ? places.filter((place) => isAt(place, said.name)) : []
  if (named.length === 1) {
    if (named[0] !== usual) reading.placeId = named[0]?.id
    return
  }
  const id = questionId('place', 'text', said.name || said.sentence)
  const commune = said.name ? (communeOf?.({ postcode: '', town: said.name }) ?? null) : null
  const made = commune && `new:${commune.code}:${commune.postcode}:${commune.name.slice(0, 100)}`
  const answer = plan.answers[id]
  const question = () => ({
    id,
    text: `«\u00a0${shortened(said.sentence)}\u00a0»\u00a0: où sont ces articles\u00a0?`,
    choices: [
      ...(made
        ? [{ value: made, label: `Créer le lieu «\u00a0${commune?.name}\u00a0» (${commune?.postcode})` }]
        : []),
      ...places.map((place) => ({ value: place.id, label: `${place.name} (${place.town})` })),
    ],
  })
  if (answer !== undefined && (answer === made || places.some((place) => place.id === answer))) {
    reading.placeId = answer
    addAnswer(reading, answer, id, question)
  } else addQuestion(reading, null, question())
}

const isAt = ({ name, town }: OwnPlace, said: string): boolean => {
  const plain = plainForm(said)
  return plainForm(name) === plain || plainForm(town) === plain
}
