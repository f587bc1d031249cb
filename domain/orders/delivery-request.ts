import { z } from 'zod'
import { cleanLine } from '../written-text.ts'

/** The destination of a delivery request, in addition to the buyer's note. */
export const deliveryRequestSchema = z.object({
  /** INSEE code. */
  communeCode: z.string().regex(/^\d[\dAB]\d{3}$/, 'Choisissez la commune de livraison dans la liste.'),
  /** `3ᵉ étage sans ascenseur`. */
  floor: z.string().transform(cleanLine).pipe(z.string().max(100, '100 caractères au plus.')).default(''),
})

interface Destination {
  town: string
  postcode: string | null
  floor: string
}

/** Parses the destination from a note that begins with it; null for other notes. */
export function parseDestination(note: string): Pick<Destination, 'town' | 'postcode'> | null {
  const match = /^À livrer à ([^,.(\n]{1,80}?)(?: \((\d{5})\))?[,.]/.exec(note)
  return match?.[1] ? { town: match[1], postcode: match[2] ?? null } : null
}

/** Returns the text that precedes the buyer's note wherever it is shown: `À livrer à Nantes (44000), 3ᵉ étage.` */
export const formatDestination = ({ town, postcode, floor }: Destination): string =>
  `À livrer à ${town}${postcode ? ` (${postcode})` : ''}${floor ? `, ${floor}` : ''}.`
