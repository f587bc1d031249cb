import { z } from 'zod'
import { settableStatuses } from './status-changes.ts'

/** As many as a seller ticks in one go. */
const mostChosen = 2000

const productIds = z
  .array(z.uuid())
  .min(1, 'Choisissez au moins un produit.')
  .max(mostChosen, 'Choisissez 2\u00a0000 produits au plus.')

export const visibilitySchema = z.object({ productIds, isHidden: z.boolean() })
export const statusSchema = z.object({ productIds, status: z.enum(settableStatuses) })
export const deletionSchema = z.object({ productIds })

const quantity = (message: string) =>
  z.int(message).min(0, message).max(1_000_000, 'Cette quantité est trop élevée.')

export const stockSchema = z.object({
  quantity: quantity('Saisissez une quantité entière.'),
  /** What the seller saw: a piece sold meanwhile is not put back. */
  seen: quantity('Saisissez une quantité entière.'),
})

export const duplicationSchema = z.object({
  /** Made by the browser: a double click makes one copy. */
  submissionKey: z.uuid(),
})
