import { z } from 'zod'
import { isUuid } from '../address.ts'
import { catalogueAdminMessages } from '../admin-messages.ts'
import { cleanText } from '../written-text.ts'
import { maxChangedProducts, maxReasonLength, settableStatuses } from './admin-products.ts'
import { fieldDefinitions, fieldTypes } from './field-types.ts'
import { repFamilies } from './rep-families.ts'
import { maxSlugLength, toSlug } from './slug.ts'

const text = (maxLength: number) =>
  z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(maxLength, `${maxLength.toLocaleString('fr-FR')} caractères au plus.`))

const name = text(80).pipe(z.string().min(1, catalogueAdminMessages.nameMissing))

/** The form of a category; an empty slug is derived from the name. */
export const categorySchema = z
  .object({
    name,
    slug: text(maxSlugLength).pipe(
      z
        .string()
        .refine((slug) => slug === toSlug(slug), catalogueAdminMessages.slugMalformed)
        // An address may also name a category by its id, so a slug must not look like one.
        .refine((slug) => !isUuid(slug), catalogueAdminMessages.slugIsId),
    ),
    parentId: z.uuid().nullable(),
    description: text(2_000),
    repFamily: z.enum(repFamilies).nullable(),
    pemdFamily: text(100).default(''),
  })
  .transform((category) => ({ ...category, slug: category.slug || toSlug(category.name) }))
  .refine((category) => category.slug !== '', {
    path: ['slug'],
    message: catalogueAdminMessages.slugMissing,
  })
export type CategoryInput = z.input<typeof categorySchema>

const maxSiblings = 500
export const orderCategoriesSchema = z.object({
  parentId: z.uuid().nullable(),
  ids: z.array(z.uuid()).max(maxSiblings),
})

export const deleteCategorySchema = z.object({
  /** The category that receives its products; null when it has none. */
  destinationId: z.uuid().nullable(),
  /** True when the destination also receives its characteristics. */
  withFields: z.boolean().optional(),
  /** The number that the administrator saw; the operation fails when it has changed. */
  expectedProducts: z.int().min(0),
})

const maxOptions = 200
const option = z.object({
  value: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[^,]*$/, catalogueAdminMessages.optionComma)
    .nullable(),
  label: text(100).pipe(z.string().min(1, catalogueAdminMessages.optionEmpty)),
})

/** A bound of a number; null uses the default of the unit. */
const bound = z
  .number('Saisissez un nombre.')
  .min(-1_000_000_000, 'Ce nombre est trop petit.')
  .max(1_000_000_000, 'Ce nombre est trop grand.')
  .nullable()
  .default(null)

/** The fields common to every form of a custom field. */
const field = z.object({
  name,
  description: text(500),
  fieldType: z.enum(fieldTypes),
  options: z.array(option).max(maxOptions, `${maxOptions} options au plus.`),
  isRequired: z.boolean(),
  isFilterable: z.boolean(),
  minimum: bound,
  maximum: bound,
})
type FieldInput = z.output<typeof field>

/** Requires options where the type has some, without duplicates. */
function checkOptions({ fieldType, options }: FieldInput, check: z.RefinementCtx): void {
  if (!fieldDefinitions[fieldType].hasOptions) return
  if (options.length === 0)
    check.addIssue({ code: 'custom', path: ['options'], message: catalogueAdminMessages.optionsMissing })
  for (const key of ['label', 'value'] as const) {
    const seen = new Set<string>()
    for (const [index, entry] of options.entries()) {
      const folded = entry[key]?.toLocaleLowerCase('fr')
      if (folded === undefined) continue
      if (seen.has(folded))
        check.addIssue({
          code: 'custom',
          path: ['options', index, 'label'],
          message: catalogueAdminMessages.optionTwice,
        })
      seen.add(folded)
    }
  }
}

function checkBounds({ fieldType, minimum, maximum }: FieldInput, check: z.RefinementCtx): void {
  if (fieldType === 'number' && minimum !== null && maximum !== null && minimum > maximum)
    check.addIssue({ code: 'custom', path: ['maximum'], message: catalogueAdminMessages.boundsCrossed })
}

/** Drops options and bounds that the field's type does not have. */
const dropOtherTypes = <Input extends FieldInput>(input: Input): Input => ({
  ...input,
  options: fieldDefinitions[input.fieldType].hasOptions ? input.options : [],
  minimum: input.fieldType === 'number' ? input.minimum : null,
  maximum: input.fieldType === 'number' ? input.maximum : null,
})

/** The form of a custom field. */
export const customFieldSchema = field
  .extend({ categoryIds: z.array(z.uuid()).max(5_000) })
  .superRefine(checkOptions)
  .superRefine(checkBounds)
  .transform((input) => ({ ...dropOtherTypes(input), categoryIds: [...new Set(input.categoryIds)] }))
export type CustomFieldInput = z.input<typeof customFieldSchema>
export type CustomFieldChange = z.output<typeof customFieldSchema>

/** The number of values that the administrator agreed to lose; the operation fails when it has changed. */
const expectedLoss = z.int().min(0)

/** Nobody fills in a longer form. */
const maxCategoryFields = 60

/** A category with its characteristics in order, stored in one transaction. */
export const categoryWithFieldsSchema = z
  .object({
    category: categorySchema,
    fields: z
      .array(
        field
          // Null for a new field.
          .extend({ id: z.uuid().nullable() })
          .superRefine(checkOptions)
          .superRefine(checkBounds)
          .transform(dropOtherTypes),
      )
      .max(maxCategoryFields, `${maxCategoryFields} champs au plus.`),
    expectedLoss,
  })
  .superRefine(({ fields }, check) => {
    const seen = new Set<string>()
    for (const [index, { name }] of fields.entries()) {
      const folded = name.toLocaleLowerCase('fr')
      if (seen.has(folded))
        check.addIssue({
          code: 'custom',
          path: ['fields', index, 'name'],
          message: catalogueAdminMessages.fieldTwice,
        })
      seen.add(folded)
    }
  })
export type CategoryWithFieldsInput = z.input<typeof categoryWithFieldsSchema>
export type CategoryWithFields = z.output<typeof categoryWithFieldsSchema>

export const updateCustomFieldSchema = z.object({ field: customFieldSchema, expectedLoss })
export const deleteCustomFieldSchema = z.object({ expectedLoss })
export const orderCustomFieldsSchema = z.object({ ids: z.array(z.uuid()).max(2_000) })

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('status'), status: z.enum(settableStatuses) }),
  z.object({ kind: z.literal('category'), categoryId: z.uuid('Choisissez une catégorie.') }),
  z.object({ kind: z.literal('featured'), isFeatured: z.boolean() }),
])

const tooMany = `Au plus ${maxChangedProducts.toLocaleString('fr-FR')} produits à la fois.`

/** The selected products, or all results of a search with the number that the administrator saw. */
const products = z.union([
  z.object({ ids: z.array(z.uuid()).min(1, 'Choisissez des produits.').max(maxChangedProducts, tooMany) }),
  z.object({ query: z.string().max(2000), expected: z.int().min(1).max(maxChangedProducts, tooMany) }),
])

export const changeProductsSchema = z.object({ products, change })

/** The state of the product that the administrator read: `version` is its `updatedAt`. */
const reviewedVersion = z.object({ version: z.iso.datetime() })
export const validateProductSchema = reviewedVersion
export const refuseProductSchema = reviewedVersion.extend({
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

export const orderFeaturedSchema = z.object({
  productIds: z.array(z.uuid()).max(maxChangedProducts, tooMany),
})
