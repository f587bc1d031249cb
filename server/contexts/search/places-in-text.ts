import { communeWords } from '#domain/places/commune.ts'
import { departments, findDepartment } from '#domain/places/departments.ts'
import { allRegions, findRegion } from '#domain/places/regions.ts'
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
  /** `said`: by what stands before or after it; `maybe`: a name or a number that may mean another thing; `small`: a commune few know. */
  certainty: 'said' | 'likely' | 'maybe' | 'small'
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
  ...{ idf: 'ile-de-france', 'grand paris': 'ile-de-france', 'petite couronne': 'ile-de-france' },
  ...{ 'region parisienne': 'ile-de-france', 'banlieue parisienne': 'ile-de-france' },
  ...{ paca: 'provence-alpes-cote-d-azur', provence: 'provence-alpes-cote-d-azur' },
  ...{ 'cote d azur': 'provence-alpes-cote-d-azur', 'cote azur': 'provence-alpes-cote-d-azur' },
  ...{ aura: 'auvergne-rhone-alpes', hdf: 'hauts-de-france', npdc: 'nord-pas-de-calais' },
  ...{ languedoc: 'languedoc-roussillon', 'val de loire': 'centre-val-de-loire', brittany: 'bretagne' },
  ...{ normandy: 'normandie', burgundy: 'bourgogne', picardy: 'picardie', 'pays loire': 'pays-de-la-loire' },
}

/** Names of departments, rivers and towns that are words of their own: places only where the text says so. */
const ordinaryWords = new Set(
  'pont mont fort cote lot cher manche nord creuse var fontaine plaisir bains chaux portes bois forges moulins carrieres cuves marche grille rouge pin vitre gap bar port villa salon sol sable roche mer est ouest sud centre blanc noir gris beige verte grande belle la le les pose brut neuf rives gaz gray pierre pierres briques ardoise lame lames lampe chaise tables murs mur toit cave'.split(
    ' ',
  ),
)

const minPeople = { small: 500, likely: 2_000, maybe: 8_000, begun: 20_000 }
const maxNameWords = 6
/** Signs between two places of one meaning: `Vannes, dans le Morbihan`. */
const maxBetween = 12

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
  /(?:(?:tres )?(?:pres|proche|autour|alentours?|environs?|a cote|du cote|peripherie|banlieue|agglo(?:meration)?|metropole|couronne|ville|region|quartier|departement|dept|dpt) ?(?:de|du|des|d')?|secteur(?: de)?|vers|chez|near(?: to)?|around|close to|nearby|livre a|a retirer a) ?(?:l[ea]s? |l')?$/
const weakly = /(?:^|[ |(,])(?:a|au|aux|sur|dans|en|in|from) (?:l[ea]s? |l')?$/
/** In names: `Chalon s/Saône`, `Clermont-Fd`. */
const shortened: Readonly<Record<string, string>> = { s: 'sur', ss: 'sous', fd: 'ferrand' }
/** After `région`, `banlieue`: the town that is meant. */
const townOfAdjective: Readonly<Record<string, string>> = {
  ...{ lyonnaise: 'lyon', marseillaise: 'marseille', toulousaine: 'toulouse', nicoise: 'nice' },
  ...{ nantaise: 'nantes', montpellieraine: 'montpellier', strasbourgeoise: 'strasbourg', lilloise: 'lille' },
  ...{ bordelaise: 'bordeaux', rennaise: 'rennes', grenobloise: 'grenoble', rouennaise: 'rouen' },
  ...{
    stephanoise: 'saint etienne',
    clermontoise: 'clermont ferrand',
    tourangelle: 'tours',
    remoise: 'reims',
  },
  ...{
    dijonnaise: 'dijon',
    angevine: 'angers',
    nimoise: 'nimes',
    havraise: 'le havre',
    toulonnaise: 'toulon',
  },
  ...{ nanceienne: 'nancy', messine: 'metz', orleanaise: 'orleans', brestoise: 'brest', amienoise: 'amiens' },
}
const article: Readonly<Record<string, string>> = { au: 'le', du: 'le', aux: 'les', des: 'les' }

/** The places a text may name, from left to right, the longest names first. `plain`: as `toReadingText` makes it. */
export function placesInText(plain: string): TypedPlace[] {
  const text = maskDimensions(plain)
  const tokens = [...text.matchAll(/[a-z0-9]+/g)].map((match): Token => {
    const [word = match[0]] = communeWords(match[0])
    const isOfTown = /(?:region|banlieue|agglo(?:meration)?|metropole|couronne) $/.test(
      text.slice(0, match.index),
    )
    const town = isOfTown ? townOfAdjective[word] : undefined
    return { word: town ?? shortened[word] ?? word, from: match.index, to: match.index + match[0].length }
  })
  const found: TypedPlace[] = []
  for (let first = 0; first < tokens.length; first += 1) {
    const place = placeAt(text, tokens, first)
    if (!place) continue
    // A postcode before the name is a part of it.
    if (place.from < (found.at(-1)?.to ?? 0)) found.pop()
    const before = found.at(-1)
    const joined = before ? joinPlaces(text, before, place) : null
    if (joined) found.pop()
    found.push(joined ?? place)
    first = tokens.findLastIndex(({ from }) => from < place.to)
  }
  return found
}

/** What two places beside each other mean together: a town and its department, its region or a larger town near it. */
function joinPlaces(text: string, one: TypedPlace, other: TypedPlace): TypedPlace | null {
  const between = text.slice(one.to, other.from)
  if (between.length > maxBetween || !/^[ ,(-]*(?:(?:dans|en|a|de|du|des|le|la|les) |[dl]')*$/.test(between))
    return null
  if (one.certainty === 'small' && other.certainty === 'small') return null
  const within = (choices: readonly PlaceChoice[], wider: readonly PlaceChoice[]) =>
    choices.filter((choice) => wider.some((area) => isWithin(choice, area)))
  const meant = [within(one.choices, other.choices), within(other.choices, one.choices)].find(
    (choices) => choices.length > 0,
  )
  if (!meant) return null
  const to = text.charAt(other.to) === ')' ? other.to + 1 : other.to
  return { ...one, to, certainty: 'said', choices: meant }
}

function isWithin(choice: PlaceChoice, area: PlaceChoice): boolean {
  if (choice.kind === 'region') return false
  const department = choice.kind === 'commune' ? choice.commune.department : choice.code
  if (area.kind === 'region') return findRegion(area.slug)?.departments.includes(department) ?? false
  if (choice.kind === 'department') return false
  return (area.kind === 'department' ? area.code : area.commune.department) === department
}

/** The place whose name begins at a word; null: none does. */
function placeAt(text: string, tokens: readonly Token[], first: number): TypedPlace | null {
  const begin = tokens[first] as Token
  const before = text.slice(0, begin.from)
  const strong = strongly.exec(before)
  const said = strong ?? weakly.exec(before)
  const from = said ? begin.from - said[0].replace(/^[ |(,]/, '').length : begin.from
  const number = numberedPlace(text, begin)
  if (number) return { ...number, from: strong ? from : number.from, form: begin.word }
  for (let last = Math.min(tokens.length, first + maxNameWords) - 1; last >= first; last -= 1) {
    const end = tokens[last] as Token
    if (/[|#]/.test(text.slice(begin.from, end.to))) continue
    const words = tokens.slice(first, last + 1).map(({ word }) => word)
    const form = words.join(' ')
    const withArticle = article[tokens[first - 1]?.word ?? '']
    const choices = [...(withArticle ? choicesOf(`${withArticle} ${form}`) : []), ...choicesOf(form)]
    if (choices.length === 0) continue
    const numbered = withNumber(choices, before, text.slice(end.to))
    const meant = numbered?.choices ?? choices
    const isSaid = !!strong || numbered !== null
    const isOrdinary = words.length === 1 && ordinaryWords.has(form)
    if (isOrdinary && !isSaid && !(said && /^(?:dans|en) /.test(said[0].trimStart()))) continue
    const isWhole = last - first + 1 === tokens.length && !text.includes('|')
    const certainty = isSaid
      ? 'said'
      : certaintyOf(meant, { isLikely: said !== null || words.length > 1, isWhole })
    if (!certainty) continue
    return {
      from: begin.from - (numbered?.before ?? begin.from - from),
      to: end.to + (numbered?.after ?? 0),
      form,
      certainty,
      choices: meant,
    }
  }
  return null
}

interface NumberedPlaces {
  choices: PlaceChoice[]
  /** How many signs of the number stand before and after the name. */
  before?: number
  after: number
}

/** Those that the number beside a name means: a postcode, a department's, an arrondissement of a large town. */
function withNumber(choices: readonly PlaceChoice[], before: string, after: string): NumberedPlaces | null {
  const following = /^ ?,? ?\(?(\d{5}|\d{2,3}|2[ab])\)?(?![a-z0-9])/.exec(after)
  const own = following ? choices.filter((choice) => isNumbered(choice, following[1] ?? '')) : []
  if (following && own.length > 0) return { choices: own, after: following[0].length }
  const district = /^ ?(\d{1,2}) ?(?:er|e|eme|ieme|nd)?(?: arr[a-z.]*)?(?![a-z0-9])/.exec(after)
  const divided = choices.filter(
    (choice) => choice.kind === 'commune' && townsOfDistricts.has(choice.commune.code),
  )
  if (district && divided.length > 0 && Number(district[1]) <= 20)
    return { choices: divided, after: district[0].length }
  const postcode = /(?:^|[ |(])(\d{5}),? $/.exec(before)
  const posted = postcode ? choices.filter((choice) => isNumbered(choice, postcode[1] ?? '')) : []
  return postcode && posted.length > 0
    ? { choices: posted, before: postcode[0].trimStart().length, after: 0 }
    : null
}

/** Paris, Lyon, Marseille. */
const townsOfDistricts = new Set(['75056', '69123', '13055'])

/** How likely a name without a number or a preposition is a place; null: the commune is too small. */
function certaintyOf(
  choices: readonly PlaceChoice[],
  { isLikely, isWhole }: { isLikely: boolean; isWhole: boolean },
): 'likely' | 'maybe' | 'small' | null {
  if (choices.some(({ kind }) => kind !== 'commune')) return 'likely'
  const people = Math.max(
    ...choices.map((choice) => (choice.kind === 'commune' ? choice.commune.population : 0)),
  )
  if (people >= (isLikely ? minPeople.likely : minPeople.maybe)) return isLikely ? 'likely' : 'maybe'
  return people >= (isWhole ? minPeople.likely : minPeople.small) ? 'small' : null
}

/** Regions and departments of a name, then its communes, then those whose name begins so. */
function choicesOf(form: string): PlaceChoice[] {
  const region = regionsByForm.get(form)
  const department = departmentsByForm.get(form.replace(/^(?:le|la|les|l) /, ''))
  const { exact, inOrder } = communeNames()
  const withoutArticle = form.includes(' ') ? ['le', 'la', 'les', 'l'] : []
  const called = [form, ...withoutArticle.map((word) => `${word} ${form}`)].flatMap(
    (name) => exact.get(name) ?? [],
  )
  const isBeginning = form.length >= 4 && !/ (?:de|du|des|la|le|les|l|d|sur|en)$/.test(form)
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
    /(?<=^|[ |])(?:\(|(?:dans (?:le|la|l')|departements?(?: du| de la| de l'| de)?|de?pt?\.?|du|le) )$/.exec(
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
