import { z } from 'zod'
import { collectionMessages } from '../selling-messages.ts'
import { mostOrderItems, mostPieces } from './orders.ts'

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
        quantity: z.int().min(1).max(mostPieces),
      }),
    )
    .min(1, collectionMessages.nothing)
    .max(mostOrderItems),
})
