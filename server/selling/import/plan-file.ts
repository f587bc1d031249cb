import { readKeys } from '#domain/selling/read-row.ts'
import type { ReadingGuide } from '#domain/selling/row-reading.ts'
import type { Context } from '../../context.ts'
import type { ImportRecord } from './find-import.ts'
import { findKnownProducts } from './find-known-products.ts'
import type { ImportCatalogue } from './load-catalogue.ts'
import { findRepeats, type PlannedRow, planRows } from './plan-rows.ts'
import { readBatches } from './read-rows.ts'

/** Rows in memory at a time. */
const batchSize = 250

/** What each row of a file will do, in its order; the file is never in memory as a whole. */
export async function* planFile(
  ctx: Context,
  record: ImportRecord,
  catalogue: ImportCatalogue,
): AsyncGenerator<PlannedRow[]> {
  const guide: ReadingGuide = { headings: record.plan.headings, plan: record.plan, ...catalogue }
  const repeats = findRepeats()
  for await (const rows of readBatches(ctx, { importId: record.id, size: batchSize }))
    repeats.add(rows, guide)
  const claimed = new Set<string>()
  for await (const rows of readBatches(ctx, { importId: record.id, size: batchSize })) {
    const keys = rows.map(({ cells }) => readKeys(cells, guide))
    const known = await findKnownProducts(ctx, {
      sellerId: record.userId,
      importId: record.id,
      keys,
      lock: false,
    })
    yield await planRows(rows, guide, { known, repeats: repeats.found, claimed })
  }
}
