import { and, asc, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { productImportRows } from '../../database/schema/selling.ts'
import type { TableRow } from './file/table.ts'

/** The rows of an import as the file has them, in their order; `after`: only those below this row. */
export async function readRows(
  ctx: Context,
  input: { importId: string; after?: number },
): Promise<TableRow[]> {
  const { rowNumber, cells, importId } = productImportRows
  const rows = await ctx.db
    .select({ rowNumber, cells })
    .from(productImportRows)
    .where(
      and(eq(importId, input.importId), input.after === undefined ? undefined : gt(rowNumber, input.after)),
    )
    .orderBy(asc(rowNumber))
  return rows as TableRow[]
}
