import { z } from 'zod'
import { cleanText } from '../written-text.ts'
import { maxChanged, maxReasonLength, settableStatuses } from './admin-products.ts'

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: z.enum(settableStatuses) }),
  z.object({ kind: z.literal('category'), categoryId: z.uuid('Choisissez une catégorie.') }),
  z.object({ kind: z.literal('featured'), isFeatured: z.boolean() }),
])

const tooMany = `Au plus ${maxChanged.toLocaleString('fr-FR')} produits à la fois.`

/** Which products: those ticked, or all that a search finds and how many the administrator was told these are. */
const products = z.union([
  z.object({ ids: z.array(z.uuid()).min(1, 'Choisissez des produits.').max(maxChanged, tooMany) }),
  z.object({ query: z.string().max(2000), expected: z.int().min(1).max(maxChanged, tooMany) }),
])

export const changeProductsSchema = z.object({ products, change })

/** The advertisement as the administrator read it: `version` is its `updatedAt`. */
const decided = z.object({ version: z.iso.datetime() })
export const validateProductSchema = decided
export const refuseProductSchema = decided.extend({
  reason: z
    .string('Dites pourquoi.')
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, 'Dites pourquoi au vendeur.')
        .max(maxReasonLength, `${maxReasonLength.toLocaleString('fr-FR')} caractères au plus.`),
    ),
})

export const orderFeaturedSchema = z.object({ productIds: z.array(z.uuid()).max(maxChanged, tooMany) })
