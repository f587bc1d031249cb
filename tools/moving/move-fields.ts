import type { z } from 'zod'
import { type CustomField, parseOptions, priceOnRequestField } from '#domain/catalogue/custom-fields.ts'
import { toSlug } from '#domain/catalogue/slug.ts'
import type { Context } from '#server/context.ts'
import { categories, customFieldCategories, customFields } from '#server/database/schema/index.ts'
import type { MoveReport } from './move-report.ts'
import { categoryRow, fieldRow, linkRow, reasonOf, takeRows } from './rows.ts'
import type { Source, SourceRow } from './source.ts'

/** The ids of moved fields by their id in the former site. */
export type FieldMap = Map<string, CustomField>

/** Moves the fields of articles; the field of a price on request already exists in the schema. */
export async function moveFields(ctx: Context, source: Source, report: MoveReport): Promise<FieldMap> {
  const known = await ctx.db.select().from(customFields)
  const here: FieldMap = new Map(
    known.map((field) => [field.id, { ...field, options: parseOptions(field.options) }]),
  )
  const mark = [...here.values()].find(({ name }) => name === priceOnRequestField)
  for await (const rows of source.batches({ from: 'public.custom_fields f', keys: ['f.id'] })) {
    for (const row of rows) {
      if (mark && row.name === priceOnRequestField) here.set(String(row.id), mark)
      if (here.has(String(row.id))) report.there('custom_fields')
      else await takeField(ctx, row, { here, report })
    }
  }
  return here
}

async function takeField(
  ctx: Context,
  row: SourceRow,
  { here, report }: { here: FieldMap; report: MoveReport },
): Promise<void> {
  const read = fieldRow.safeParse(row)
  if (!read.success) return report.refused('custom_fields', row.id, reasonOf(read.error))
  const { id, name, description, options, field_type: fieldType, is_required: isRequired } = read.data
  const { is_filterable: isFilterable, display_order } = read.data
  const field = { id, name, description, options, fieldType, isRequired, isFilterable }
  const createdAt = read.data.created_at ?? ctx.clock.now()
  const taken = await takeRows(
    ctx,
    [field],
    async ({ db }) =>
      void (await db.insert(customFields).values({ ...field, displayOrder: display_order ?? 0, createdAt })),
    (_, reason) => report.refused('custom_fields', id, reason),
  )
  if (taken.length === 0) return
  here.set(id, field)
  report.taken('custom_fields', id)
}

/** Moves the links between categories and fields. */
export async function moveFieldLinks(
  ctx: Context,
  source: Source,
  { report, categories, fields }: { report: MoveReport; categories: IdMap; fields: FieldMap },
): Promise<void> {
  const table = 'custom_field_categories'
  const keys = ['l.custom_field_id', 'l.category_id']
  for await (const rows of source.batches({ from: `public.${table} l`, keys })) {
    for (const row of rows) {
      const read = linkRow.safeParse(row)
      const customFieldId = fields.get(String(row.custom_field_id))?.id
      const categoryId = categories.get(String(row.category_id))
      const id = `${row.custom_field_id}/${row.category_id}`
      if (!read.success) report.refused(table, id, reasonOf(read.error))
      else if (!customFieldId) report.refused(table, id, 'sa caractéristique n’est pas là')
      else if (!categoryId) report.refused(table, id, 'sa rubrique n’est pas là')
      else {
        const { rowCount } = await ctx.db
          .insert(customFieldCategories)
          .values({ customFieldId, categoryId })
          .onConflictDoNothing()
        if (rowCount) report.taken(table, id)
        else report.there(table)
      }
    }
  }
}

/** Ids of moved rows by their id in the former site. */
export type IdMap = Map<string, string>

/**
 * Moves families and then their subcategories. A category whose slug already exists takes the rows of the former one. Returns the ids by their
 * former id.
 */
export async function moveCategories(ctx: Context, source: Source, report: MoveReport): Promise<IdMap> {
  const known = await ctx.db.select({ id: categories.id, slug: categories.slug }).from(categories)
  const bySlug = new Map(known.map(({ id, slug }) => [slug, id]))
  const here: IdMap = new Map(known.map(({ id }) => [id, id]))
  const take = async (row: z.output<typeof categoryRow>): Promise<void> => {
    const { id, name, description, parent_id } = row
    const slug = toSlug(row.slug) || toSlug(name)
    const same = bySlug.get(slug)
    if (same) {
      here.set(id, same)
      return report.there('categories')
    }
    const parentId = parent_id ? here.get(parent_id) : null
    if (parentId === undefined) return report.refused('categories', id, 'sa rubrique parente n’est pas là')
    const createdAt = row.created_at ?? ctx.clock.now()
    const category = { id, name, slug, description, parentId, createdAt }
    const taken = await takeRows(
      ctx,
      [category],
      async ({ db }) => void (await db.insert(categories).values(category)),
      (_, reason) => report.refused('categories', id, reason),
    )
    if (taken.length === 0) return
    here.set(id, id)
    bySlug.set(slug, id)
    report.taken('categories', id, slug === row.slug ? [] : [`son adresse devient ${slug}`])
  }
  for (const level of ['parent_id is null', 'parent_id is not null']) {
    const from = `(select * from public.categories where ${level}) c`
    for await (const rows of source.batches({ from, keys: ['c.id'] })) {
      for (const row of rows) {
        const read = categoryRow.safeParse(row)
        if (here.has(String(row.id))) report.there('categories')
        else if (read.success) await take(read.data)
        else report.refused('categories', row.id, reasonOf(read.error))
      }
    }
  }
  return here
}
