import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { productImportRows } from '../../database/schema/selling.ts'
import type { TableRow } from './file/table.ts'

/** The rows of an import as the file has them, in their order; `after`: only those below this row; `limit`: no more than
 * so many. */
async function readRows(
  ctx: Context,
  input: { importId: string; after?: number; limit?: number },
): Promise<TableRow[]> {
  const { rowNumber, cells, importId } = productImportRows
  const query = ctx.db
    .select({ rowNumber, cells })
    .from(productImportRows)
    .where(
      and(eq(importId, input.importId), input.after === undefined ? undefined : gt(rowNumber, input.after)),
    )
    .orderBy(asc(rowNumber))
  const rows = await (input.limit === undefined ? query : query.limit(input.limit))
  return rows as TableRow[]
}

/** All rows of an import, so many in memory at a time. */
export async function* readBatches(
  ctx: Context,
  { importId, size }: { importId: string; size: number },
): AsyncGenerator<TableRow[]> {
  let after = 0
  for (;;) {
    const rows = await readRows(ctx, { importId, after, limit: size })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.rowNumber
  }
}
