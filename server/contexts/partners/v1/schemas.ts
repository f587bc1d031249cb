import { z } from '@hono/zod-openapi'
import { conditions } from '#domain/catalogue/conditions.ts'
import { handlingNeeds, handlingOffers } from '#domain/catalogue/handling.ts'
import { provenanceKinds } from '#domain/catalogue/provenance.ts'
import { contentUnits, saleUnits } from '#domain/catalogue/sale-units.ts'
import { maxPictures, productSchema } from '#domain/catalogue/schemas.ts'
import { productStatuses } from '#domain/catalogue/statuses.ts'
import { productVatRegimes } from '#domain/invoices/invoices.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import { maxBatchSize } from '#domain/partners/rights.ts'
import { cleanLine } from '#domain/written-text.ts'

export const cents = z.int().describe('Centimes d’euro, TTC')
export const instant = z.iso.datetime()

const tiers = z.array(z.object({ from: z.int(), price: cents }))
const saleFields = {
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
    ...saleFields,
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
      minimum: z.number().nullable().describe('D’un nombre ; null : plus grand que zéro'),
      maximum: z.number().nullable().describe('D’un nombre ; null : selon son unité'),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    })
    .openapi('CategoryField'),
)

const customValues = z.record(z.uuid(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

export const exampleProduct = z
  .object({
    reference: z.string(),
    categoryId: z.uuid(),
    title: z.string(),
    price: cents,
    quantity: z.int(),
    values: customValues,
  })
  .openapi('ExampleProduct')

const reference = z
  .string(partnerMessages.referenceMissing)
  .transform(cleanLine)
  .pipe(z.string().min(1, partnerMessages.referenceMissing).max(100, '100 caractères au plus.'))

const { shape } = productSchema
/** The fields that a product's form has too, with their units. */
const inputFields = {
  description: shape.description.default(''),
  price: shape.price.describe('Centimes d’euro, TTC\u00a0; null\u00a0: sur demande'),
  quantity: shape.quantity.describe('En unités de vente'),
  availableUntil: shape.availableUntil.describe('Dernier jour en ligne, `2026-12-31`'),
  contentQuantity: shape.contentQuantity.describe('Ce que contient une unité de vente, en `contentUnit`'),
  weight: shape.weight.describe('Grammes, d’une unité de vente'),
  handling: shape.handling.describe(
    'Pour l’emporter\u00a0: longueurs en millimètres, étage et accès en clair',
  ),
  provenance: shape.provenance.describe(
    'D’où il vient\u00a0: `site` le chantier, `diagnostic` la référence du diagnostic PEMD\u00a0; absent\u00a0: ce qui est enregistré',
  ),
  vatRegime: shape.vatRegime.describe(
    'TVA de l’article\u00a0; null\u00a0: celle de votre entreprise\u00a0; absent\u00a0: ce qui est enregistré',
  ),
  pickupPlaceId: shape.pickupPlaceId.describe(
    'Un de vos lieux (`GET /own/places`)\u00a0; null\u00a0: celui par défaut\u00a0; absent\u00a0: ce qui est enregistré',
  ),
  values: shape.values.default({}).describe('Caractéristiques, par identifiant de champ'),
  pictures: z
    .array(z.union([z.uuid(), z.object({ id: z.uuid() }).transform(({ id }) => id)]))
    .max(maxPictures)
    .optional()
    .describe(
      'Photos, la principale d’abord\u00a0: leurs identifiants, ou ce qu’une lecture en dit\u00a0; absent\u00a0: celles qu’il a',
    ),
}
/** A product whose reference is in the path. */
export const productBody = productSchema.omit({ reference: true }).extend(inputFields).openapi('ProductBody')
export const productBodyWithReference = productSchema
  .extend({ ...inputFields, reference })
  .openapi('NamedProductBody')
export const productBatch = z.object({ items: z.array(productBodyWithReference).min(1).max(maxBatchSize) })

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
    .max(maxBatchSize),
})

export const batchOutcomes = z.object({
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
    vatRegime: z.enum(productVatRegimes).nullable(),
    pictures: z.array(z.object({ id: z.uuid(), url: z.string(), width: z.int(), height: z.int() })),
    values: customValues.describe('Par identifiant de champ, comme un envoi les donne'),
    ...saleFields,
  })
  .openapi('OwnProduct')
