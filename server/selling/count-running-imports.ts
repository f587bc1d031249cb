import { and, count, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { productImports } from '../database/schema/selling.ts'

export async function countRunningImports({ db }: Context, input: { sellerId: string }): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(productImports)
    .where(and(eq(productImports.userId, input.sellerId), eq(productImports.status, 'running')))
  return row?.count ?? 0
}
