import type { Context } from '#server/context.ts'
import { moveCategories, moveFieldLinks, moveFields } from './move-fields.ts'
import { moveMessages } from './move-messages.ts'
import { moveOrders } from './move-orders.ts'
import { movePeople } from './move-people.ts'
import { movePictures } from './move-pictures.ts'
import { moveProducts } from './move-products.ts'
import type { MoveReport } from './move-report.ts'
import { openSource, type Source } from './source.ts'

interface Move {
  /** URL of the former site's database. */
  from: string
  /** Folder with its file buckets; null moves no pictures. */
  files: string | null
  /** Rolls back all changes. */
  isDryRun: boolean
  report: MoveReport
}

/**
 * Moves users, catalogue, past orders and messages of a former site here under their ids. Each batch is committed, so that an interrupted move
 * resumes where it stopped. `report` records the outcome of each row, also after a failure.
 * @throws Error when the former site's database cannot be read or has other tables
 */
export async function moveIn(ctx: Context, move: Move): Promise<void> {
  const source = await openSource(move.from)
  try {
    await requireTables(source)
    if (move.isDryRun) await dryRun(ctx, (ctx) => moveAll(ctx, source, move))
    else await moveAll(ctx, source, move)
  } finally {
    await source.close()
  }
}

const neededTables = [
  ...['auth.users', 'public.profiles', 'public.categories', 'public.custom_fields'],
  ...['public.custom_field_categories', 'public.products', 'public.product_custom_field_values'],
  'public.product_images',
]

async function requireTables(source: Source): Promise<void> {
  for (const table of neededTables)
    if (!(await source.has(table))) throw new Error(`La base de l’ancien site n’a pas de table ${table}.`)
}

async function moveAll(ctx: Context, source: Source, move: Move): Promise<void> {
  const { report, files: folder, isDryRun } = move
  await movePeople(ctx, source, report)
  report.progress('Rubriques et caractéristiques…')
  const categories = await moveCategories(ctx, source, report)
  const fields = await moveFields(ctx, source, report)
  await moveFieldLinks(ctx, source, { report, categories, fields })
  await moveProducts(ctx, source, { report, categories, fields })
  await movePictures(ctx, source, { report, folder, isDryRun })
  await moveOrders(ctx, source, report)
  await moveMessages(ctx, source, report)
}

/** Runs in a transaction that is rolled back. */
async function dryRun(ctx: Context, work: (ctx: Context) => Promise<void>): Promise<void> {
  const rollback = new Error('rollback')
  try {
    await ctx.db.transaction(async (db) => {
      await work({ ...ctx, db })
      throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
}
