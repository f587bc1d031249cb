import { z } from '@hono/zod-openapi'
import { conditions } from '#domain/catalogue/conditions.ts'
import { handlingNeeds, handlingOffers } from '#domain/catalogue/handling.ts'
import { provenanceKinds } from '#domain/catalogue/provenance.ts'
import { contentUnits, saleUnits } from '#domain/catalogue/sale-units.ts'
import { mostPictures, productSchema } from '#domain/catalogue/schemas.ts'
import { productStatuses } from '#domain/catalogue/statuses.ts'
import { articleVatRegimes } from '#domain/invoices/invoices.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { mostInBatch } from '#domain/partners/rights.ts'
import { cleanLine } from '#domain/written-text.ts'

export const cents = z.int().describe('Centimes d’euro, TTC')
export const instant = z.iso.datetime()

const tiers = z.array(z.object({ from: z.int(), price: cents }))
const sale = {
  saleUnit: z.enum(saleUnits),
  contentQuantity: z.number().nullable(),
  contentUnit: z.enum(contentUnits).nullable(),
  minimumQuantity: z.int(),
  quantityStep: z.int(),
  priceTiers: tiers,
}

export const listedProduct = z
  .object({
    id: z.uuid(),
    number: z.int(),
    url: z.url(),
    title: z.string(),
    price: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('amount'), amount: cents }),
      z.object({ kind: z.literal('on-request') }),
      z.object({ kind: z.literal('hidden') }),
    ]),
    quantity: z.int(),
    status: z.enum(productStatuses),
    condition: z.enum(conditions).nullable(),
    categoryId: z.uuid(),
    sellerId: z.uuid(),
    ...sale,
    place: z
      .object({
        postcode: z.string().nullable(),
        town: z.string().nullable(),
        communeCode: z.string().nullable(),
        department: z.string().nullable(),
      })
      .nullable(),
    pictureUrl: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .openapi('ListedProduct')

export const listedProductDetail = listedProduct
  .extend({ description: z.string() })
  .openapi('ListedProductDetail')

const category = z.object({ id: z.uuid(), name: z.string(), slug: z.string(), productCount: z.int() })
export const categoryTree = z.array(category.extend({ children: z.array(category) }).openapi('Category'))

export const categoryFields = z.array(
  z
    .object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      fieldType: z.string(),
      isRequired: z.boolean(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    })
    .openapi('CategoryField'),
)

const reference = z
  .string(partnerMessages.referenceMissing)
  .transform(cleanLine)
  .pipe(z.string().min(1, partnerMessages.referenceMissing).max(100, '100 caractères au plus.'))

const written = {
  description: productSchema.shape.description.default(''),
  values: productSchema.shape.values.default({}).describe('Caractéristiques, par identifiant de champ'),
  pictures: z
    .array(z.uuid())
    .max(mostPictures)
    .optional()
    .describe('Identifiants de photos, la principale d’abord ; absent : celles qu’il a'),
}
/** An article under its address, which names it. */
export const productBody = productSchema.omit({ reference: true }).extend(written).openapi('ProductBody')
export const namedProductBody = productSchema.extend({ ...written, reference }).openapi('NamedProductBody')
export const productBatch = z.object({ items: z.array(namedProductBody).min(1).max(mostInBatch) })

export const stockBatch = z.object({
  items: z
    .array(
      z.object({
        reference,
        quantity: productSchema.shape.quantity,
        seen: z
          .int()
          .min(0)
          .describe('Le stock que vous avez lu : s’il a changé depuis, la ligne est refusée'),
      }),
    )
    .min(1)
    .max(mostInBatch),
})

export const outcomes = z.object({
  items: z.array(
    z
      .object({
        reference: z.string(),
        result: z.enum(['created', 'changed', 'unchanged', 'refused']),
        message: z.string().optional(),
        fields: z.record(z.string(), z.string()).optional(),
        quantity: z.int().optional(),
      })
      .openapi('Outcome'),
  ),
})

export const ownProductLine = z
  .object({
    id: z.uuid(),
    reference: z.string().nullable(),
    title: z.string(),
    price: cents.nullable(),
    quantity: z.int(),
    status: z.enum(productStatuses),
    isHidden: z.boolean(),
    version: instant,
  })
  .openapi('OwnProductLine')

export const ownProduct = z
  .object({
    id: z.uuid(),
    number: z.int(),
    url: z.url().describe('Sa page, pour tout le monde dès que l’annonce est en ligne'),
    version: instant,
    uniqueCode: z.string(),
    status: z.enum(productStatuses),
    refusalReason: z.string().nullable(),
    title: z.string(),
    description: z.string(),
    price: cents.nullable(),
    quantity: z.int(),
    reference: z.string().nullable(),
    availableUntil: z.string().nullable(),
    categoryId: z.uuid().nullable(),
    pickupPlaceId: z.uuid().nullable(),
    condition: z.enum(conditions).nullable(),
    weight: z.int().nullable(),
    handling: z.object({
      length: z.int().nullish(),
      width: z.int().nullish(),
      height: z.int().nullish(),
      parcels: z.int().nullish(),
      perPallet: z.int().nullish(),
      needs: z.array(z.enum(handlingNeeds)).nullish(),
      offers: z.array(z.enum(handlingOffers)).nullish(),
      floor: z.string().nullish(),
      access: z.string().nullish(),
    }),
    provenance: z.object({
      kind: z.enum(provenanceKinds).nullish(),
      site: z.string().nullish(),
      diagnostic: z.string().nullish(),
    }),
    vatRegime: z.enum(articleVatRegimes).nullable(),
    pictures: z.array(z.object({ id: z.uuid(), url: z.string(), width: z.int(), height: z.int() })),
    values: z.record(z.uuid(), z.string()),
    ...sale,
  })
  .openapi('OwnProduct')
