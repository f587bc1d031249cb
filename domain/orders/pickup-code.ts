import { z } from 'zod'
import { collectionMessages } from '../selling-messages.ts'
import { maxItemQuantity, maxOrderItems } from './orders.ts'
import type { QuantityInUnit } from './sold-quantity.ts'

/** The code with which the buyer collects. It has no characters that can be confused: no 0 O 1 I. */
export const pickupAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const pickupCodeLength = 6

/** The page on which sellers check codes. */
export const collectPath = '/collect'

/** Longer scanned or typed texts are cut or ignored: they cannot be a code. */
const maxScannedLength = 2_000

/** Hyphens, dashes and the minus sign, and blanks that Unicode does not classify as spaces. */
const separators = /[\s\u00ad\u200b-\u200d\u2010-\u2015\u2060\u2212\ufeff_-]+/g

/**
 * Normalises a typed code for lookup: `k7p-2xm`, ` K7P 2XM `. A character outside the alphabet is not corrected, so that a wrong code never
 * becomes another one. (toUpperCase would turn ß into SS.)
 */
export const normalisePickupCode = (text: string): string =>
  text
    .slice(0, maxScannedLength)
    .replace(separators, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())

export const isPickupCode = (text: string): boolean => /^[A-HJ-NP-Z2-9]{6}$/.test(text)

/** Makes a code of 32 equally frequent characters: the low five bits of each random byte choose one. */
export const makePickupCode = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, pickupCodeLength), (byte) => pickupAlphabet[byte & 31]).join('')

/** Formats a code for reading aloud: `K7P 2XM`. */
export const formatPickupCode = (code: string): string => `${code.slice(0, 3)}\u00a0${code.slice(3)}`

/** Returns the content of the QR code. The code follows the #, which browsers do not send, so it is in no server's log. */
export const pickupCodeUrl = (origin: string, code: string): string => `${origin}${collectPath}#${code}`

/** Returns the code after the # of `/collect#K7P2XM`, or null. */
export function codeInFragment(hash: string): string | null {
  const code = normalisePickupCode(hash.replace(/^#/, ''))
  return isPickupCode(code) ? code : null
}

/** Returns the code in a scanned text: the page's address on any host, or the code alone. Null for other QR codes. */
export function parseScannedPickupCode(text: string): string | null {
  const scanned = text.trim()
  if (scanned.length > maxScannedLength) return null
  if (URL.canParse(scanned)) {
    const { pathname, hash } = new URL(scanned)
    return pathname.replace(/\/$/, '') === collectPath ? codeInFragment(hash) : null
  }
  return codeInFragment(scanned)
}

/** Returns the code in a typed or pasted text; an address is read as if scanned. */
export const parsePickupCode = (text: string): string =>
  parseScannedPickupCode(text) ?? normalisePickupCode(text)

/** Returns typed characters that no code has: people read 0 for O and 1 for I. */
export const findInvalidCharacters = (text: string): string[] => [
  ...new Set([...normalisePickupCode(text)].filter((character) => !pickupAlphabet.includes(character))),
]

/** A typed or scanned code; malformed text gets the same answer as an unknown code. */
const code = z.string().max(2_000)

export const checkCodeSchema = z.object({ code })

/** The quantities handed over, by item. */
export const collectSchema = z.object({
  code,
  items: z
    .array(
      z.object({
        itemId: z.guid().toLowerCase(),
        quantity: z.int().min(1).max(maxItemQuantity),
      }),
    )
    .min(1, collectionMessages.nothing)
    .max(maxOrderItems),
})

/** An item of a fulfilment on the seller's page for pickup codes. */
export interface CollectionItem extends QuantityInUnit {
  id: string
  handedOver: number
}

/** Quantities that the seller is about to hand over, by item. */
export type ChosenQuantities = Record<string, number>

export const remainingQuantity = ({ quantity, handedOver }: CollectionItem): number => quantity - handedOver

/** Returns everything not handed over yet, which is the usual choice. */
export const chooseEverythingRemaining = (items: readonly CollectionItem[]): ChosenQuantities =>
  Object.fromEntries(items.map((item) => [item.id, remainingQuantity(item)]))

/** Returns the chosen quantities with their units. */
export const listChosenQuantities = (
  items: readonly CollectionItem[],
  chosen: ChosenQuantities,
): QuantityInUnit[] => items.map(({ id, saleUnit }) => ({ quantity: chosen[id] ?? 0, saleUnit }))

export const listRemainingQuantities = (items: readonly CollectionItem[]): QuantityInUnit[] =>
  items.map((item) => ({ quantity: remainingQuantity(item), saleUnit: item.saleUnit }))

/** Returns the chosen quantities as the form sends them. */
export const toHandOverLines = (items: readonly CollectionItem[], chosen: ChosenQuantities) =>
  items.flatMap(({ id }) => {
    const quantity = chosen[id] ?? 0
    return quantity > 0 ? [{ itemId: id, quantity }] : []
  })
