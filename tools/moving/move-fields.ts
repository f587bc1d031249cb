import type { z } from 'zod'
import { type CustomField, parseOptions, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { toSlug } from '#domain/catalogue/slug.ts'
import type { Context } from '#server/context.ts'
import { categories, customFieldCategories, customFields } from '#server/database/schema/index.ts'
import type { MoveReport } from './move-report.ts'
import { categoryRow, fieldRow, insertAcceptedRows, linkRow, validationReason } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

/** The fields of this site by their id in the former site. */
export type FieldMap = Map<string, CustomField>

/** Moves the fields of products; a migration has already inserted the field of a price on request. */
export async function moveFields(ctx: Context, source: Source, report: MoveReport): Promise<FieldMap> {
  const existingFields = await ctx.db.select().from(customFields)
  const fieldsByFormerId: FieldMap = new Map(
    existingFields.map((field) => [field.id, { ...field, options: parseOptions(field.options) }]),
  )
  const priceOnRequest = [...fieldsByFormerId.values()].find(({ name }) => name === priceOnRequestField)
  for await (const rows of source.readBatches({ from: 'public.custom_fields f', keys: ['f.id'] })) {
    for (const row of rows) {
      if (priceOnRequest && row.name === priceOnRequestField)
        fieldsByFormerId.set(String(row.id), priceOnRequest)
      if (fieldsByFormerId.has(String(row.id))) report.recordExisting('custom_fields')
      else await moveField(ctx, row, { fieldsByFormerId, report })
    }
  }
  return fieldsByFormerId
}

async function moveField(
  ctx: Context,
  row: SourceRow,
  { fieldsByFormerId, report }: { fieldsByFormerId: FieldMap; report: MoveReport },
): Promise<void> {
  const parsed = fieldRow.safeParse(row)
  if (!parsed.success) return report.recordRefused('custom_fields', row.id, validationReason(parsed.error))
  const { id, name, description, options, field_type: fieldType, is_required: isRequired } = parsed.data
  const { is_filterable: isFilterable, display_order } = parsed.data
  const field = { id, name, description, options, fieldType, isRequired, isFilterable }
  const createdAt = parsed.data.created_at ?? ctx.clock.now()
  const inserted = await insertAcceptedRows(
    ctx,
    [field],
    async ({ db }) =>
      void (await db.insert(customFields).values({ ...field, displayOrder: display_order ?? 0, createdAt })),
    (_, reason) => report.recordRefused('custom_fields', id, reason),
  )
  if (inserted.length === 0) return
  fieldsByFormerId.set(id, field)
  report.recordMoved('custom_fields', id)
}

/** Moves the links between categories and fields. */
export async function moveFieldLinks(
  ctx: Context,
  source: Source,
  { report, categories, fields }: { report: MoveReport; categories: IdMap; fields: FieldMap },
): Promise<void> {
  const table = 'custom_field_categories'
  const keys = ['l.custom_field_id', 'l.category_id']
  for await (const rows of source.readBatches({ from: `public.${table} l`, keys })) {
    for (const row of rows) {
      const parsed = linkRow.safeParse(row)
      const customFieldId = fields.get(String(row.custom_field_id))?.id
      const categoryId = categories.get(String(row.category_id))
      const id = `${row.custom_field_id}/${row.category_id}`
      if (!parsed.success) report.recordRefused(table, id, validationReason(parsed.error))
      else if (!customFieldId) report.recordRefused(table, id, 'sa caractéristique n’est pas là')
      else if (!categoryId) report.recordRefused(table, id, 'sa rubrique n’est pas là')
      else {
        const { rowCount } = await ctx.db
          .insert(customFieldCategories)
          .values({ customFieldId, categoryId })
          .onConflictDoNothing()
        if (rowCount) report.recordMoved(table, id)
        else report.recordExisting(table)
      }
    }
  }
}

/** Ids of moved rows by their id in the former site. */
export type IdMap = Map<string, string>

/**
 * Moves families and then their subcategories. A category whose slug already exists here receives the products of the former one. Returns the ids by their
 * former id.
 */
export async function moveCategories(ctx: Context, source: Source, report: MoveReport): Promise<IdMap> {
  const existingCategories = await ctx.db
    .select({ id: categories.id, slug: categories.slug })
    .from(categories)
  const bySlug = new Map(existingCategories.map(({ id, slug }) => [slug, id]))
  const categoryIds: IdMap = new Map(existingCategories.map(({ id }) => [id, id]))
  const insertCategory = async (row: z.output<typeof categoryRow>): Promise<void> => {
    const { id, name, description, parent_id } = row
    const slug = toSlug(row.slug) || toSlug(name)
    const existingId = bySlug.get(slug)
    if (existingId) {
      categoryIds.set(id, existingId)
      return report.recordExisting('categories')
    }
    const parentId = parent_id ? categoryIds.get(parent_id) : null
    if (parentId === undefined)
      return report.recordRefused('categories', id, 'sa rubrique parente n’est pas là')
    const createdAt = row.created_at ?? ctx.clock.now()
    const category = { id, name, slug, description, parentId, createdAt }
    const inserted = await insertAcceptedRows(
      ctx,
      [category],
      async ({ db }) => void (await db.insert(categories).values(category)),
      (_, reason) => report.recordRefused('categories', id, reason),
    )
    if (inserted.length === 0) return
    categoryIds.set(id, id)
    bySlug.set(slug, id)
    report.recordMoved('categories', id, slug === row.slug ? [] : [`son adresse devient ${slug}`])
  }
  for (const level of ['parent_id is null', 'parent_id is not null']) {
    const from = `(select * from public.categories where ${level}) c`
    for await (const rows of source.readBatches({ from, keys: ['c.id'] })) {
      for (const row of rows) {
        const parsed = categoryRow.safeParse(row)
        if (categoryIds.has(String(row.id))) report.recordExisting('categories')
        else if (parsed.success) await insertCategory(parsed.data)
        else report.recordRefused('categories', row.id, validationReason(parsed.error))
      }
    }
  }
  return categoryIds
}
