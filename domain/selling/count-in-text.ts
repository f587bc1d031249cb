import type { SaleUnit } from '../catalogue/sale-units.ts'
import {
  countableUnits,
  isCountable,
  isMeasure,
  measureOf,
  measureWords,
  packWords,
  stemOf,
} from './counted-words.ts'
import { isPluralTitle } from './plural-title.ts'
import {
  countForPrice,
  isAmountOfAll,
  isPriceForAllThings,
  isPriceForSeveral,
  isTotalOfAmounts,
  thingInPriceCell,
  unitInPriceCell,
  unitOfPriceForOne,
} from './price-in-text.ts'
import { countPacksBefore, isVague, namesSeveral, piecesInLots, piecesOfSizes } from './several-in-text.ts'
import { findInTokens, isMoney, type Token, tokensOf } from './text-tokens.ts'

/** The number of things that a text mentions; `count` is null for several without a number, or for a price of one. */
export interface TextCount {
  count: number | null
  /** The unit that is counted, if it is a sale unit: 20 sacs, 25 m². */
  unit: SaleUnit
  /** What the price is for: one thing, all things, or unstated. */
  priceOf: 'one' | 'all' | 'unsaid'
}

interface OfferText {
  title: string
  description: string
  price: string
}

/**
 * Returns the count in a seller's title, description and price cell. Dimensions, models and parts of a product (four axes, three basins)
 * are no count. Null when the text mentions one thing.
 */
export function countInText(text: OfferText): TextCount | null {
  const counted = countThings(text)
  // Fourteen plates at 84 €, `6 € la plaque`
  const isTotal =
    counted?.count && isTotalOfAmounts(tokensOf(text.description), tokensOf(text.price), counted.count)
  return counted && isTotal ? { ...counted, priceOf: 'all' } : counted
}

function countThings(text: OfferText): TextCount | null {
  const title = tokensOf(text.title)
  const description = tokensOf(text.description)
  const price = tokensOf(text.price)
  const stems = new Set(title.filter(({ isNumber }) => !isNumber).map((token) => stemOf(token.text)))
  const texts = [title, description]
  const unitOfPrice = unitInPriceCell(price)
  // The price's own words are more reliable than the description.
  const isPriceForAll =
    unitOfPrice === null &&
    (isPriceForAllThings(price) ||
      isPriceForSeveral(price) ||
      texts.some((tokens) => isAmountOfAll(tokens, price)))
  const eachUnit = isPriceForAll
    ? null
    : (unitOfPrice ??
      texts.map((tokens) => unitOfPriceForOne(tokens, price)).find((unit) => unit !== null) ??
      null)
  const thing = thingInPriceCell(price) ?? thingInPriceCell(description)
  const thingCount = countPricedThing(texts, thing, unitOfPrice)
  if (thingCount) return thingCount
  const ofSizes = eachUnit === 'piece' ? piecesOfSizes(description) : null
  if (ofSizes) return makeCount(ofSizes, 'piece', 'one')
  const counted: Count | null =
    findInTokens(title, (at) => countInTitle(title, at)) ??
    findInTokens(description, (at) => countInDescription(description, at, stems)) ??
    findInTokens(price, (at) => countAnywhere(price, at)) ??
    (eachUnit === 'piece'
      ? countAtBeginning(description)
      : eachUnit && findMeasuredAmount([...title, ...description], eachUnit))
  const isForAll = [...texts, price].some(
    (tokens) => isPriceForAllThings(tokens) || isPriceForSeveral(tokens),
  )
  if (counted) {
    const { count, priceOf, isThings, pack } = counted
    // `une palette de 400` at `200 € la palette`
    if (eachUnit && pack === eachUnit) return { count: null, unit: eachUnit, priceOf: 'one' }
    // Twelve beams at 25 € a metre are not twelve metres.
    if (
      eachUnit &&
      isMeasure(eachUnit) &&
      (isThings || (counted.unit !== 'piece' && counted.unit !== eachUnit))
    )
      return { count: null, unit: eachUnit, priceOf: 'one' }
    // Two lots of five at `25 € pièce`
    const pieces =
      eachUnit === 'piece' && counted.unit === 'lot' ? piecesInLots([...title, ...description]) : null
    if (pieces) return { count: pieces, unit: 'piece', priceOf: 'one' }
    if (eachUnit) return { count, unit: counted.unit === 'piece' ? eachUnit : counted.unit, priceOf: 'one' }
    // Thirty slabs at `20 € les 10`: the price buys ten.
    const pricedCount = counted.unit === 'piece' ? countForPrice(price) : null
    return { count: pricedCount ?? count, unit: counted.unit, priceOf: isForAll ? 'all' : priceOf }
  }
  if (eachUnit) return { count: null, unit: eachUnit, priceOf: 'one' }
  if (isForAll || namesSeveralThings(text.title, texts))
    return { count: null, unit: 'piece', priceOf: isForAll ? 'all' : 'unsaid' }
  return null
}

function namesSeveralThings(titleText: string, texts: readonly (readonly Token[])[]): boolean {
  const [title = []] = texts
  return (
    isPluralTitle(titleText) ||
    findInTokens(title, (at) => isVague(title, at)) === true ||
    texts.some((tokens) => findInTokens(tokens, (at) => namesSeveral(tokens, at)))
  )
}

/** Counts the things that the price names, `12 € la planche`, or the units of the price, `25 € la couronne`. */
function countPricedThing(
  texts: readonly (readonly Token[])[],
  thing: string | null,
  unitOfPrice: SaleUnit | null,
): TextCount | null {
  if (unitOfPrice === null)
    return thing === null
      ? null
      : countOfThing(texts, (word) => stemOf(word) === stemOf(thing), countableUnits.get(thing) ?? 'piece')
  if (unitOfPrice === 'piece' || isMeasure(unitOfPrice)) return null
  return countOfThing(texts, (word) => countableUnits.get(word) === unitOfPrice, unitOfPrice)
}

/**
 * Counts the things that have their own price, without what one of them holds: `3 couronnes de 100 m` at `25 € la couronne`,
 * `4 paquets de 6 m²` at `25 € le paquet`.
 */
function countOfThing(
  texts: readonly (readonly Token[])[],
  isThing: (word: string) => boolean,
  unit: SaleUnit,
): TextCount | null {
  const counts = texts.map((tokens) =>
    findInTokens(tokens, (at) =>
      standsAlone(tokens, at) && isThing(tokens[at + 1]?.text ?? '')
        ? makeCount((tokens[at]?.number ?? 2) * countPacksBefore(tokens, at), unit, 'one')
        : null,
    ),
  )
  return counts.find((count) => count !== null) ?? null
}

/** Returns true for a number that is no part of a dimension, a model or a price. */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token || token.number === null || token.number < 2) return false
  // `60x60 gris`
  if (before?.text === 'x' && tokens[at - 2]?.isNumber) return false
  if (token.glued && before && before.text !== '(' && before.text !== 'x' && before.text !== ',') return false
  if (after && (after.isNumber || ['x', '×', '*', '/', '%', '°', '-', '+'].includes(after.text))) return false
  if (
    before &&
    (before.isNumber ||
      [
        '*',
        '×',
        '/',
        '+',
        'ø',
        'n',
        'no',
        'ref',
        'modele',
        'type',
        'serie',
        'taille',
        'ip',
        'norme',
        'en',
      ].includes(before.text))
  )
    return false
  return !(after?.glued && /^\p{L}/u.test(after.text))
}

/** `isThings` is true when the text names what it counts; `pack` is the unit that holds the count. */
type Count = TextCount & { isThings?: true; pack?: SaleUnit | undefined }

const makeThingCount = (count: number): Count => ({ ...makeCount(count), isThings: true })

const makeCount = (
  count: number,
  unit: SaleUnit = 'piece',
  priceOf: TextCount['priceOf'] = 'unsaid',
): TextCount => ({
  count,
  unit,
  priceOf,
})

const lotWords = new Set(['lot', 'ensemble', 'serie', 'jeu', 'pack'])

/** Finds a count anywhere in a text: `lots de 7`, `les 2`, `par 10`, `x 4`, `3 disponibles`. */
function countAnywhere(tokens: readonly Token[], at: number, isTitle = false): Count | null {
  const token = tokens[at]
  const next = tokens[at + 1]
  const previous = tokens[at - 1]
  if (!token) return null
  const estimate = countEstimate(tokens, at)
  if (estimate) return estimate
  if (token.text === 'paire' && next?.text === 'de') return { ...makeCount(2, 'piece', 'all'), pack: 'paire' }
  if (
    token.text === 'les' &&
    next &&
    standsAlone(tokens, at + 1) &&
    !measureWords.has(tokens[at + 2]?.text ?? '')
  )
    return makeCount(next.number ?? 2, 'piece', previous && isMoney(previous) ? 'all' : 'unsaid')
  if (!standsAlone(tokens, at)) return null
  const count = token.number ?? 2
  const [before, beforeThat] = [previous?.text ?? '', tokens[at - 2]]
  const noun = next?.text ?? ''
  const isPack = before === 'de' && packWords.has(beforeThat?.text ?? '') && tokens[at - 3]?.text !== 'avec'
  if (isPack) {
    // A title with « lot » usually has one price for all.
    const priceOf = isTitle && lotWords.has(beforeThat?.text ?? '') ? 'all' : 'unsaid'
    const pack = countableUnits.get(beforeThat?.text ?? '')
    const measure = measureOf(noun)
    if (measure) return { ...makeCount(count, measure, priceOf), pack }
    if (!measureWords.has(noun))
      return { ...makeCount(count, countableUnits.get(noun) ?? 'piece', priceOf), pack }
  }
  if (measureWords.has(noun) || isMoney(next)) return null
  if (before === 'x' && !beforeThat?.isNumber && !(beforeThat && measureWords.has(beforeThat.text)))
    return makeCount(count)
  const isMinimum = noun.startsWith('mini')
  if (
    before === 'par' &&
    !isMinimum &&
    !beforeThat?.isNumber &&
    !(beforeThat && measureWords.has(beforeThat.text))
  )
    return makeCount(count)
  const heading = before === ':' ? beforeThat?.text : before
  if (['stock', 'reste', 'qte', 'quantite', 'dispo'].includes(heading ?? '')) return makeCount(count)
  if (/^(?:disponible|dispo|restante?)s?$/.test(noun)) return makeCount(count)
  if (noun === 'en' && tokens[at + 2]?.text === 'stock') return makeCount(count)
  // `j’en ai 3 identiques`, but neither `j’en ai 3 autres` nor `j’en ai 3 en 73 cm`
  const isOwned = beforeThat?.text === 'en' && ['ai', 'a', 'avons', 'vends', 'vendons'].includes(before)
  if (isOwned && !/^(?:autres?|en|de|d|avec)$/.test(noun)) return makeCount(count)
  const unit = countableUnits.get(noun)
  if (!unit) return null
  const isOffered = ['disponible', 'disponibles', 'dispo', 'dispos', ')', 'en'].includes(
    tokens[at + 2]?.text ?? '',
  )
  return unit === 'piece' || unit === 'lot' || isOffered ? makeCount(count, unit) : null
}

function countInTitle(tokens: readonly Token[], at: number): Count | null {
  const anywhere = countAnywhere(tokens, at, true)
  if (anywhere) return anywhere
  const [token, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  // `4x pneus`
  if (token?.number && token.number > 1 && next?.text === 'x' && after && !after.isNumber && at === 0)
    return makeCount(token.number)
  if (!standsAlone(tokens, at)) return null
  const noun = next?.text ?? ''
  const unit = countableUnits.get(noun)
  if (unit) return makeCount(token?.number ?? 2, unit)
  const before = tokens[at - 1]?.text
  const begins = at === 0 || (at === 1 && ['lot', 'lots', 'les', '('].includes(before ?? ''))
  if (begins && isCountable(noun, after?.text ?? '', token?.number ?? 0))
    return makeThingCount(token?.number ?? 2)
  // `Fûts bleus (20)`
  return before === '(' && noun === ')' ? makeCount(token?.number ?? 2) : null
}

/** Counts in a description only things that the title names or begins with, because a description also counts parts. */
function countInDescription(tokens: readonly Token[], at: number, stems: ReadonlySet<string>): Count | null {
  const anywhere = countAnywhere(tokens, at)
  if (anywhere) return anywhere
  if (!standsAlone(tokens, at)) return null
  const noun = tokens[at + 1]?.text ?? ''
  const count = tokens[at]?.number ?? 2
  const unit = countableUnits.get(noun) ?? measureOf(noun)
  // `120 l x 135 h` is a size.
  if (at === 0 && unit && !['x', '×', '*'].includes(tokens[2]?.text ?? '')) return makeCount(count, unit)
  const isPart = ['avec', 'dont'].includes(tokens[at - 1]?.text ?? '')
  const isNamed = !isPart && stems.has(stemOf(noun)) && isCountable(noun, tokens[at + 2]?.text ?? '', count)
  return isNamed ? makeThingCount(count) : null
}

/** Reads `une trentaine de chaises`, `une vingtaine`, `une dizaine de m²`, but not an age or a distance. */
function countEstimate(tokens: readonly Token[], at: number): TextCount | null {
  const token = tokens[at]
  if (!token?.text.endsWith('aine') || !token.number) return null
  const isOfThings = ['de', 'd'].includes(tokens[at + 1]?.text ?? '')
  if (!isOfThings)
    return tokens[at - 1]?.text === 'une' && at + 1 === tokens.length ? makeCount(token.number) : null
  const noun = tokens[at + 2]?.text ?? ''
  const unit = countableUnits.get(noun) ?? measureOf(noun)
  return unit || !measureWords.has(noun) ? makeCount(token.number, unit ?? 'piece') : null
}

/** Counts at the beginning of a description with a price for one: `2 lavabos et 1 WC, 40 € chaque` are three. */
function countAtBeginning(tokens: readonly Token[]): TextCount | null {
  const noun = tokens[1]?.text ?? ''
  const isBag = noun === 'big' && countableUnits.get(tokens[2]?.text ?? '') === 'sac'
  if (!standsAlone(tokens, 0) || !(isBag || isCountable(noun, tokens[2]?.text ?? '', tokens[0]?.number ?? 0)))
    return null
  const others = tokens.slice(1, 12).map((token, index) => {
    const [before, next] = [tokens[index]?.text ?? '', tokens[index + 2]?.text ?? '']
    const isFurther = ['et', '+'].includes(before) && /^\p{L}{2}/u.test(next) && !measureWords.has(next)
    return isFurther ? (token.number ?? 0) : 0
  })
  return makeCount(others.reduce((sum, count) => sum + count, tokens[0]?.number ?? 0))
}

/** Reads `22 m² restants` when the price is per square metre: the only amount in this measure, as a whole number. */
function findMeasuredAmount(tokens: readonly Token[], unit: SaleUnit): TextCount | null {
  const amounts = tokens.flatMap(({ text, isNumber }, at) => {
    const [before, next, after] = [
      tokens[at - 1]?.text ?? '',
      tokens[at + 1]?.text ?? '',
      tokens[at + 2]?.text ?? '',
    ]
    const amount = Number(text.replace(',', '.'))
    const isAmount = isNumber && measureOf(next) === unit
    // `3 poutres de 6 m`, `cartons de 1,44 m²`, a length of few metres
    const isPacked =
      (countableUnits.get(tokens[at - 2]?.text ?? '') ?? 'lot') !== 'lot' || tokens[at - 3]?.isNumber
    const isOfOne =
      ['x', '×', '*'].includes(before) ||
      ['/', 'par', 'x'].includes(after) ||
      (before === 'de' && isPacked) ||
      (next === 'm' && amount < 10)
    return isAmount && !isOfOne ? [amount] : []
  })
  const [amount = 0] = amounts
  return new Set(amounts).size === 1 && amount >= 1 ? makeCount(Math.floor(amount), unit) : null
}
