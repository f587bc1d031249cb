import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { Contact } from '../components/contact.tsx'
import type { FrameProps } from '../components/frame.tsx'
import { OrderItems } from '../components/order.tsx'
import {
  ButtonAddress,
  TitledText,
  UnsubscribeLinks,
  UserText,
  VariablePart,
  WithdrawalStatement,
} from '../components/text.tsx'

/** The names by which an edited text refers to the parts that the template draws. */
const partNames = new Map<unknown, string>([
  [ButtonAddress, 'adresse-du-bouton'],
  [OrderItems, 'liste-des-articles'],
  [Contact, 'coordonnées'],
  [TitledText, 'explication'],
  [UserText, 'message'],
  [WithdrawalStatement, 'déclaration'],
  [UnsubscribeLinks, 'désinscription'],
])

/** An element of an email. `part` is its name when only the template can draw it, null for text that administrators edit. */
export interface EmailElement {
  element: ReactElement<{ children?: ReactNode; href?: string; name?: string }>
  part: string | null
}

/** Returns the elements in an email's frame, in order. @throws Error where a template places something without a name */
export function listElements(email: ReactElement): EmailElement[] {
  const { children } = email.props as FrameProps
  const counts = new Map<string, number>()
  return (Array.isArray(children) ? children : [children]).map((element: ReactNode) => {
    if (!isValidElement<EmailElement['element']['props']>(element))
      throw new Error('a part of a mail has no name')
    const name = element.type === VariablePart ? element.props.name : partNames.get(element.type)
    if (name === undefined) return { element, part: null }
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { element, part: count === 1 ? name : `${name}-${count}` }
  })
}

/** Returns the parts that the template draws, by name. */
export const mapParts = (email: ReactElement): Map<string, ReactElement> =>
  new Map(
    listElements(email).flatMap(({ element, part }) => (part === null ? [] : [[part, element] as const])),
  )
