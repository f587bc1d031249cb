import { asc } from 'drizzle-orm'
import { type CustomField, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import { type CategoryTree, categoryTree } from '#domain/selling/find-category.ts'
import type { Context } from '#server/context.ts'
import { readFields } from '#server/contexts/catalogue/custom-fields.ts'
import { listTradeWords } from '#server/contexts/search/propose-categories.ts'
import { categories, customFieldCategories } from '#server/database/schema/catalogue.ts'
import { firstStatus } from '../create-product.ts'

export interface ImportCatalogue {
  tree: CategoryTree
  fields: CustomField[]
  /** By category, in their display order. */
  fieldsOf: Map<string, CustomField[]>
  /** The custom field 'Indetermine'. */
  onRequestFieldId: string | null
  /** What a new product begins as; its stock may say otherwise. */
  firstStatus: ProductStatus
}

/** All categories and their custom fields: what any row of a file may speak of. */
export async function loadCatalogue(ctx: Context): Promise<ImportCatalogue> {
  const { db } = ctx
  const { id, name, slug, parentId } = categories
  const rows = await db.select({ id, name, slug, parentId }).from(categories).orderBy(asc(name))
  const fields = await readFields(ctx)
  const links = await db.select().from(customFieldCategories)
  const linked = Map.groupBy(links, (link) => link.categoryId)
  const fieldsOf = new Map(
    [...linked].map(([categoryId, own]) => {
      const ids = new Set(own.map((link) => link.customFieldId))
      return [categoryId, fields.filter((field) => ids.has(field.id))] as const
    }),
  )
  const onRequestFieldId = fields.find((field) => field.name === priceOnRequestField)?.id ?? null
  return {
    tree: categoryTree(rows, await listTradeWords(ctx)),
    fields,
    fieldsOf,
    onRequestFieldId,
    firstStatus: await firstStatus(ctx, { quantity: 1 }),
  }
}
