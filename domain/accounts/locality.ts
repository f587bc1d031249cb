/** Postcode and town of an address, without its street. */
export interface Locality {
  postcode: string
  /** Null when the text beside the postcode may be a street. */
  town: string | null
}

/** The maximum of `address` in profileSchema. */
const maxAddressLength = 300
const maxTownLength = 50
const maxWords = 9

/** Words that begin a street, a building or a person's name, and therefore no town. */
const nonTownWords = new Set(
  `rue r ruelle avenue av ave boulevard bd bld blvd chemin ch che chem impasse imp allee all allees place pl quai route rte cours crs
  square sq passage pass faubourg fg fbg venelle sentier montee cite lotissement lot residence res hameau ham lieu lieudit lieu-dit
  quartier zone za zi zac zae parc domaine villa villas mas ferme esplanade promenade rond-point traverse voie sente rocade galerie
  batiment bat bt immeuble imm escalier esc etage appartement appt apt app porte hall entree tour bp cs tsa poste chez mme m mr mlle
  monsieur madame tel telephone code digicode interphone sarl sas eurl sci`.split(/\s+/),
)

/** `Bât.` → `bat`. */
const normalizeWord = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.’']/g, '')

/** Corsican postcodes begin with 20, overseas ones with 97 or 98. `F-44000` is how letters from abroad write it. */
function parsePostcode(word: string): string | null {
  const digits = word.replace(/^(?:FR?-)/i, '')
  return /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/.test(digits) ? digits : null
}

/**
 * `12 rue du Port, 44000 Nantes` → `44000`, `Nantes`. Returns null for an address without a postcode, and only the postcode when it does
 * not precede the town. Reads the text once, word by word.
 */
export function findLocality(address: string | null): Locality | null {
  const parts = (address ?? '').slice(0, maxAddressLength).split(/[\n\r,;:()|/–—]/)
  // The town comes last: an earlier number of five digits is a post-office box or a house number.
  for (const part of parts.toReversed()) {
    const locality = findLocalityInWords(splitWords(part))
    if (locality) return locality
  }
  return null
}

/** Returns the address without its postcode and town, or all of it when it has no locality. */
export function removeLocality(address: string, locality: Locality | null): string {
  const postcodeIndex = locality ? address.lastIndexOf(locality.postcode) : -1
  if (!locality || postcodeIndex === -1) return address.trim()
  const afterPostcode = address.slice(postcodeIndex + locality.postcode.length).trimStart()
  const afterTown =
    locality.town && afterPostcode.startsWith(locality.town)
      ? afterPostcode.slice(locality.town.length)
      : afterPostcode
  return [address.slice(0, postcodeIndex), afterTown].map(trimSeparators).filter(Boolean).join(', ')
}

/** Removes the separators at both ends. */
function trimSeparators(text: string): string {
  const isSeparator = (character: string) => ' ,;:-–—/|\n\r\t\u00a0'.includes(character)
  let [from, to] = [0, text.length]
  while (from < to && isSeparator(text.charAt(from))) from += 1
  while (to > from && isSeparator(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** `44000 Nantes`; null when the address has no locality that may be shown. */
export function localityText(address: string | null): string | null {
  const locality = findLocality(address)
  return locality && [locality.postcode, locality.town].filter(Boolean).join(' ')
}

/** Splits a part of an address at its spaces; `44 000` is one word. */
function splitWords(part: string): string[] {
  const words = part.split(/\s+/).filter(Boolean)
  return words.flatMap((word, index) => {
    const [previous, next] = [words[index - 1] ?? '', words[index + 1] ?? '']
    if (/^\d\d$/.test(word) && /^\d{3}$/.test(next)) return [word + next]
    return /^\d{3}$/.test(word) && /^\d\d$/.test(previous) ? [] : [word]
  })
}

function findLocalityInWords(words: readonly string[]): Locality | null {
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const postcode = parsePostcode(words[index] ?? '')
    if (!postcode || precedesBoxNumber(words[index - 1])) continue
    const followingWords = words.slice(index + 1)
    // In `12100 route de Vannes` the number is a house number.
    if (followingWords.length > 1 && nonTownWords.has(normalizeWord(followingWords[0] ?? ''))) continue
    return { postcode, town: joinTownWords(followingWords) }
  }
  return null
}

const precedesBoxNumber = (word = ''): boolean =>
  ['bp', 'cs', 'tsa', 'n°', 'no', 'bat', 'batiment'].includes(normalizeWord(word))

/** Joins the words after a postcode up to the first that belongs to no town; `Rue` as the first word is a town. */
function joinTownWords(words: readonly string[]): string | null {
  const end = words.findIndex((word, index) => !mayBelongToTown(word, index))
  const townWords = words.slice(0, end === -1 ? undefined : end).slice(0, maxWords)
  if (
    normalizeWord(townWords.at(-1) ?? '') === 'france' &&
    !['en', 'de'].includes(normalizeWord(townWords.at(-2) ?? ''))
  )
    townWords.pop()
  const town = townWords.join(' ').slice(0, maxTownLength).trim()
  return town || null
}

const mayBelongToTown = (word: string, index: number): boolean =>
  /^\p{L}[\p{L}\p{M}’'.-]*$/u.test(word) &&
  normalizeWord(word) !== 'cedex' &&
  (index === 0 || !nonTownWords.has(normalizeWord(word)))
