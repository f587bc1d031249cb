import type { SaleUnit } from '../catalogue/sale-units.ts'
import { measureOf, wholeThings } from './counted-words.ts'
import { find, isMoney, type Token } from './text-tokens.ts'

const articles = ['l', 'la', 'le', 'a', 'au', 'par', '/', 'du']

/** What a price is of when it is of one: `50 € l’unité`, `12 €/m²`, `vendus à la pièce`, `chacun`. */
export function priceOfOne(tokens: readonly Token[]): SaleUnit | null {
  return find(tokens, (at) => {
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
export function unitInPriceCell(tokens: readonly Token[]): SaleUnit | null {
  return find(tokens, (at) =>
    tokens[at]?.isNumber || isMoney(tokens[at]) ? unitBehind(tokens, at + 1) : null,
  )
}

/** `500 € le lot`, `l’ensemble à 300 €`, `vendus ensemble`, or nothing but `Le lot`. */
export const isPriceOfAll = (tokens: readonly Token[]): boolean =>
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

/** `500 euros les 2`, `30 les 6` */
export const isPriceOfThem = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ text }, at) =>
      text === 'les' &&
      (isMoney(tokens[at - 1]) || tokens[at - 1]?.isNumber) &&
      (tokens[at + 1]?.number ?? 0) > 1,
  )

/** What a price's own cell names as one: `12 € la planche`; null: no word, or none but a unit. */
export function thingInPriceCell(tokens: readonly Token[]): string | null {
  const at = tokens.findIndex(
    ({ text }, index) =>
      articles.includes(text) && (isMoney(tokens[index - 1]) || tokens[index - 1]?.isNumber),
  )
  const thing = tokens[at + 1]?.text ?? ''
  return at >= 0 && /^\p{L}{3,}$/u.test(thing) ? thing : null
}
