import { longestMessage } from '../conversations/conversations.ts'

/** Characters of what somebody adds to their question. */
export const longestPriceRequestNotes = 5_000

/** Hours before the same person may ask for the price of the same product again. */
export const priceRequestPause = 24

/** As the seller reads it among their messages; what is longer than a message stands whole in the mail. */
export const priceRequestMessage = (notes: string): string =>
  [...`Bonjour, quel est votre prix\u00a0?${notes && `\n\n${notes}`}`].slice(0, longestMessage).join('')
