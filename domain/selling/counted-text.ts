import type { SaleUnit } from '../catalogue/sale-units.ts'
import {
  isCountable,
  measureOf,
  numberWords,
  packs,
  stemOf,
  timesOrMeasures,
  wholeThings,
} from './counted-words.ts'
import { isPluralTitle } from './plural-title.ts'

/** How many things a text speaks of; `count` null: several, or what one costs, without saying how many. */
export interface CountedText {
  count: number | null
  /** What is counted, where it is something that is sold by: 20 sacs, 25 m². */
  unit: SaleUnit
  /** The price is said to be of one, of all of them, or neither is said. */
  priceOf: 'one' | 'all' | 'unsaid'
}

interface Token {
  text: string
  /** Whole and more than nothing; null: no number, or none that counts. */
  number: number | null
  isNumber: boolean
  /** No space before it. */
  glued: boolean
}

const maxTextLength = 4_000

/** Numbers, words and signs, without accents and case. */
function tokensOf(text: string): Token[] {
  const plain = text
    .slice(0, maxTextLength)
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .toLowerCase()
  let end = -1
  return [...plain.matchAll(/m[23](?![\p{L}\p{N}])|\d{1,40}(?:[.,]\d{1,40})?|\p{L}+|[^\s'’]/gu)].map(
    (match) => {
      const [found] = match
      const isDigits = /^\d/.test(found)
      const glued = match.index === end
      end = match.index + found.length
      const word = numberWords.get(found)
      const number = isDigits && /^\d{1,6}$/.test(found) ? Number(found) : (word ?? null)
      return { text: found, number, isNumber: isDigits || word !== undefined, glued }
    },
  )
}

/**
 * What a seller's own words count of an article, by its title and description, and by what stands in the price's cell. Dimensions, models and
 * what an article consists of (four axes, three basins) are no number of articles. Null: one thing, as far as the text says.
 */
export function countedText(text: { title: string; description: string; price: string }): CountedText | null {
  const title = tokensOf(text.title)
  const description = tokensOf(text.description)
  const price = tokensOf(text.price)
  const stems = new Set(title.filter(({ isNumber }) => !isNumber).map((token) => stemOf(token.text)))
  const counted =
    find(title, (at) => countInTitle(title, at)) ??
    find(description, (at) => countInDescription(description, at, stems)) ??
    find(price, (at) => countAnywhere(price, at))
  const texts = [title, description]
  const each = texts.map(priceOfOne).find((unit) => unit !== null) ?? unitInPriceCell(price)
  const isWhole = [title, description, price].some((tokens) => isPriceOfAll(tokens) || isPriceOfThem(tokens))
  const severals =
    isPluralTitle(text.title) ||
    find(title, (at) => isVague(title, at)) ||
    texts.some((tokens) => find(tokens, (at) => namesSeveral(tokens, at)))
  if (counted) {
    const unit = counted.unit === 'piece' && each ? each : counted.unit
    if (each) return { ...counted, unit, priceOf: 'one' }
    return { ...counted, priceOf: isWhole ? 'all' : counted.priceOf }
  }
  if (each) return { count: null, unit: each, priceOf: 'one' }
  if (isWhole || severals) return { count: null, unit: 'piece', priceOf: isWhole ? 'all' : 'unsaid' }
  return null
}

function find<Found>(tokens: readonly Token[], look: (at: number) => Found | null): Found | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = look(at)
    if (found) return found
  }
  return null
}

/** A number that stands by itself: no part of a dimension, a model, a price. */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token || token.number === null || token.number < 2) return false
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

const found = (
  count: number,
  unit: SaleUnit = 'piece',
  priceOf: CountedText['priceOf'] = 'unsaid',
): CountedText => ({
  count,
  unit,
  priceOf,
})

const lotWords = new Set(['lot', 'ensemble', 'serie', 'jeu', 'pack'])

/** A number of what things are sold by, wherever it stands: lots of seven, the two, by ten, x 4, 3 available. */
function countAnywhere(tokens: readonly Token[], at: number, isTitle = false): CountedText | null {
  const token = tokens[at]
  const next = tokens[at + 1]
  const last = tokens[at - 1]
  if (!token) return null
  if (
    /^(?:dizaine|douzaine|quinzaine|vingtaine|trentaine|cinquantaine|centaine)$/.test(token.text) &&
    ['de', 'd'].includes(next?.text ?? '')
  )
    return found(token.number ?? 2)
  if (token.text === 'paire' && next?.text === 'de') return found(2, 'piece', 'all')
  if (
    token.text === 'les' &&
    next &&
    standsAlone(tokens, at + 1) &&
    !timesOrMeasures.has(tokens[at + 2]?.text ?? '')
  )
    return found(next.number ?? 2, 'piece', last && isMoney(last) ? 'all' : 'unsaid')
  if (!standsAlone(tokens, at)) return null
  const count = token.number ?? 2
  const [before, beforeThat] = [last?.text ?? '', tokens[at - 2]]
  const noun = next?.text ?? ''
  const isPack = before === 'de' && packs.has(beforeThat?.text ?? '') && tokens[at - 3]?.text !== 'avec'
  if (isPack) {
    // What is titled a lot is mostly priced as one.
    const priceOf = isTitle && lotWords.has(beforeThat?.text ?? '') ? 'all' : 'unsaid'
    const measure = measureOf(noun)
    if (measure) return found(count, measure, priceOf)
    if (!timesOrMeasures.has(noun)) return found(count, wholeThings.get(noun) ?? 'piece', priceOf)
  }
  if (timesOrMeasures.has(noun) || isMoney(next)) return null
  if (before === 'x' && !beforeThat?.isNumber && !(beforeThat && timesOrMeasures.has(beforeThat.text)))
    return found(count)
  if (before === 'par' && !beforeThat?.isNumber && !(beforeThat && timesOrMeasures.has(beforeThat.text)))
    return found(count)
  if (['disponible', 'disponibles', 'dispo', 'dispos'].includes(noun)) return found(count)
  if (noun === 'en' && tokens[at + 2]?.text === 'stock') return found(count)
  const unit = wholeThings.get(noun)
  if (!unit) return null
  const isOffered = ['disponible', 'disponibles', 'dispo', 'dispos', ')', 'en'].includes(
    tokens[at + 2]?.text ?? '',
  )
  return unit === 'piece' || unit === 'lot' || isOffered ? found(count, unit) : null
}

function countInTitle(tokens: readonly Token[], at: number): CountedText | null {
  const anywhere = countAnywhere(tokens, at, true)
  if (anywhere) return anywhere
  const [token, next, after] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  // `4x pneus`
  if (token?.number && token.number > 1 && next?.text === 'x' && after && !after.isNumber && at === 0)
    return found(token.number)
  if (!standsAlone(tokens, at)) return null
  const noun = next?.text ?? ''
  const unit = wholeThings.get(noun)
  if (unit) return found(token?.number ?? 2, unit)
  const before = tokens[at - 1]?.text
  const begins = at === 0 || (at === 1 && ['lot', 'lots', 'les', '('].includes(before ?? ''))
  if (begins && isCountable(noun, after?.text ?? '', token?.number ?? 0)) return found(token?.number ?? 2)
  // `Fûts bleus (20)`
  return before === '(' && noun === ')' ? found(token?.number ?? 2) : null
}

/** In a description, what an article consists of is counted, too: only what the title names, or begins with, is the article. */
function countInDescription(
  tokens: readonly Token[],
  at: number,
  stems: ReadonlySet<string>,
): CountedText | null {
  const anywhere = countAnywhere(tokens, at)
  if (anywhere) return anywhere
  if (!standsAlone(tokens, at)) return null
  const noun = tokens[at + 1]?.text ?? ''
  const count = tokens[at]?.number ?? 2
  const unit = wholeThings.get(noun) ?? measureOf(noun)
  if (at === 0 && unit) return found(count, unit)
  const isNamed = stems.has(stemOf(noun)) && isCountable(noun, tokens[at + 2]?.text ?? '', count)
  return isNamed ? found(count) : null
}

const isMoney = (token: Token | undefined): boolean =>
  token !== undefined && ['€', 'euro', 'euros', 'eur', 'ttc', 'ht'].includes(token.text)

const articles = ['l', 'la', 'le', 'a', 'au', 'par', '/', 'du']

/** What a price is of when it is of one: `50 € l’unité`, `12 €/m²`, `vendus à la pièce`, `chacun`. */
function priceOfOne(tokens: readonly Token[]): SaleUnit | null {
  return find(tokens, (at) => {
    const token = tokens[at]
    if (!token) return null
    if (['chacun', 'chacune', 'unitaire'].includes(token.text)) return 'piece'
    const isPriceWord =
      isMoney(token) ||
      ['vendu', 'vendus', 'vendue', 'vendues', 'prix', 'tarif', 'vente'].includes(token.text)
    return isPriceWord ? unitBehind(tokens, at + 1) : null
  })
}

/** `l’unité`, `/ m²`, `à la pièce`, `chaque`: what stands behind a price. */
function unitBehind(tokens: readonly Token[], start: number): SaleUnit | null {
  for (let at = start; at < Math.min(start + 4, tokens.length); at += 1) {
    const text = tokens[at]?.text ?? ''
    if (text === 'chaque') return 'piece'
    const isArticle = articles.includes(text)
    const unit =
      isArticle || ['lot', 'lots'].includes(text) ? null : (wholeThings.get(text) ?? measureOf(text))
    if (unit) return unit
    if (!isArticle && !isMoney(tokens[at])) return null
  }
  return null
}

/** The price's own cell: there, an amount stands before what it is for. */
function unitInPriceCell(tokens: readonly Token[]): SaleUnit | null {
  return find(tokens, (at) =>
    tokens[at]?.isNumber || isMoney(tokens[at]) ? unitBehind(tokens, at + 1) : null,
  )
}

/** `500 € le lot`, `l’ensemble à 300 €`, `vendus ensemble`, or nothing but `Le lot`. */
const isPriceOfAll = (tokens: readonly Token[]): boolean =>
  find(tokens, (at) => {
    const [text, next, after] = tokens.slice(at, at + 3).map((token) => token.text)
    if (/^vendue?s?$/.test(text ?? '') && (next === 'ensemble' || (next === 'en' && after === 'lot')))
      return true
    const isAll =
      ['ensemble', 'tout', 'lot'].includes(tokens[at]?.text ?? '') &&
      ['l', 'le'].includes(tokens[at - 1]?.text ?? '')
    const near = tokens.slice(Math.max(0, at - 3), at + 4)
    return isAll && (near.some(isMoney) || tokens.length <= 3) ? true : null
  }) ?? false

/** `500 euros les 2` */
const isPriceOfThem = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ text }, at) => text === 'les' && isMoney(tokens[at - 1]) && (tokens[at + 1]?.number ?? 0) > 1,
  )

/** `lot de`, `divers`, `en vrac`: a title that says neither how many nor of what one buys. */
const isVague = (tokens: readonly Token[], at: number): true | null => {
  const [text, next] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '']
  const isVagueWord = [
    'plusieurs',
    'divers',
    'diverses',
    'assortiment',
    'vrac',
    'surplus',
    'chutes',
  ].includes(text)
  const isPackOf = packs.has(text) && ['de', 'd'].includes(next) && at === 0 && !tokens[at + 2]?.isNumber
  return isVagueWord || isPackOf ? true : null
}

const namesSeveral = (tokens: readonly Token[], at: number): true | null =>
  ['plusieurs', 'quelques', 'nombreux', 'nombreuses', 'divers', 'diverses'].includes(
    tokens[at]?.text ?? '',
  ) && wholeThings.has(tokens[at + 1]?.text ?? '')
    ? true
    : null
