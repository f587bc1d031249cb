import { and, count, eq, inArray } from 'drizzle-orm'
import type { CustomField } from '#domain/catalogue/custom-fields.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { draftValuesSchema } from '#domain/selling/drafts.ts'
import { type ProductFormValues, readForm, toFormValues } from '#domain/selling/product-form.ts'
import { cellTexts, type ListingRow } from '#domain/selling/table-rows.ts'
import type { Context } from '#server/context.ts'
import { listFieldsByCategory } from '#server/contexts/catalogue/custom-fields.ts'
import { listPrimaryPictures } from '#server/contexts/catalogue/pictures.ts'
import { productCustomFieldValues, productImages, type products } from '#server/database/schema/catalogue.ts'
import { uploads } from '#server/database/schema/selling.ts'

/** The custom fields of each category; none for one that does not exist. */
export type FieldsByCategory = (categoryId: string) => readonly CustomField[]

export async function loadFields(
  ctx: Context,
  forms: readonly { categoryId: string }[],
): Promise<FieldsByCategory> {
  const categoryIds = [...new Set(forms.map(({ categoryId }) => categoryId))].filter(Boolean)
  const fields = await listFieldsByCategory(ctx, { categoryIds })
  return (categoryId) => fields.get(categoryId) ?? []
}

export interface DraftRecord {
  id: string
  form: ProductFormValues
  pictureIds: string[]
}

/** Parses the form of a stored draft. A draft of an earlier release may lack inputs. */
export const parseDraftForm = (content: unknown): ProductFormValues => draftValuesSchema.parse(content)

type StoredProduct = Omit<typeof products.$inferSelect, 'description' | 'searchTitle'> & {
  description?: string
}

export interface ProductRecord {
  product: StoredProduct
  form: ProductFormValues
  /** The stored value of each custom field. */
  values: Record<string, string>
}

/** Reads the forms of products, with their characteristics but without the description, which is long and in no cell. */
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
    const storedValues = byProduct.get(product.id) ?? []
    const values = Object.fromEntries(storedValues.map((row) => [row.customFieldId, row.value]))
    return { product, values, form: toFormValues({ ...product, description: '', values }) }
  })
}

const findProblems = (form: ProductFormValues, fields: readonly CustomField[]): Record<string, string> => {
  const reading = readForm(form, fields)
  return 'errors' in reading ? reading.errors : {}
}

const withoutPicture = { picture: null, pictureCount: 0 }

export function toDraftRow({ id, form }: DraftRecord, fieldsOf: FieldsByCategory): ListingRow {
  const problems = findProblems(form, fieldsOf(form.categoryId))
  return {
    id,
    kind: 'draft',
    status: null,
    isHidden: false,
    cells: cellTexts(form),
    problems,
    ...withoutPicture,
  }
}

export function toProductRow(
  { product: { id, status, isHidden }, form }: ProductRecord,
  fieldsOf: FieldsByCategory,
): ListingRow {
  const problems = findProblems(form, fieldsOf(form.categoryId))
  return { id, kind: 'product', status, isHidden, cells: cellTexts(form), problems, ...withoutPicture }
}

export type RowPictures = Pick<ListingRow, 'picture' | 'pictureCount'>

/** Returns the first picture and the number of pictures of each draft and product that has any, by its id. */
export async function readPictures(
  ctx: Context,
  { drafts, productIds }: { drafts: readonly Pick<DraftRecord, 'id' | 'pictureIds'>[]; productIds: string[] },
): Promise<Map<string, RowPictures>> {
  const { productId } = productImages
  const [primaryByProduct, counts] = await Promise.all([
    listPrimaryPictures(ctx, { productIds }),
    productIds.length > 0
      ? ctx.db
          .select({ productId, pictureCount: count() })
          .from(productImages)
          .where(inArray(productId, productIds))
          .groupBy(productId)
      : [],
  ])
  const pictures = new Map<string, RowPictures>(
    counts.map(({ productId, pictureCount }) => [
      productId,
      { picture: primaryByProduct.get(productId) ?? null, pictureCount },
    ]),
  )
  const uploadById = await readUploads(
    ctx,
    drafts.flatMap(({ pictureIds }) => pictureIds),
  )
  for (const { id, pictureIds } of drafts) {
    const draftPictures = pictureIds.flatMap((upload) => uploadById.get(upload) ?? [])
    if (draftPictures[0]) pictures.set(id, { picture: draftPictures[0], pictureCount: draftPictures.length })
  }
  return pictures
}

async function readUploads(ctx: Context, ids: string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const { id, url, width, height, userId } = uploads
  const rows = await ctx.db
    .select({ id, url, width, height })
    .from(uploads)
    .where(and(eq(userId, ctx.actor?.userId ?? ''), inArray(id, ids)))
  return new Map(rows.map(({ id, ...picture }) => [id, picture]))
}
