import { isBuyable, type ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Cents } from '#domain/money.ts'

/** An article of an order that is being placed, with its product's locked row. */
export interface OrderLine {
  productId: string
  sellerId: string
  title: string
  price: Cents
  onRequest: boolean
  status: ProductStatus
  stock: number
  quantity: number
}

export interface UnavailableItem {
  productId: string
  /** How many can still be had. */
  available: number
  message: string
}

/** Which of the wanted articles cannot be had as wanted, each with the reason people read. */
export function findUnavailable(
  wanted: readonly { productId: string; quantity: number }[],
  lines: readonly OrderLine[],
  buyerId: string,
): UnavailableItem[] {
  const lineOf = new Map(lines.map((line) => [line.productId, line]))
  return wanted.flatMap(({ productId, quantity }) => {
    const line = lineOf.get(productId)
    const refuse = (message: string, available = 0) => [{ productId, available, message }]
    if (!line || line.status === 'a_valider') return refuse('Un article de votre panier n’existe plus.')
    if (line.sellerId === buyerId) return refuse(`« ${line.title} » est votre propre annonce.`)
    if (line.onRequest) return refuse(`« ${line.title} » est vendu à un prix sur demande.`)
    if (!isBuyable({ status: line.status, quantity: line.stock }))
      return refuse(`« ${line.title} » n’est plus disponible.`)
    if (line.stock < quantity)
      return refuse(
        `Il ne reste que ${line.stock} ${line.stock > 1 ? 'exemplaires' : 'exemplaire'} de « ${line.title} ».`,
        line.stock,
      )
    return []
  })
}
