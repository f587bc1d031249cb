import type { SaleUnit } from '../catalogue/sale-units.ts'
import { countableUnits, measureOf } from './counted-words.ts'
import { findInTokens, isMoney, type Token } from './text-tokens.ts'

/** Words between a price and its unit. */
const determiners = ['l', 'la', 'le', 'a', 'au', 'par', '/', 'du']

/** Returns the unit of a price for one: `50 € l’unité`, `12 €/m²`, `vendus à la pièce`, `chacun`, `1,50 le ml` at 1,50 €. */
export function unitOfPriceForOne(tokens: readonly Token[], price: readonly Token[] = []): SaleUnit | null {
  const amount = amountOf(price)
  return findInTokens(tokens, (at) => {
    const token = tokens[at]
    if (!token) return null
    if (['chacun', 'chacune', 'unitaire'].includes(token.text)) return 'piece'
    // `40 l’un`
    if (
      token.text === 'l' &&
      /^une?$/.test(tokens[at + 1]?.text ?? '') &&
      (tokens[at - 1]?.isNumber || isMoney(tokens[at - 1]))
    )
      return 'piece'
    const isPriceWord =
      isMoney(token) ||
      ['vendu', 'vendus', 'vendue', 'vendues', 'prix', 'tarif', 'vente'].includes(token.text)
    const isPrice =
      isPriceWord || (['le', 'la', 'l', '/'].includes(tokens[at + 1]?.text ?? '') && isAmount(token, amount))
    return isPrice ? unitAfter(tokens, at + 1) : null
  })
}

const amountOf = (price: readonly Token[]): number | undefined => {
  const amount = price.find(({ isNumber }) => isNumber)?.text
  return amount === undefined ? undefined : Number(amount.replace(',', '.'))
}

const isAmount = ({ isNumber, text }: Token, amount: number | undefined): boolean =>
  isNumber && Number(text.replace(',', '.')) === amount

/** Returns the unit after a price: `l’unité`, `/ m²`, `à la pièce`, `chaque`. */
function unitAfter(tokens: readonly Token[], start: number): SaleUnit | null {
  for (let at = start; at < Math.min(start + 4, tokens.length); at += 1) {
    const text = tokens[at]?.text ?? ''
    if (text === 'chaque') return 'piece'
    const isDeterminer = determiners.includes(text)
    const unit =
      isDeterminer || ['lot', 'lots'].includes(text) ? null : (countableUnits.get(text) ?? measureOf(text))
    if (unit) return unit
    if (!isDeterminer && !isMoney(tokens[at])) return null
  }
  return null
}

/** Returns the unit after the amount in the price's own cell; null without one. */
export function unitInPriceCell(tokens: readonly Token[]): SaleUnit | null {
  return findInTokens(tokens, (at) =>
    tokens[at]?.isNumber || isMoney(tokens[at]) ? unitAfter(tokens, at + 1) : null,
  )
}

/**
 * Returns true for a price of all: `500 € le lot`, `prix pour le lot`, `prix pour les 3`, `l’ensemble à 300 €`, `vendus ensemble`, `vendu en un seul lot`, or
 * only `Le lot`.
 */
export const isPriceForAllThings = (tokens: readonly Token[]): boolean =>
  findInTokens(tokens, (at) => {
    const words = tokens.slice(at, at + 5).map((token) => token.text)
    if (/^vendue?s? (?:ensemble|en (?:un )?(?:seul )?lot)(?: |$)/.test(words.join(' '))) return true
    if (/^prix (?:pour|de) les$/.test(words.slice(0, 3).join(' ')) && (tokens[at + 3]?.number ?? 0) > 1)
      return true
    if (/^prix (?:pour le|du) (?:lot|tout)(?: |$)/.test(words.join(' '))) return true
    if (/^prix (?:pour|de) l ensemble(?: |$)/.test(words.join(' '))) return true
    const isAll =
      ['ensemble', 'tout', 'lot'].includes(tokens[at]?.text ?? '') &&
      (['l', 'le'].includes(tokens[at - 1]?.text ?? '') ||
        (tokens[at]?.text === 'tout' && tokens[at + 1]?.text === ':'))
    const near = tokens.slice(Math.max(0, at - 3), at + 4)
    return isAll && (near.some(isMoney) || tokens.length <= 3) ? true : null
  }) ?? false

/** Returns the number of things that a price is for, `500 euros les 2`, `30 les 6`; null when not stated. */
export const countForPrice = (tokens: readonly Token[]): number | null =>
  findInTokens(tokens, (at) => {
    const count = tokens[at + 1]?.number ?? 0
    const isAfterPrice = isMoney(tokens[at - 1]) || tokens[at - 1]?.isNumber
    return tokens[at]?.text === 'les' && isAfterPrice && count > 1 ? count : null
  })

export const isPriceForSeveral = (tokens: readonly Token[]): boolean => countForPrice(tokens) !== null

/** Returns the thing in a price's own cell, `12 € la planche`, `3 € plaque`; null without a word or with a unit only. */
export function thingInPriceCell(tokens: readonly Token[]): string | null {
  const at = tokens.findIndex(
    ({ text }, index) =>
      determiners.includes(text) && (isMoney(tokens[index - 1]) || tokens[index - 1]?.isNumber),
  )
  // Matches only an amount and a word.
  const indexBefore = at < 0 && tokens.length === 3 && isMoney(tokens[1]) ? 1 : at
  const thing = tokens[indexBefore + 1]?.text ?? ''
  return indexBefore >= 0 && /^\p{L}{3,}$/u.test(thing) ? thing : null
}

/** Returns true when a text says that the price's amount is for everything: `180 le tout ou 20 €/m²` at 180 €. */
export const isAmountOfAll = (tokens: readonly Token[], price: readonly Token[]): boolean => {
  const amount = amountOf(price)
  return tokens.some((token, at) => {
    const after = tokens.slice(at + 1, at + 4).filter((token) => !isMoney(token))
    const words = after.map((token) => token.text).join(' ')
    return isAmount(token, amount) && /^(?:le (?:tout|lot)|l ensemble)(?: |$)/.test(words)
  })
}

/** Returns true when the price is that of this many things, one of which has its own price in a text. */
export const isTotalOfAmounts = (
  tokens: readonly Token[],
  price: readonly Token[],
  count: number,
): boolean => {
  const total = amountOf(price) ?? 0
  return (
    count > 1 &&
    total > 0 &&
    tokens.some(
      ({ isNumber, text }, at) =>
        isNumber &&
        isMoney(tokens[at + 1]) &&
        Math.round(Number(text.replace(',', '.')) * count * 100) === Math.round(total * 100),
    )
  )
}
