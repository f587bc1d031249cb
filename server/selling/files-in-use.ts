import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { productImports, uploads } from '../database/schema/selling.ts'

/** Which of these addresses are pictures that wait for their product, or archives that are being gone through. */
export async function filesInUse({ db }: Context, { urls }: { urls: string[] }): Promise<string[]> {
  const waiting = await db.select({ url: uploads.url }).from(uploads).where(inArray(uploads.url, urls))
  const zip = sql`${productImports.plan} #> '{pictures,zip}'`
  const archives = await db
    .select({ url: sql<string>`'/files/' || (${zip} ->> 'file')` })
    .from(productImports)
    .where(sql`${zip} ->> 'status' = 'running' and '/files/' || (${zip} ->> 'file') in ${urls}`)
  return [...waiting, ...archives].map(({ url }) => url)
}
