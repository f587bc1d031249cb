import { and, inArray, lt, ne } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { productImports } from '../database/schema/selling.ts'

/** A file may have tens of thousands of rows, which go with it. */
const filesAtOnce = 10

/** Files sellers once sent, with their rows; the products made of them stay. */
export async function deleteOldImports({ db }: Context, { before }: { before: Date }): Promise<number> {
  const some = db
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(lt(productImports.createdAt, before), ne(productImports.status, 'running')))
    .limit(filesAtOnce)
  const { rowCount } = await db.delete(productImports).where(inArray(productImports.id, some))
  return rowCount ?? 0
}
