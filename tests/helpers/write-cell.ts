import type { TableColumn } from '#domain/selling/table-rows.ts'
import type { Context } from '#server/context.ts'
import { writeTable } from '#server/contexts/selling/table/write-table.ts'

/** Writes a cell of an article in its seller's table. @throws Error when it is refused */
export async function writeCell(
  ctx: Context,
  id: string,
  cell: { column: TableColumn; text: string; seen: string },
): Promise<void> {
  const { column, ...texts } = cell
  const { rows } = await writeTable(ctx, { rows: [{ id, kind: 'product', cells: { [column]: texts } }] })
  const [written] = rows
  if (!written?.isWritten || !written.row || Object.keys(written.refused).length > 0)
    throw new Error(JSON.stringify(written?.refused ?? 'gone'))
}

/** Sets the stock of an article to a counted quantity. */
export const writeStock = (
  ctx: Context,
  { productId, quantity, seen }: { productId: string; quantity: number; seen: number },
): Promise<void> =>
  writeCell(ctx, productId, { column: 'quantity', text: String(quantity), seen: String(seen) })
