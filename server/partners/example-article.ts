import { fieldKinds, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { listCategories } from '../catalogue/categories.ts'
import { listCategoryFields } from '../catalogue/custom-fields.ts'
import type { Context } from '../context.ts'

/** An article that this site would take, with all that its category asks for: what the page of the API shows how to send. */
export async function exampleArticle(ctx: Context) {
  const [family] = await listCategories(ctx)
  const category = family?.children[0] ?? family
  if (!category) return null
  const fields = await listCategoryFields(ctx, { categoryId: category.id })
  const required = fields.filter(({ isRequired, name }) => isRequired && name !== priceOnRequestField)
  return {
    categoryName: category.name,
    body: {
      reference: 'ESSAI-1',
      categoryId: category.id,
      title: 'Article d’essai',
      price: 12_000,
      quantity: 4,
      values: Object.fromEntries(
        required.map(({ id, fieldType, options }) => [id, fieldKinds[fieldType].example(options)]),
      ),
    },
  }
}
