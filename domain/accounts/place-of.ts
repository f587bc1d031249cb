/** Postcode and town of an address, without its street. */
export interface Place {
  postcode: string
  /** Null: what stands beside the postcode may be a street as well. */
  town: string | null
}

/** The limit of profileSchema. */
const maxAddressLength = 300
const maxTownLength = 50
const maxWords = 9

/** Words that begin a street, a building or a person's name: the rest is no town. */
const elsewhere = new Set(
  `rue r ruelle avenue av ave boulevard bd bld blvd chemin ch che chem impasse imp allee all allees place pl quai route rte cours crs
  square sq passage pass faubourg fg fbg venelle sentier montee cite lotissement lot residence res hameau ham lieu lieudit lieu-dit
  quartier zone za zi zac zae parc domaine villa villas mas ferme esplanade promenade rond-point traverse voie sente rocade galerie
  batiment bat bt immeuble imm escalier esc etage appartement appt apt app porte hall entree tour bp cs tsa poste chez mme m mr mlle
  monsieur madame tel telephone code digicode interphone sarl sas eurl sci`.split(/\s+/),
)

/** `Bât.` → `bat`. */
const plain = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[.’']/g, '')

/** Corsica is 20, overseas 97 and 98. `F-44000` is written abroad. */
function postcodeIn(word: string): string | null {
  const digits = word.replace(/^(?:FR?-)/i, '')
  return /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/.test(digits) ? digits : null
}

/**
 * `12 rue du Port, 44000 Nantes` → `44000`, `Nantes`. Of an address without a postcode nothing is returned; of one in
 * which it does not precede the town, only the postcode. Goes through the text once, word by word.
 */
export function placeOf(address: string | null): Place | null {
  const parts = (address ?? '').slice(0, maxAddressLength).split(/[\n\r,;:()|/–—]/)
  // The town stands at the end: what looks like a postcode before it is a box or a long road's number.
  for (const part of parts.toReversed()) {
    const place = placeIn(wordsOf(part))
    if (place) return place
  }
  return null
}

/** What stands beside the postcode and the town of an address: all of it, where no place is found. */
export function streetOf(address: string, place: Place | null): string {
  const at = place ? address.lastIndexOf(place.postcode) : -1
  if (!place || at === -1) return address.trim()
  const rest = address.slice(at + place.postcode.length).trimStart()
  const after = place.town && rest.startsWith(place.town) ? rest.slice(place.town.length) : rest
  return [address.slice(0, at), after].map(bare).filter(Boolean).join(', ')
}

/** Without the signs that parted it from what stood beside it. */
function bare(text: string): string {
  const isSign = (character: string) => ' ,;:-–—/|\n\r\t\u00a0'.includes(character)
  let [from, to] = [0, text.length]
  while (from < to && isSign(text.charAt(from))) from += 1
  while (to > from && isSign(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** `44000 Nantes`; null where nothing may be shown. */
export function placeText(address: string | null): string | null {
  const place = placeOf(address)
  return place && [place.postcode, place.town].filter(Boolean).join(' ')
}

/** `44 000` is one word. */
function wordsOf(part: string): string[] {
  const words = part.split(/\s+/).filter(Boolean)
  return words.flatMap((word, index) => {
    const [before, after] = [words[index - 1] ?? '', words[index + 1] ?? '']
    if (/^\d\d$/.test(word) && /^\d{3}$/.test(after)) return [word + after]
    return /^\d{3}$/.test(word) && /^\d\d$/.test(before) ? [] : [word]
  })
}

function placeIn(words: readonly string[]): Place | null {
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const postcode = postcodeIn(words[index] ?? '')
    if (!postcode || isBox(words[index - 1])) continue
    const rest = words.slice(index + 1)
    // `12100 route de Vannes`: a number of a house.
    if (rest.length > 1 && elsewhere.has(plain(rest[0] ?? ''))) continue
    return { postcode, town: townOf(rest) }
  }
  return null
}

const isBox = (word = ''): boolean => ['bp', 'cs', 'tsa', 'n°', 'no', 'bat', 'batiment'].includes(plain(word))

/** The words after a postcode, until something that is no town. `Rue` is one, where it stands alone. */
function townOf(words: readonly string[]): string | null {
  const end = words.findIndex((word, index) => !isOfTown(word, index))
  const named = words.slice(0, end === -1 ? undefined : end).slice(0, maxWords)
  if (plain(named.at(-1) ?? '') === 'france' && !['en', 'de'].includes(plain(named.at(-2) ?? ''))) named.pop()
  const town = named.join(' ').slice(0, maxTownLength).trim()
  return town || null
}

const isOfTown = (word: string, index: number): boolean =>
  /^\p{L}[\p{L}\p{M}’'.-]*$/u.test(word) &&
  plain(word) !== 'cedex' &&
  (index === 0 || !elsewhere.has(plain(word)))
