import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { catalogueAdminMessages as messages } from '#domain/admin-messages.ts'
import type { CustomFieldChange } from '#domain/catalogue/admin-schemas.ts'
import { type CustomField, parseOptions, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import type { FieldOption } from '#domain/catalogue/field-types.ts'
import { giveValues } from '#domain/catalogue/option-values.ts'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import {
  categories,
  customFieldCategories,
  customFields,
  products,
} from '#server/database/schema/catalogue.ts'
import { invalidField } from './categories.ts'

export interface LockedField extends CustomField {
  categoryIds: string[]
}

/** One field, which no product gets a value of until the transaction ends. @throws AppError `not-found` */
export async function lockField({ db }: Context, id: string): Promise<LockedField> {
  const gone = () => new AppError('not-found', messages.fieldGone)
  if (!isUuid(id)) throw gone()
  const [row] = await db.select().from(customFields).where(eq(customFields.id, id)).for('update')
  if (!row) throw gone()
  const links = await db
    .select({ categoryId: customFieldCategories.categoryId })
    .from(customFieldCategories)
    .where(eq(customFieldCategories.customFieldId, id))
  return { ...row, options: parseOptions(row.options), categoryIds: links.map((link) => link.categoryId) }
}

/** A name of its own, categories that exist. @throws AppError `invalid` with the message at the field */
export async function checkField(
  { db }: Context,
  id: string | null,
  requested: CustomFieldChange,
): Promise<void> {
  const [namesake] = await db
    .select({ id: customFields.id })
    .from(customFields)
    .where(
      and(
        sql`search_form(${customFields.name}) = search_form(${requested.name})`,
        id === null ? undefined : ne(customFields.id, id),
      ),
    )
    .limit(1)
  if (namesake) throw invalidField('name', messages.fieldNameTaken)
  if (requested.categoryIds.length === 0) return
  const known = await db.$count(categories, inArray(categories.id, requested.categoryIds))
  if (known !== requested.categoryIds.length) throw invalidField('categoryIds', messages.categoriesGone)
}

/** Values of the options that are known stay; new ones get theirs. @throws AppError `invalid` for a value made up */
export function ownOptions(before: readonly FieldOption[], requested: CustomFieldChange): FieldOption[] {
  for (const [index, { value }] of requested.options.entries()) {
    if (value !== null && !before.some((option) => option.value === value))
      throw invalidField(`options.${index}.label`, messages.optionUnknown)
  }
  return giveValues(requested.options)
}

/**
 * What says that a price is on request keeps its name, type and meaning, and stays where such prices are.
 * @throws AppError `forbidden`, `invalid` at `categoryIds`
 */
export async function protectPriceOnRequest(
  { db }: Context,
  before: LockedField,
  requested: CustomFieldChange,
  leftCategoryIds: readonly string[],
): Promise<void> {
  if (before.name !== priceOnRequestField) return
  const isUntouched = (['name', 'description', 'fieldType', 'isRequired', 'isFilterable'] as const).every(
    (key) => requested[key] === before[key],
  )
  if (!isUntouched) throw new AppError('forbidden', messages.fieldProtected)
  if (leftCategoryIds.length === 0) return
  const [there] = await db
    .select({ name: categories.name, count: count() })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isNull(products.price), inArray(products.categoryId, [...leftCategoryIds])))
    .groupBy(categories.id)
    .orderBy(categories.name)
    .limit(1)
  if (there) throw invalidField('categoryIds', messages.pricesOnRequest(there.name, there.count))
}
