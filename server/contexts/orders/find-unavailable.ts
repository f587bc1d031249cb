import { maxQuantity, quantityProblem } from '#domain/catalogue/quantities.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { formatCount, formatQuantity } from '#domain/catalogue/unit-names.ts'
import { formatDay } from '#domain/dates.ts'
import type { Cents } from '#domain/money.ts'
import type { Day } from '#domain/platform/days.ts'
import type { LockedProduct } from '../catalogue/stock.ts'

/** An article of an order that is being placed, with its product's locked row. */
export interface OrderLine extends LockedProduct {
  /** Of one, at this quantity. */
  price: Cents
  onRequest: boolean
  quantity: number
}

export interface UnavailableItem {
  productId: string
  /** How many can still be had. */
  available: number
  message: string
}

/** The requested articles that are unavailable in this quantity, each with the reason users read. */
export function findUnavailable(
  requested: readonly { productId: string; quantity: number }[],
  lines: readonly OrderLine[],
  buyerId: string,
  /** The last day of a seller's holiday; null: they have none. */
  pausedUntil: (sellerId: string) => Day | null = () => null,
): UnavailableItem[] {
  const lineOf = new Map(lines.map((line) => [line.productId, line]))
  return requested.flatMap(({ productId, quantity }) => {
    const line = lineOf.get(productId)
    const refuse = (message: string, available = 0) => [{ productId, available, message }]
    if (!line || line.status === 'a_valider') return refuse('Un article de votre panier n’existe plus.')
    if (line.sellerId === buyerId) return refuse(`« ${line.title} » est votre propre annonce.`)
    const until = pausedUntil(line.sellerId)
    if (until) return refuse(`Le vendeur de « ${line.title} » est en pause jusqu’au ${formatDay(until)}.`)
    if (line.onRequest) return refuse(`« ${line.title} » est vendu à un prix sur demande.`)
    if (!isBuyable({ status: line.status, quantity: line.stock }))
      return refuse(`« ${line.title} » n’est plus disponible.`)
    if (line.stock < quantity)
      return refuse(`Il ne reste que ${countOf(line)} de « ${line.title} ».`, maxQuantity(line, line.stock))
    const problem = quantityProblem(line, quantity, line.stock)
    if (problem) return refuse(`« ${line.title} »\u00a0: ${problem}`, maxQuantity(line, line.stock))
    return []
  })
}

/** `3 exemplaires`, and of what is not sold by the piece `3 cartons`, `12 m²`. */
const countOf = ({ stock, saleUnit }: OrderLine): string =>
  saleUnit === 'piece'
    ? `${formatCount(stock)}\u00a0exemplaire${stock > 1 ? 's' : ''}`
    : formatQuantity(stock, saleUnit)
