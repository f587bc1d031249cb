import { communeWords } from '#domain/places/commune.ts'
import { departments, findDepartment } from '#domain/places/departments.ts'
import { allRegions } from '#domain/places/regions.ts'
import { maskDimensions } from '#domain/search/read-need.ts'
import { beginningWith, communes, type Index, type KnownCommune } from '../places/communes.ts'

export type PlaceChoice =
  | { kind: 'commune'; commune: KnownCommune }
  | { kind: 'department'; code: string }
  | { kind: 'region'; slug: string }

/** What may be a place in a text, with the words before it that say so. */
export interface TypedPlace {
  from: number
  to: number
  /** The name's own words, without accents. */
  form: string
  /** `said`: by what stands before or after it; `maybe`: a name or a number that may mean another thing. */
  certainty: 'said' | 'likely' | 'maybe'
  /** The likeliest first. */
  choices: PlaceChoice[]
}

interface Token {
  word: string
  from: number
  to: number
}

/** Short names of regions and of parts of them, beside their own. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ idf: 'ile-de-france', 'region parisienne': 'ile-de-france', 'grand paris': 'ile-de-france' },
  ...{ paca: 'provence-alpes-cote-d-azur', provence: 'provence-alpes-cote-d-azur' },
  ...{ 'cote d azur': 'provence-alpes-cote-d-azur', 'cote azur': 'provence-alpes-cote-d-azur' },
  ...{ aura: 'auvergne-rhone-alpes', hdf: 'hauts-de-france', npdc: 'nord-pas-de-calais' },
  ...{ languedoc: 'languedoc-roussillon', 'val de loire': 'centre-val-de-loire', brittany: 'bretagne' },
  ...{ normandy: 'normandie', burgundy: 'bourgogne', picardy: 'picardie', 'pays loire': 'pays-de-la-loire' },
}

/** Names of departments, rivers and towns that are words of their own: places only where the text says so. */
const ordinaryWords = new Set(
  'lot cher manche nord creuse var fontaine plaisir bains chaux portes bois forges moulins carrieres cuves marche grille rouge pin vitre gap bar port villa salon sol sable roche mer est ouest sud centre blanc noir gris beige verte grande belle la le les pose brut neuf rives gaz gray pierre pierres briques ardoise lame lames lampe chaise tables murs mur toit cave'.split(
    ' ',
  ),
)

const minPeople = { likely: 2_000, maybe: 8_000, begun: 20_000 }
const maxNameWords = 6

const regionsByForm = new Map([
  ...allRegions.map(({ slug }) => [slug.replaceAll('-', ' '), slug] as const),
  ...Object.entries(otherNames),
])
const departmentsByForm = new Map(departments.map(({ slug, code }) => [slug.replaceAll('-', ' '), code]))

let names: { exact: ReadonlyMap<string, KnownCommune[]>; inOrder: Index } | undefined

function communeNames() {
  if (names) return names
  const { all } = communes()
  const exact = new Map<string, KnownCommune[]>()
  for (const commune of all)
    for (const form of new Set([commune.form, ...commune.oldWords.map((words) => words.join(' '))]))
      exact.set(form, [...(exact.get(form) ?? []), commune])
  const inOrder = all
    .map((commune) => [commune.form, commune] as const)
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  names = { exact, inOrder }
  return names
}

const strongly =
  /(?:(?:tres )?(?:pres|proche|autour|alentours?|environs?|a cote|du cote|peripherie|banlieue|ville|region|quartier|departement|dept|dpt) ?(?:de|du|des|d')?|secteur(?: de)?|vers|chez|near(?: to)?|around|close to|nearby|livre a|a retirer a) ?(?:l[ea]s? |l')?$/
const weakly = /(?:^|[ |(,])(?:a|au|aux|sur|dans|en|in|from) (?:l[ea]s? |l')?$/
const article: Readonly<Record<string, string>> = { au: 'le', du: 'le', aux: 'les', des: 'les' }

/** The places a text may name, from left to right, the longest names first. `plain`: as `toReadingText` makes it. */
export function placesInText(plain: string): TypedPlace[] {
  const text = maskDimensions(plain)
  const tokens = [...text.matchAll(/[a-z0-9]+/g)].map((match): Token => {
    const [word] = communeWords(match[0])
    return { word: word ?? match[0], from: match.index, to: match.index + match[0].length }
  })
  const found: TypedPlace[] = []
  for (let first = 0; first < tokens.length; first += 1) {
    const place = placeAt(text, tokens, first)
    if (!place) continue
    // A postcode before the name is a part of it.
    if (place.typed.from < (found.at(-1)?.to ?? 0)) found.pop()
    found.push(place.typed)
    first = place.last
  }
  return found
}

function placeAt(text: string, tokens: readonly Token[], first: number) {
  const begin = tokens[first] as Token
  const before = text.slice(0, begin.from)
  const strong = strongly.exec(before)
  const said = strong ?? weakly.exec(before)
  const from = said ? begin.from - said[0].replace(/^[ |(,]/, '').length : begin.from
  for (let last = Math.min(tokens.length, first + maxNameWords) - 1; last >= first; last -= 1) {
    const end = tokens[last] as Token
    if (/[|#]/.test(text.slice(begin.from, end.to))) continue
    const words = tokens.slice(first, last + 1).map(({ word }) => word)
    const form = words.join(' ')
    const number = first === last ? numberedPlace(text, begin) : null
    if (number) return { typed: { ...number, from: strong ? from : number.from, form }, last }
    const withArticle = article[tokens[first - 1]?.word ?? '']
      ? `${article[tokens[first - 1]?.word ?? '']} ${form}`
      : null
    const choices = [...(withArticle ? choicesOf(withArticle) : []), ...choicesOf(form)]
    if (choices.length === 0) continue
    const after = /^ ?,? ?\(?(\d{5}|\d{2,3}|2[ab])\)?(?![a-z0-9])/.exec(text.slice(end.to))
    const own = after ? choices.filter((choice) => isNumbered(choice, after[1] ?? '')) : []
    const postcode = /(?:^|[ |(])(\d{5}),? $/.exec(before)
    const posted = postcode ? choices.filter((choice) => isNumbered(choice, postcode[1] ?? '')) : []
    const meant = own.length > 0 ? own : posted.length > 0 ? posted : choices
    const isOrdinary = words.length === 1 && ordinaryWords.has(form)
    const isSaid = !!strong || meant !== choices
    if (isOrdinary && !isSaid && !(said && /^(?:dans|en) /.test(said[0].trimStart()))) continue
    const people = Math.max(
      ...meant.map((choice) => (choice.kind === 'commune' ? choice.commune.population : 1e9)),
    )
    if (!isSaid && people < (said || words.length > 1 ? minPeople.likely : minPeople.maybe)) continue
    return {
      typed: {
        from:
          posted.length > 0 && own.length === 0 && postcode
            ? begin.from - postcode[0].trimStart().length
            : from,
        to: end.to + (own.length > 0 ? (after?.[0].length ?? 0) : 0),
        form,
        certainty: isSaid
          ? ('said' as const)
          : said || words.length > 1
            ? ('likely' as const)
            : ('maybe' as const),
        choices: meant,
      },
      last: last + (own.length > 0 ? 1 : 0),
    }
  }
  return null
}

/** Regions and departments of a name, then its communes, then those whose name begins so. */
function choicesOf(form: string): PlaceChoice[] {
  const region = regionsByForm.get(form)
  const department = departmentsByForm.get(form.replace(/^(?:le|la|les|l) /, ''))
  const { exact, inOrder } = communeNames()
  const called = exact.get(form) ?? []
  const isBeginning = form.length >= 5 && !/ (?:de|du|des|la|le|les|l|d|sur|en)$/.test(form)
  const begun = isBeginning
    ? beginningWith(inOrder, `${form} `).filter(({ population }) => population >= minPeople.begun)
    : []
  return [
    ...(region ? [{ kind: 'region', slug: region } as const] : []),
    // A town that is its whole department is the town.
    ...(department && department !== '75' ? [{ kind: 'department', code: department } as const] : []),
    ...[...called, ...begun].map((commune) => ({ kind: 'commune', commune }) as const),
  ]
}

function isNumbered(choice: PlaceChoice, digits: string): boolean {
  const code = digits.toUpperCase()
  if (choice.kind === 'region') return false
  if (choice.kind === 'department') return choice.code === code
  const { department, postcodes } = choice.commune
  return (
    department === code || (code.length === 5 && (postcodes.includes(code) || code.startsWith(department)))
  )
}

const units =
  /^ ?(?:cm|mm|m|m2|m3|ml|w|kw|kg|g|l|v|a|k|°|%|x|euros?|€|ans?|mois|jours?|pieces?|watts?|litres?|modules?|elements?|vantaux|places?)(?![a-z0-9])/

/** A postcode, or the number of a department. */
function numberedPlace(text: string, { word, from, to }: Token): Omit<TypedPlace, 'form'> | null {
  if (units.test(text.slice(to)) || /[.,\d]$/.test(text.slice(0, from)) || /^[.,]\d/.test(text.slice(to)))
    return null
  if (/^\d{5}$/.test(word)) {
    const there = beginningWith(communes().byPostcode, word).toSorted((a, b) => b.population - a.population)
    const choices = there.map((commune) => ({ kind: 'commune', commune }) as const)
    return choices.length > 0 ? { from, to, certainty: 'likely', choices } : null
  }
  const department = /^(?:\d{2}|2[ab]|97\d)$/.test(word) ? findDepartment(word.toUpperCase()) : null
  if (!department) return null
  const before =
    /(?<=^|[ |])(?:\(|(?:dans (?:le|la|l')|departements?(?: du| de la| de l'| de)?|dept\.?|dpt\.?|du|le) )$/.exec(
      text.slice(0, from),
    )
  // The number of a model: `type 22`, `BA 13`.
  if (
    !before &&
    /(?:^|[ |])(?:[a-z]{1,3}|type|ral|ref|modele|classe|diametre|numero|norme)[ .]?$/.test(
      text.slice(0, from),
    )
  )
    return null
  const isSaid = before !== null || /^\)/.test(text.slice(to))
  return {
    from: before ? before.index : from,
    to: to + (/^\)/.test(text.slice(to)) ? 1 : 0),
    certainty: isSaid ? 'said' : 'maybe',
    choices: [{ kind: 'department', code: department.code }],
  }
}
