import { z } from 'zod'
import { collectionMessages } from '../selling-messages.ts'
import { maxOrderItems, maxPieces } from './orders.ts'
import type { Counted } from './sold-quantity.ts'

/** What the buyer shows to be handed their articles. Nothing in it can be mistaken for something else: no 0 O 1 I. */
export const pickupAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const pickupCodeLength = 6

/** Where sellers check codes. */
export const collectPath = '/collect'

/** Longer than any code or address of ours: not looked at. */
const maxCodeLength = 2_000

/** Hyphens, dashes and the minus sign, and the blanks that Unicode does not call spaces. */
const separators = /[\s\u00ad\u200b-\u200d\u2010-\u2015\u2060\u2212\ufeff_-]+/g

/**
 * As it is looked up, from what people type: `k7p-2xm`, ` K7P 2XM `. Nothing is guessed: a letter that is not of the alphabet
 * stays as it is, so that a wrong code never becomes another one. (toUpperCase would make SS of ß.)
 */
export const normalisePickupCode = (text: string): string =>
  text
    .slice(0, maxCodeLength)
    .replace(separators, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())

export const isPickupCode = (text: string): boolean => /^[A-HJ-NP-Z2-9]{6}$/.test(text)

/** Of 32 equally frequent characters: the low five bits of a random byte choose one. */
export const pickupCodeFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, pickupCodeLength), (byte) => pickupAlphabet[byte & 31]).join('')

/** As people read it aloud: `K7P 2XM`. */
export const showPickupCode = (code: string): string => `${code.slice(0, 3)}\u00a0${code.slice(3)}`

/** What the QR code holds. The code stands after the #, which browsers keep to themselves: it is in no server's log. */
export const pickupAddress = (origin: string, code: string): string => `${origin}${collectPath}#${code}`

/** The code after the # of `/collect#K7P2XM`; null without one. */
export function codeInFragment(hash: string): string | null {
  const code = normalisePickupCode(hash.replace(/^#/, ''))
  return isPickupCode(code) ? code : null
}

/** The code in what a camera read: our page's address, wherever the site stood, or the bare code. Null for any other QR code. */
export function readScannedPickupCode(text: string): string | null {
  const scanned = text.trim()
  if (scanned.length > maxCodeLength) return null
  if (URL.canParse(scanned)) {
    const { pathname, hash } = new URL(scanned)
    return pathname.replace(/\/$/, '') === collectPath ? codeInFragment(hash) : null
  }
  return codeInFragment(scanned)
}

/** The code in what was typed or pasted: an address counts as if it had been scanned. */
export const readPickupCode = (text: string): string =>
  readScannedPickupCode(text) ?? normalisePickupCode(text)

/** Characters no code has, as they were typed: people read 0 for O, 1 for I. */
export const strangeCharacters = (text: string): string[] => [
  ...new Set([...normalisePickupCode(text)].filter((character) => !pickupAlphabet.includes(character))),
]

/** As typed or scanned; what is no code at all is answered like one that opens nothing. */
const code = z.string().max(2_000)

export const checkCodeSchema = z.object({ code })

/** What is handed over, article by article. */
export const collectSchema = z.object({
  code,
  items: z
    .array(
      z.object({
        itemId: z.guid().toLowerCase(),
        quantity: z.int().min(1).max(maxPieces),
      }),
    )
    .min(1, collectionMessages.nothing)
    .max(maxOrderItems),
})

/** An article of a fulfilment, on the seller's scan page. */
export interface CollectionItem extends Counted {
  id: string
  handedOver: number
}

/** By article: what the seller is about to hand over. */
export type Chosen = Record<string, number>

export const leftOf = ({ quantity, handedOver }: CollectionItem): number => quantity - handedOver

/** Everything that is left: what is usually fetched. */
export const remainingItems = (items: readonly CollectionItem[]): Chosen =>
  Object.fromEntries(items.map((item) => [item.id, leftOf(item)]))

/** With their units, as they are counted. */
export const quantitiesChosen = (items: readonly CollectionItem[], chosen: Chosen): Counted[] =>
  items.map(({ id, saleUnit }) => ({ quantity: chosen[id] ?? 0, saleUnit }))

export const quantitiesLeft = (items: readonly CollectionItem[]): Counted[] =>
  items.map((item) => ({ quantity: leftOf(item), saleUnit: item.saleUnit }))

/** As it is sent. */
export const linesOf = (items: readonly CollectionItem[], chosen: Chosen) =>
  items.flatMap(({ id }) => {
    const quantity = chosen[id] ?? 0
    return quantity > 0 ? [{ itemId: id, quantity }] : []
  })
