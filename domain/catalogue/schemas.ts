import { z } from 'zod'
import { textFromHtml } from '../html-text.ts'
import { productVatRegimes } from '../invoices/invoices.ts'
import { cleanLine, cleanText } from '../written-text.ts'
import { conditions } from './conditions.ts'
import { handlingSchema, weightSchema } from './handling-schema.ts'
import { maxDiagnosticLength, maxSiteLength, type Provenance, provenanceKinds } from './provenance.ts'
import { contentUnits, maxTiers, saleUnits } from './sale-units.ts'

const count = (max: string) => z.int('Saisissez un nombre entier.').min(1, '1 au moins.').max(1_000_000, max)

/** The sale properties of a product; `checkSale` checks that they agree. */
export const saleFields = {
  saleUnit: z.enum(saleUnits, 'Choisissez une unité de vente.').default('piece'),
  contentQuantity: z
    .number('Saisissez un nombre.')
    .positive('Le contenu est plus grand que zéro.')
    .max(1_000_000, 'Ce contenu est trop grand.')
    .refine((quantity) => isThousandth(quantity), 'Trois chiffres après la virgule au plus.')
    .nullable()
    .default(null),
  contentUnit: z.enum(contentUnits, 'Choisissez l’unité du contenu.').nullable().default(null),
  minimumQuantity: count('Ce minimum est trop grand.').default(1),
  quantityStep: count('Ce pas est trop grand.').default(1),
  priceTiers: z
    .array(
      z.object({
        from: z
          .int('Saisissez une quantité entière.')
          .min(2, 'À partir de 2 au moins.')
          .max(1_000_000, 'Cette quantité est trop élevée.'),
        price: z
          .int('Saisissez un prix.')
          .min(0, 'Un prix ne peut pas être négatif.')
          .max(99_999_999_99, 'Ce prix est trop élevé.'),
      }),
    )
    .max(maxTiers, `${maxTiers} paliers de prix au plus.`)
    .default([]),
}

const isThousandth = (quantity: number): boolean =>
  Math.abs(Math.round(quantity * 1000) / 1000 - quantity) < 1e-9

const line = (longest: number) =>
  z
    .string('Ce champ est un texte.')
    .transform(cleanLine)
    .pipe(z.string().max(longest, `${longest} caractères au plus.`))

/** Unknown properties are left out, so that equal inputs are stored equally. */
export const provenanceSchema = z
  .object({
    kind: z.enum(provenanceKinds, 'Choisissez une provenance.').nullish(),
    site: line(maxSiteLength).nullish(),
    diagnostic: line(maxDiagnosticLength).nullish(),
  })
  .transform(
    (provenance): Provenance => Object.fromEntries(Object.entries(provenance).filter(([, value]) => value)),
  )

/** Characters that cannot be confused when read aloud or on a dusty label: no 0/O, 1/I/L, 2/Z, 5/S, 8/B, U/V. */
export const codeAlphabet = '34679ACDEFGHJKMNPQRTWXY'
const codeLength = 8

/** Makes a product's code from random bytes; there are 23^8, about 78 thousand million. */
export const uniqueCode = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes.slice(0, codeLength), (byte) => codeAlphabet[byte % codeAlphabet.length]).join('')

/** Maximum of pictures per product. */
export const maxPictures = 12

const customValue = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string()).max(500)], 'Cette valeur est illisible.')
  .nullable()

/** A product as its seller enters it. Allowed custom values depend on the category: checkCustomValues. */
export const productSchema = z.object({
  categoryId: z.uuid('Choisissez une catégorie.'),
  title: z
    .string('Donnez un titre à votre annonce.')
    .transform(cleanLine)
    .pipe(z.string().min(1, 'Donnez un titre à votre annonce.').max(200, '200 caractères au plus.')),
  description: z
    .string('La description est un texte.')
    .transform((text) => cleanText(textFromHtml(text)))
    .pipe(z.string().max(10_000, '10 000 caractères au plus.')),
  /** Cents; null is a price on request. */
  price: z
    .int('Saisissez un prix.')
    .min(0, 'Un prix ne peut pas être négatif.')
    .max(99_999_999_99, 'Ce prix est trop élevé.')
    .nullable(),
  quantity: z
    .int('Saisissez une quantité entière.')
    .min(0, 'Une quantité ne peut pas être négative.')
    .max(1_000_000, 'Cette quantité est trop élevée.'),
  /** The seller's own reference; empty for none. */
  reference: z
    .string('La référence est un texte.')
    .transform(cleanLine)
    .pipe(z.string().max(100, '100 caractères au plus.'))
    .transform((text) => text || null)
    .nullish()
    .transform((reference) => reference ?? null),
  /** The last day on sale, `2026-12-12`; domain/selling/own-products.ts limits the days. */
  availableUntil: z.iso
    .date('Cette date n’existe pas.')
    .nullish()
    .transform((day) => day ?? null),
  ...saleFields,
  /** Null when not stated. */
  condition: z.enum(conditions, 'Choisissez un état.').nullable().default(null),
  /** Grams of one sale unit. */
  weight: weightSchema,
  handling: handlingSchema.default({}),
  /** Absent leaves it unchanged. */
  provenance: provenanceSchema.optional(),
  /** The tax regime of its price; null uses the firm's, absent leaves it unchanged. */
  vatRegime: z.enum(productVatRegimes, 'Choisissez un régime de TVA.').nullish(),
  /** The seller's place where it is; null uses the default, absent leaves it unchanged. */
  pickupPlaceId: z.uuid('Choisissez un lieu de retrait.').nullish(),
  /** By custom field id. */
  values: z.record(z.uuid(), customValue),
})
export type ProductInput = z.output<typeof productSchema>

const pictures = z
  .array(z.uuid())
  .max(maxPictures, `Une annonce compte au plus ${maxPictures} photos.`)
  .refine((ids) => new Set(ids).size === ids.length, 'La même photo figure deux fois.')

export const createProductSchema = productSchema.extend({
  /** Made by the form, so that a submission sent twice makes one product. */
  submissionKey: z.uuid(),
  /** Ids of uploads, the primary picture first. */
  pictures: pictures.default([]),
})

export const updateProductSchema = productSchema.extend({
  /** The version of the product that the form was opened with. */
  version: z.iso.datetime(),
  /** In order, the primary one first: ids of existing pictures and of uploads. */
  pictures,
})

export const customValueSchema = z.object({
  productId: z.string().nullish(),
  customFieldId: z.string().nullish(),
  value: customValue,
})
