import { createContext } from 'react'
import { productNumberOf } from '#domain/catalogue/addresses.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'

/** What a card shows just as it is, so that a page need not carry it a second time (query-state.tsx). */
interface Shown {
  title: string
  picture: Picture | null
}
type Product = Shown & { number: number }

/** On the server: of which products the page shows cards. */
export const ShownCards = createContext<Set<object> | null>(null)

/** In place of what can be read off the card. */
const onCard = 'onCard'

/** A space that breaks no line stands on the card for one that would (unbroken-text.ts); of a title's own nobody could tell. */
const isLegible = (title: string): boolean => !/[\u00a0\r]/.test(title)

/** The product without what its card on the page says. */
export function withoutCard(object: object, shown: ReadonlySet<object>): object {
  if (!shown.has(object) || !isLegible((object as Product).title)) return object
  const { title: _, picture, ...others } = object as Product
  // Without one it shows another.
  return { ...others, ...(picture === null && { picture }), [onCard]: true }
}

/**
 * Reads off the cards of this page what it does not carry.
 * @throws Error where a card is not there, or is no longer as it was sent
 */
export function fromCards(page: Document): (object: Record<string, unknown>) => object {
  let cards: Map<number | null, Shown> | undefined
  return ({ [onCard]: isOnCard, ...object }) => {
    if (!isOnCard) return object
    cards ??= new Map([...page.querySelectorAll('.card')].map(readCard))
    const card = cards.get(object.number as number)
    if (!card) throw new Error(`no card of product ${object.number}`)
    return { ...card, ...object }
  }
}

function readCard(card: Element): [number: number | null, shown: Shown] {
  const link = card.querySelector<HTMLAnchorElement>('h3 a')
  const image = card.querySelector('img')
  const url = image?.getAttribute('src')?.replace(/\/\d+(?:\.webp)?$/, '')
  return [
    productNumberOf(link?.pathname ?? ''),
    {
      title: link?.textContent.replaceAll('\u00a0', ' ') ?? '',
      picture: url
        ? {
            url,
            width: Number(image?.getAttribute('width')),
            height: Number(image?.getAttribute('height')),
          }
        : null,
    },
  ]
}
