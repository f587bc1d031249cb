import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { Contact } from '../components/contact.tsx'
import type { FrameProps } from '../components/frame.tsx'
import { OrderItems } from '../components/order.tsx'
import {
  AddressOfButton,
  Reason,
  Unsubscribe,
  Varying,
  WithdrawalStatement,
  Written,
} from '../components/text.tsx'

/** The names by which an edited text refers to the parts that the template draws. */
const names = new Map<unknown, string>([
  [AddressOfButton, 'adresse-du-bouton'],
  [OrderItems, 'liste-des-articles'],
  [Contact, 'coordonnées'],
  [Reason, 'explication'],
  [Written, 'message'],
  [WithdrawalStatement, 'déclaration'],
  [Unsubscribe, 'désinscription'],
])

/** An element of an email. `part` is its name when only the template can draw it, null for text that administrators edit. */
export interface Piece {
  element: ReactElement<{ children?: ReactNode; href?: string; name?: string }>
  part: string | null
}

/** Returns the elements in an email's frame, in order. @throws Error where a template places something without a name */
export function piecesOf(mail: ReactElement): Piece[] {
  const { children } = mail.props as FrameProps
  const seen = new Map<string, number>()
  return (Array.isArray(children) ? children : [children]).map((element: ReactNode) => {
    if (!isValidElement<Piece['element']['props']>(element)) throw new Error('a part of a mail has no name')
    const name = element.type === Varying ? element.props.name : names.get(element.type)
    if (name === undefined) return { element, part: null }
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { element, part: count === 1 ? name : `${name}-${count}` }
  })
}

/** Returns the parts that the template draws, by name. */
export const partsOf = (mail: ReactElement): Map<string, ReactElement> =>
  new Map(piecesOf(mail).flatMap(({ element, part }) => (part === null ? [] : [[part, element] as const])))
