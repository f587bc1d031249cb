import type { z } from 'zod'
import { slugOf } from '#domain/catalogue/slug.ts'
import type { Context } from '#server/context.ts'
import { categories } from '#server/database/schema/index.ts'
import type { MoveReport } from './move-report.ts'
import { categoryRow, reasonOf } from './rows.ts'
import type { Source } from './source.ts'
import { takeRows } from './take-rows.ts'

/** What a row of the former site is here, by the id it had there. */
export type IdMap = Map<string, string>

/**
 * Families, then what is in them. One whose address is here already is that one: what belongs to it goes there. Answers where
 * each of them is.
 */
export async function moveCategories(ctx: Context, source: Source, report: MoveReport): Promise<IdMap> {
  const known = await ctx.db.select({ id: categories.id, slug: categories.slug }).from(categories)
  const bySlug = new Map(known.map(({ id, slug }) => [slug, id]))
  const here: IdMap = new Map(known.map(({ id }) => [id, id]))
  const take = async (row: z.output<typeof categoryRow>): Promise<void> => {
    const { id, name, description, parent_id } = row
    const slug = slugOf(row.slug) || slugOf(name)
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
