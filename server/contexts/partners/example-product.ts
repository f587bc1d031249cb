import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { exampleValue, inputFromStored, parseValue } from '#domain/catalogue/custom-values.ts'
import type { CustomValueInput } from '#domain/catalogue/field-types.ts'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Context } from '#server/context.ts'
import { listCategories } from '../catalogue/categories.ts'
import { listCategoryFields } from '../catalogue/custom-fields.ts'

/** Returns a product that this site would accept, in its first category, as an example on the API's page. */
export async function getExampleProduct(ctx: Context) {
  const [family] = await listCategories(ctx)
  const category = family?.children[0] ?? family
  return category ? { categoryName: category.name, body: await buildExample(ctx, category) } : null
}

/** Returns a product that this category accepts, with all its required fields. @throws AppError `not-found` */
export async function getCategoryExample(ctx: Context, { categoryId }: { categoryId: string }) {
  const families = await listCategories(ctx)
  const category = families
    .flatMap((family) => [family, ...family.children])
    .find(({ id }) => id === categoryId)
  if (!category) throw new AppError('not-found', generalMessages.notFound)
  return buildExample(ctx, category)
}

async function buildExample(ctx: Context, category: { id: string }) {
  const fields = await listCategoryFields(ctx, { categoryId: category.id })
  const required = fields.filter(({ isRequired, name }) => isRequired && name !== priceOnRequestField)
  return {
    reference: 'ESSAI-1',
    categoryId: category.id,
    title: 'Article d’essai',
    price: 12_000,
    quantity: 4,
    values: Object.fromEntries(required.map((field) => [field.id, exampleInput(field)])),
  }
}

/** Returns an example value in the API's format, without French formatting of numbers. */
function exampleInput(field: CustomField): CustomValueInput {
  const example = exampleValue(field)
  const parsed = parseValue(field, example)
  return 'value' in parsed && parsed.value !== null ? inputFromStored(field.fieldType, parsed.value) : example
}
