import { communeWords } from '#domain/places/commune.ts'
import { departments, findDepartment } from '#domain/places/departments.ts'
import { allRegions, findRegion } from '#domain/places/regions.ts'
import { maskDimensions } from '#domain/search/read-need.ts'
import { type CommuneIndex, type CommuneRecord, communes, communesWithPrefix } from '../places/communes.ts'

export type PlaceChoice =
  | { kind: 'commune'; commune: CommuneRecord }
  | { kind: 'department'; code: string }
  | { kind: 'region'; slug: string }

/** What may be a place in a text, with the preposition before it. */
export interface TypedPlace {
  /** Where it begins and ends in the text. */
  from: number
  to: number
  /** The name alone, without accents. */
  form: string
  /**
   * `stated`: what stands before or after it says that it is a place; `likely`: a region, a department, a postcode, or a name of several words
   * or after a preposition; `possible`: a name or a number that may mean another thing; `unlikely`: a commune that few people know.
   */
  certainty: 'stated' | 'likely' | 'possible' | 'unlikely'
  /** The places that it may mean, the likeliest first. */
  choices: PlaceChoice[]
}

interface Token {
  word: string
  from: number
  to: number
}

/** Other names of regions, and names of parts of them. */
const otherNames: Readonly<Record<string, string>> = {
  idf: 'ile-de-france',
  'grand paris': 'ile-de-france',
  'petite couronne': 'ile-de-france',
  'region parisienne': 'ile-de-france',
  'banlieue parisienne': 'ile-de-france',
  paca: 'provence-alpes-cote-d-azur',
  provence: 'provence-alpes-cote-d-azur',
  'cote d azur': 'provence-alpes-cote-d-azur',
  'cote azur': 'provence-alpes-cote-d-azur',
  aura: 'auvergne-rhone-alpes',
  hdf: 'hauts-de-france',
  npdc: 'nord-pas-de-calais',
  languedoc: 'languedoc-roussillon',
  'val de loire': 'centre-val-de-loire',
  brittany: 'bretagne',
  normandy: 'normandie',
  burgundy: 'bourgogne',
  picardy: 'picardie',
  'pays loire': 'pays-de-la-loire',
}

/** Names of departments and towns that are also ordinary words: places only where the text says so. */
const ordinaryWords = new Set(
  'pont mont fort cote lot cher manche nord creuse var fontaine plaisir bains chaux portes bois forges moulins carrieres cuves marche grille rouge pin vitre gap bar port villa salon sol sable roche mer est ouest sud centre blanc noir gris beige verte grande belle la le les pose brut neuf rives gaz gray pierre pierres briques ardoise lame lames lampe chaise tables murs mur toit cave'.split(
    ' ',
  ),
)

/** The people that a commune needs for each certainty, and to be found by the beginning of its name. */
const minPopulation = { unlikely: 500, likely: 2_000, possible: 8_000, begun: 20_000 }
const maxNameWords = 6
/** Characters between two names that mean one place: `Vannes, dans le Morbihan`. */
const maxCharactersBetween = 12

const regionsByForm = new Map([
  ...allRegions.map(({ slug }) => [slug.replaceAll('-', ' '), slug] as const),
  ...Object.entries(otherNames),
])
const departmentsByForm = new Map(departments.map(({ slug, code }) => [slug.replaceAll('-', ' '), code]))

let communeIndex: { byName: ReadonlyMap<string, CommuneRecord[]>; sorted: CommuneIndex } | undefined

function indexCommuneNames() {
  if (communeIndex) return communeIndex
  const { all } = communes()
  const byName = new Map<string, CommuneRecord[]>()
  for (const commune of all)
    for (const form of new Set([
      commune.normalizedName,
      ...commune.formerNameWords.map((words) => words.join(' ')),
    ]))
      byName.set(form, [...(byName.get(form) ?? []), commune])
  const sorted = all
    .map((commune) => [commune.normalizedName, commune] as const)
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  communeIndex = { byName, sorted }
  return communeIndex
}

const strongPreposition =
  /(?:(?:tres )?(?:pres|proche|autour|alentours?|environs?|a cote|du cote|peripherie|banlieue|agglo(?:meration)?|metropole|couronne|ville|region|quartier|departement|dept|dpt) ?(?:de|du|des|d')?|secteur(?: de)?|vers|chez|near(?: to)?|around|close to|nearby|livre a|a retirer a) ?(?:l[ea]s? |l')?$/
const weakPreposition = /(?:^|[ |(,])(?:a|au|aux|sur|dans|en|in|from) (?:l[ea]s? |l')?$/
/** In names of communes: `Chalon s/Saône`, `Clermont-Fd`. */
const abbreviations: Readonly<Record<string, string>> = { s: 'sur', ss: 'sous', fd: 'ferrand' }
/** The towns that adjectives after `région` or `banlieue` mean. */
const townsByAdjective: Readonly<Record<string, string>> = {
  lyonnaise: 'lyon',
  marseillaise: 'marseille',
  toulousaine: 'toulouse',
  nicoise: 'nice',
  nantaise: 'nantes',
  montpellieraine: 'montpellier',
  strasbourgeoise: 'strasbourg',
  lilloise: 'lille',
  bordelaise: 'bordeaux',
  rennaise: 'rennes',
  grenobloise: 'grenoble',
  rouennaise: 'rouen',
  stephanoise: 'saint etienne',
  clermontoise: 'clermont ferrand',
  tourangelle: 'tours',
  remoise: 'reims',
  dijonnaise: 'dijon',
  angevine: 'angers',
  nimoise: 'nimes',
  havraise: 'le havre',
  toulonnaise: 'toulon',
  nanceienne: 'nancy',
  messine: 'metz',
  orleanaise: 'orleans',
  brestoise: 'brest',
  amienoise: 'amiens',
}
const articlesByContraction: Readonly<Record<string, string>> = { au: 'le', du: 'le', aux: 'les', des: 'les' }

/** The places a text may name, from left to right, the longest names first. `plain`: as `toReadingText` makes it. */
export function findPlacesInText(plain: string): TypedPlace[] {
  const text = maskDimensions(plain)
  const tokens = [...text.matchAll(/[a-z0-9]+/g)].map((match): Token => {
    const [word = match[0]] = communeWords(match[0])
    const followsArea = /(?:region|banlieue|agglo(?:meration)?|metropole|couronne) $/.test(
      text.slice(0, match.index),
    )
    const town = followsArea ? townsByAdjective[word] : undefined
    return { word: town ?? abbreviations[word] ?? word, from: match.index, to: match.index + match[0].length }
  })
  const found: TypedPlace[] = []
  for (let first = 0; first < tokens.length; first += 1) {
    const place = readPlaceAt(text, tokens, first)
    if (!place) continue
    // A postcode before the name is a part of it.
    if (place.from < (found.at(-1)?.to ?? 0)) found.pop()
    const previous = found.at(-1)
    const joined = previous ? joinPlaces(text, previous, place) : null
    if (joined) found.pop()
    found.push(joined ?? place)
    first = tokens.findLastIndex(({ from }) => from < place.to)
  }
  return found
}

/** Joins two places beside each other that mean one: a town with its department, its region or a larger town near it. Null: they do not. */
function joinPlaces(text: string, one: TypedPlace, other: TypedPlace): TypedPlace | null {
  const between = text.slice(one.to, other.from)
  if (
    between.length > maxCharactersBetween ||
    !/^[ ,(-]*(?:(?:dans|en|a|de|du|des|le|la|les) |[dl]')*$/.test(between)
  )
    return null
  if (one.certainty === 'unlikely' && other.certainty === 'unlikely') return null
  const within = (choices: readonly PlaceChoice[], wider: readonly PlaceChoice[]) =>
    choices.filter((choice) => wider.some((area) => isWithin(choice, area)))
  const narrower = [within(one.choices, other.choices), within(other.choices, one.choices)].find(
    (choices) => choices.length > 0,
  )
  if (!narrower) return null
  const to = text.charAt(other.to) === ')' ? other.to + 1 : other.to
  return { ...one, to, certainty: 'stated', choices: narrower }
}

function isWithin(choice: PlaceChoice, area: PlaceChoice): boolean {
  if (choice.kind === 'region') return false
  const department = choice.kind === 'commune' ? choice.commune.department : choice.code
  if (area.kind === 'region') return findRegion(area.slug)?.departments.includes(department) ?? false
  if (choice.kind === 'department') return false
  return (area.kind === 'department' ? area.code : area.commune.department) === department
}

/** Reads the place whose name begins at a word; null: none does. */
function readPlaceAt(text: string, tokens: readonly Token[], first: number): TypedPlace | null {
  const begin = tokens[first] as Token
  const before = text.slice(0, begin.from)
  const strong = strongPreposition.exec(before)
  const preposition = strong ?? weakPreposition.exec(before)
  const from = preposition ? begin.from - preposition[0].replace(/^[ |(,]/, '').length : begin.from
  const number = readNumberedPlace(text, begin)
  if (number) return { ...number, from: strong ? from : number.from, form: begin.word }
  for (let last = Math.min(tokens.length, first + maxNameWords) - 1; last >= first; last -= 1) {
    const end = tokens[last] as Token
    if (/[|#]/.test(text.slice(begin.from, end.to))) continue
    const words = tokens.slice(first, last + 1).map(({ word }) => word)
    const form = words.join(' ')
    const withArticle = articlesByContraction[tokens[first - 1]?.word ?? '']
    const choices = [...(withArticle ? findChoices(`${withArticle} ${form}`) : []), ...findChoices(form)]
    if (choices.length === 0) continue
    const numbered = matchNumberBeside(choices, before, text.slice(end.to))
    const likeliest = numbered?.choices ?? choices
    const isStated = !!strong || numbered !== null
    const isOrdinary = words.length === 1 && ordinaryWords.has(form)
    if (isOrdinary && !isStated && !(preposition && /^(?:dans|en) /.test(preposition[0].trimStart())))
      continue
    const isWholeText = last - first + 1 === tokens.length && !text.includes('|')
    const certainty = isStated
      ? 'stated'
      : estimateCertainty(likeliest, { isLikely: preposition !== null || words.length > 1, isWholeText })
    if (!certainty) continue
    return {
      from: begin.from - (numbered?.before ?? begin.from - from),
      to: end.to + (numbered?.after ?? 0),
      form,
      certainty,
      choices: likeliest,
    }
  }
  return null
}

interface NumberMatch {
  choices: PlaceChoice[]
  /** The number of characters that it takes before and after the name. */
  before?: number
  after: number
}

/** Finds the choices that a number beside the name means: a postcode, a department's number, an arrondissement. */
function matchNumberBeside(
  choices: readonly PlaceChoice[],
  before: string,
  after: string,
): NumberMatch | null {
  const following = /^ ?,? ?\(?(\d{5}|\d{2,3}|2[ab])\)?(?![a-z0-9])/.exec(after)
  const numbered = following ? choices.filter((choice) => hasNumber(choice, following[1] ?? '')) : []
  if (following && numbered.length > 0) return { choices: numbered, after: following[0].length }
  const district = /^ ?(\d{1,2}) ?(?:er|e|eme|ieme|nd)?(?: arr[a-z.]*)?(?![a-z0-9])/.exec(after)
  const withDistricts = choices.filter(
    (choice) => choice.kind === 'commune' && townsWithDistricts.has(choice.commune.code),
  )
  if (district && withDistricts.length > 0 && Number(district[1]) <= 20)
    return { choices: withDistricts, after: district[0].length }
  const postcode = /(?:^|[ |(])(\d{5}),? $/.exec(before)
  const withPostcode = postcode ? choices.filter((choice) => hasNumber(choice, postcode[1] ?? '')) : []
  return postcode && withPostcode.length > 0
    ? { choices: withPostcode, before: postcode[0].trimStart().length, after: 0 }
    : null
}

/** Paris, Lyon and Marseille. */
const townsWithDistricts = new Set(['75056', '69123', '13055'])

/** Estimates how likely a name is a place that no number and no strong preposition states; null: the commune is too small. */
function estimateCertainty(
  choices: readonly PlaceChoice[],
  { isLikely, isWholeText }: { isLikely: boolean; isWholeText: boolean },
): 'likely' | 'possible' | 'unlikely' | null {
  if (choices.some(({ kind }) => kind !== 'commune')) return 'likely'
  const population = Math.max(
    ...choices.map((choice) => (choice.kind === 'commune' ? choice.commune.population : 0)),
  )
  if (population >= (isLikely ? minPopulation.likely : minPopulation.possible))
    return isLikely ? 'likely' : 'possible'
  return population >= (isWholeText ? minPopulation.likely : minPopulation.unlikely) ? 'unlikely' : null
}

/** Finds the regions and departments of a name, then its communes, then the large ones whose name begins so. */
function findChoices(form: string): PlaceChoice[] {
  const region = regionsByForm.get(form)
  const department = departmentsByForm.get(form.replace(/^(?:le|la|les|l) /, ''))
  const { byName, sorted } = indexCommuneNames()
  const articles = form.includes(' ') ? ['le', 'la', 'les', 'l'] : []
  const communesNamed = [form, ...articles.map((word) => `${word} ${form}`)].flatMap(
    (name) => byName.get(name) ?? [],
  )
  const isBeginning = form.length >= 4 && !/ (?:de|du|des|la|le|les|l|d|sur|en)$/.test(form)
  const communesBeginning = isBeginning
    ? communesWithPrefix(sorted, `${form} `).filter(({ population }) => population >= minPopulation.begun)
    : []
  return [
    ...(region ? [{ kind: 'region', slug: region } as const] : []),
    // Paris is a town and a department: the town is meant.
    ...(department && department !== '75' ? [{ kind: 'department', code: department } as const] : []),
    ...[...communesNamed, ...communesBeginning].map((commune) => ({ kind: 'commune', commune }) as const),
  ]
}

/** Whether a place has this department's number or postcode. */
function hasNumber(choice: PlaceChoice, digits: string): boolean {
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

/** Reads a postcode, or the number of a department; null for any other number. */
function readNumberedPlace(text: string, { word, from, to }: Token): Omit<TypedPlace, 'form'> | null {
  if (units.test(text.slice(to)) || /[.,\d]$/.test(text.slice(0, from)) || /^[.,]\d/.test(text.slice(to)))
    return null
  if (/^\d{5}$/.test(word)) {
    const inPostcode = communesWithPrefix(communes().byPostcode, word).toSorted(
      (a, b) => b.population - a.population,
    )
    const choices = inPostcode.map((commune) => ({ kind: 'commune', commune }) as const)
    return choices.length > 0 ? { from, to, certainty: 'likely', choices } : null
  }
  const department = /^(?:\d{2}|2[ab]|97\d)$/.test(word) ? findDepartment(word.toUpperCase()) : null
  if (!department) return null
  const before =
    /(?<=^|[ |])(?:\(|(?:dans (?:le|la|l')|departements?(?: du| de la| de l'| de)?|de?pt?\.?|du|le) )$/.exec(
      text.slice(0, from),
    )
  // The number of a model is no place: `type 22`, `BA 13`.
  if (
    !before &&
    /(?:^|[ |])(?:[a-z]{1,3}|type|ral|ref|modele|classe|diametre|numero|norme)[ .]?$/.test(
      text.slice(0, from),
    )
  )
    return null
  const isStated = before !== null || /^\)/.test(text.slice(to))
  return {
    from: before ? before.index : from,
    to: to + (/^\)/.test(text.slice(to)) ? 1 : 0),
    certainty: isStated ? 'stated' : 'possible',
    choices: [{ kind: 'department', code: department.code }],
  }
}
