import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { readPictureCell } from '#domain/selling/picture-cell.ts'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { productImportRows, productImports } from '#server/database/schema/selling.ts'

/** A row of an import that has become a product of its seller. */
export interface PictureRow {
  rowNumber: number
  productId: string
  title: string
  reference: string | null
  uniqueCode: string
  /** The column 'Photos', for notes; null: the file has none. */
  column: number | null
  addresses: string[]
  names: string[]
}

/** The products of an import that are still there, with the pictures their rows name; by row number. */
export async function listPictureRows(
  ctx: Context,
  input: { importId: string; afterRow?: number },
): Promise<PictureRow[]> {
  const [found] = await ctx.db
    .select({ plan: productImports.plan })
    .from(productImports)
    .where(eq(productImports.id, input.importId))
  const column = found?.plan.columns.indexOf('pictures') ?? -1
  const rows = await ctx.db
    .select({
      rowNumber: productImportRows.rowNumber,
      productId: products.id,
      title: products.title,
      reference: products.reference,
      uniqueCode: products.uniqueCode,
      cells: productImportRows.cells,
    })
    .from(productImportRows)
    .innerJoin(productImports, eq(productImports.id, productImportRows.importId))
    .innerJoin(
      products,
      and(eq(products.id, productImportRows.productId), eq(products.userId, productImports.userId)),
    )
    .where(
      and(
        eq(productImportRows.importId, input.importId),
        isNotNull(productImportRows.outcome),
        gt(productImportRows.rowNumber, input.afterRow ?? -1),
      ),
    )
    .orderBy(asc(productImportRows.rowNumber))
  return rows.map(({ cells, ...row }) => {
    const cell = column < 0 ? '' : String(cells[column] ?? '')
    const { addresses, names } = readPictureCell(cell)
    // Our own export names the pictures a product has already.
    const foreign = addresses.filter((address) => !address.startsWith(`${ctx.config.origin}/files/`))
    return { ...row, column: column < 0 ? null : column, addresses: foreign, names }
  })
}
