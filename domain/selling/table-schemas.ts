import { z } from 'zod'
import { feedMessages } from './feeds.ts'
import { productIds } from './own-products.ts'
import { maxPrice } from './price-change.ts'

const price = z
  .int('Saisissez un prix.')
  .min(0, 'Un prix ne peut pas être négatif.')
  .max(maxPrice, 'Ce prix est trop élevé.')
  .nullable()
const category = z.uuid('Choisissez une catégorie.')
/** Null: the usual place. */
const place = z.uuid('Choisissez un lieu.').nullable()

/** One cell of the table of own products; `seen` is what stood there when its seller began. */
export const cellSchema = z.discriminatedUnion('field', [
  z.object({ field: z.literal('price'), value: price, seen: price }),
  z.object({
    field: z.literal('category'),
    value: category,
    seen: category.nullable(),
    /** What the article said in that category before, by custom field: given back when a change is taken back. */
    values: z.record(z.uuid(), z.string().max(20_000)).default({}),
  }),
  z.object({ field: z.literal('place'), value: place, seen: place }),
])
export type CellChange = z.input<typeof cellSchema>

const maxAmount = 10_000_000_000

/** The same for many articles at once. */
export const manySchema = z.object({
  productIds,
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['percent', 'amount']), by: z.int().min(-maxAmount).max(maxAmount) }),
    z.object({ kind: z.literal('category'), categoryId: category }),
    z.object({ kind: z.literal('place'), pickupPlaceId: place }),
    z.object({
      kind: z.literal('last-day'),
      availableUntil: z.iso.date('Saisissez une date qui existe.').nullable(),
    }),
  ]),
})
export type ManyChange = z.infer<typeof manySchema>['change']

export const createFeedSchema = z.object({
  url: z
    .string(feedMessages.noAddress)
    .trim()
    .max(1_000, '1\u00a0000 caractères au plus.')
    .refine((text) => URL.canParse(text), feedMessages.noAddress),
})

/** `until`: the last day on which nothing is sold; null: selling goes on. */
export const pauseSchema = z.object({ until: z.iso.date('Cette date n’existe pas.').nullable() })
