import { z } from 'zod'
import { cleanLine, cleanText } from '../written-text.ts'
import { placeMessages } from './messages.ts'

const line = (maxLength: number) =>
  z.string().max(maxLength, placeMessages.tooLong(maxLength)).transform(cleanLine)

/** A pickup place as its seller enters it; its town is the commune that `communeCode` names. */
export const placeSchema = z.object({
  name: line(100).refine((name) => name !== '', placeMessages.noName),
  street: line(300),
  postcode: z.string().regex(/^\d{5}$/, placeMessages.noPostcode),
  communeCode: z.string().regex(/^\d[\dAB]\d{3}$/, placeMessages.noTown),
  access: z.string().max(500, placeMessages.tooLong(500)).transform(cleanText),
})
export type PlaceInput = z.output<typeof placeSchema>

/** The place to which the products of an archived place move. */
export const archivePlaceSchema = z.object({ moveTo: z.uuid(placeMessages.noReplacement) })
