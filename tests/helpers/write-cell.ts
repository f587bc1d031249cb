import type { TableColumn } from '#domain/selling/table-rows.ts'
import type { Context } from '#server/context.ts'
import { writeTable } from '#server/contexts/selling/table/write-table.ts'

/** Writes a cell of a product in its seller's table. @throws Error when it is refused */
export async function writeCell(
  ctx: Context,
  id: string,
  cell: { column: TableColumn; text: string; seen: string },
): Promise<void> {
  const { column, ...texts } = cell
  const { rows } = await writeTable(ctx, { rows: [{ id, kind: 'product', cells: { [column]: texts } }] })
  const [result] = rows
  if (!result?.isWritten || !result.row || Object.keys(result.refused).length > 0)
    throw new Error(JSON.stringify(result?.refused ?? 'gone'))
}

/** Sets the stock of a product to a counted quantity. */
export const writeStock = (
  ctx: Context,
  { productId, quantity, seen }: { productId: string; quantity: number; seen: number },
): Promise<void> =>
  writeCell(ctx, productId, { column: 'quantity', text: String(quantity), seen: String(seen) })
