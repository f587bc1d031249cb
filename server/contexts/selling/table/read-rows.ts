import { and, eq, inArray } from 'drizzle-orm'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { draftValuesSchema } from '#domain/selling/drafts.ts'
import { type ProductFormValues, readForm, valuesOf } from '#domain/selling/product-form.ts'
import { cellsOf, type TableRow } from '#domain/selling/table-rows.ts'
import type { Context } from '#server/context.ts'
import { listFieldsByCategory } from '#server/contexts/catalogue/custom-fields.ts'
import { listPrimaryPictures } from '#server/contexts/catalogue/pictures.ts'
import { productCustomFieldValues, type products } from '#server/database/schema/catalogue.ts'
import { uploads } from '#server/database/schema/selling.ts'

/** The fields of each category; none for a category that is not there. */
export type FieldsOf = (categoryId: string) => readonly CustomField[]

export async function readFieldsOf(
  ctx: Context,
  forms: readonly { categoryId: string }[],
): Promise<FieldsOf> {
  const categoryIds = [...new Set(forms.map(({ categoryId }) => categoryId))].filter(Boolean)
  const fields = await listFieldsByCategory(ctx, { categoryIds })
  return (categoryId) => fields.get(categoryId) ?? []
}

export interface DraftRecord {
  id: string
  form: ProductFormValues
  pictureIds: string[]
}

/** The form of a stored draft. A draft of an earlier version may lack inputs. */
export const draftForm = (content: unknown): ProductFormValues => draftValuesSchema.parse(content)

type StoredProduct = Omit<typeof products.$inferSelect, 'description' | 'searchTitle'> & {
  description?: string
}

export interface ProductRecord {
  product: StoredProduct
  form: ProductFormValues
  /** Stored, by custom field. */
  values: Record<string, string>
}

/** The forms of articles, with their characteristics. The description is in no cell, and long. */
export async function readProductForms(
  ctx: Context,
  rows: readonly StoredProduct[],
): Promise<ProductRecord[]> {
  const { productId, customFieldId, value } = productCustomFieldValues
  const ids = rows.map(({ id }) => id)
  const stored =
    ids.length > 0
      ? await ctx.db
          .select({ productId, customFieldId, value })
          .from(productCustomFieldValues)
          .where(inArray(productId, ids))
      : []
  const byProduct = Map.groupBy(stored, (row) => row.productId)
  return rows.map((product) => {
    const own = byProduct.get(product.id) ?? []
    const values = Object.fromEntries(own.map((row) => [row.customFieldId, row.value]))
    return { product, values, form: valuesOf({ ...product, description: '', values }) }
  })
}

const problemsOf = (form: ProductFormValues, fields: readonly CustomField[]): Record<string, string> => {
  const reading = readForm(form, fields)
  return 'errors' in reading ? reading.errors : {}
}

export function draftRow({ id, form }: DraftRecord, fieldsOf: FieldsOf, picture: Picture | null): TableRow {
  const problems = problemsOf(form, fieldsOf(form.categoryId))
  return { id, kind: 'draft', status: null, isHidden: false, cells: cellsOf(form), problems, picture }
}

export function productRow(
  { product: { id, status, isHidden }, form }: ProductRecord,
  fieldsOf: FieldsOf,
  picture: Picture | null,
): TableRow {
  const problems = problemsOf(form, fieldsOf(form.categoryId))
  return { id, kind: 'product', status, isHidden, cells: cellsOf(form), problems, picture }
}

/** The first picture of each draft and article, by its id. */
export async function readPictures(
  ctx: Context,
  { drafts, productIds }: { drafts: readonly DraftRecord[]; productIds: string[] },
): Promise<Map<string, Picture>> {
  const pictures = await listPrimaryPictures(ctx, { productIds })
  const first = new Map(drafts.flatMap(({ id, pictureIds: [upload] }) => (upload ? [[upload, id]] : [])))
  if (first.size === 0) return pictures
  const { id, url, width, height, userId } = uploads
  const stored = await ctx.db
    .select({ id, url, width, height })
    .from(uploads)
    .where(and(eq(userId, ctx.actor?.userId ?? ''), inArray(id, [...first.keys()])))
  for (const { id, ...picture } of stored) pictures.set(first.get(id) ?? '', picture)
  return pictures
}
