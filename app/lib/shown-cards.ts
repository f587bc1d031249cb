import { createContext } from 'react'
import { productNumberOf } from '#domain/catalogue/addresses.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'

/** What a card shows just as it is, so that a page need not carry it a second time (query-state.tsx). */
interface Shown {
  title: string
  /** Of its picture, or of the one shown in its place. */
  url: string
  /** Its fact, or else the name of its category: only one of them is shown. */
  fact: string
  town: string | undefined
  department: string | undefined
}
interface Product {
  number: number
  title: string
  picture: Picture | null
  fact: string | null
  categoryName?: string
  place: { town: string; department: string } | null
}

/** On the server: of which products the page shows cards. */
export const ShownCards = createContext<Set<object> | null>(null)

/** In place of what can be read off the card. */
const onCard = 'onCard'

/** A space that breaks no line stands on the card for one that would (unbroken-text.ts); of a title's own nobody could tell. */
const isLegible = ({ title, fact }: Product): boolean => !/[\u00a0\r]/.test(title) && !fact?.includes('\r')

/** The product without what its card on the page says. */
export function withoutCard(object: object, shown: ReadonlySet<object>): object {
  const product = object as Product
  if (!shown.has(object) || !isLegible(product)) return object
  const { title: _title, picture, fact: _fact, categoryName: _categoryName, place, ...others } = product
  const { url: _url, ...size } = picture ?? {}
  const { town: _town, department: _department, ...position } = place ?? {}
  return {
    ...others,
    picture: picture && size,
    place: place && position,
    [onCard]: true,
  }
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
    const { url, town, department, ...shown } = card
    return {
      ...shown,
      ...object,
      picture: object.picture && { url, ...object.picture },
      place: object.place && { town, department, ...object.place },
    }
  }
}

function readCard(card: Element): [number: number | null, shown: Shown] {
  const link = card.querySelector<HTMLAnchorElement>('h3 a')
  const source = card.querySelector('img')?.getAttribute('src')
  const [fact, place] = card.querySelectorAll('.card > div > p')
  // `Amiens (80)`; behind it may stand how far that is.
  const [town, department] = place?.firstChild?.textContent?.split(/\u00a0\(|\)/) ?? []
  return [
    productNumberOf(link?.pathname ?? ''),
    {
      title: link?.textContent.replaceAll('\u00a0', ' ') ?? '',
      url: source?.replace(/\/\d+(?:\.webp)?$/, '') ?? '',
      fact: fact?.textContent ?? '',
      town,
      department,
    },
  ]
}
