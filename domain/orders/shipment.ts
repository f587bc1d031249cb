import { z } from 'zod'
import { cleanLine } from '../written-text.ts'

const shortLine = z
  .string()
  .transform(cleanLine)
  .pipe(z.string().max(100, '100 caractères au plus.'))
  .default('')

/** A seller's details of a shipment, all of them optional. */
export const shipmentSchema = z.object({
  /** Empty when the seller delivers. */
  carrier: shortLine,
  tracking: shortLine,
  parcels: z
    .int('Saisissez un nombre entier de colis.')
    .min(1, 'Une livraison compte au moins un colis.')
    .max(999, '999 colis au plus.')
    .nullable()
    .default(null),
})
export type Shipment = z.output<typeof shipmentSchema>
export type ShipmentInput = z.input<typeof shipmentSchema>

/** `Geodis, 3 colis, suivi 8X12` */
export const shipmentText = ({ carrier, tracking, parcels }: Shipment): string =>
  [
    carrier || 'Livré par le vendeur',
    parcels !== null && `${parcels}\u00a0colis`,
    tracking && `suivi ${tracking}`,
  ]
    .filter(Boolean)
    .join(', ')
