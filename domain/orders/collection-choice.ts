/** An article of a fulfilment, on the seller's scan page. */
export interface CollectionItem {
  id: string
  quantity: number
  handedOver: number
}

/** Pieces by article: what the seller is about to hand over. */
export type Chosen = Record<string, number>

export const leftOf = ({ quantity, handedOver }: CollectionItem): number => quantity - handedOver

/** Everything that is left: what is usually fetched. */
export const everythingLeft = (items: readonly CollectionItem[]): Chosen =>
  Object.fromEntries(items.map((item) => [item.id, leftOf(item)]))

export const piecesChosen = (items: readonly CollectionItem[], chosen: Chosen): number =>
  items.reduce((sum, { id }) => sum + (chosen[id] ?? 0), 0)

export const piecesLeft = (items: readonly CollectionItem[]): number =>
  items.reduce((sum, item) => sum + leftOf(item), 0)

/** As it is sent. */
export const linesOf = (items: readonly CollectionItem[], chosen: Chosen) =>
  items.flatMap(({ id }) => {
    const quantity = chosen[id] ?? 0
    return quantity > 0 ? [{ itemId: id, quantity }] : []
  })

/** `1 pièce`, `3 pièces`. */
export const piecesText = (count: number): string =>
  `${count.toLocaleString('fr-FR')}\u00a0pièce${count > 1 ? 's' : ''}`
