import { and, between, count, max, sql } from 'drizzle-orm'
import { isListed } from '../../catalogue/listing.ts'
import type { Context } from '../../context.ts'
import { products } from '../../database/schema/catalogue.ts'

/** Numbers a part covers, and so most products in it: a product never moves to another part. */
const partSize = 10_000

export interface ProductPart {
  /** From 1. */
  part: number
  count: number
  updated: Date
}

/** The parts with a product in the catalogue, of all or of this one alone, and when each last changed. */
export async function listProductParts(ctx: Context, only?: { part: number }): Promise<ProductPart[]> {
  const part = sql<number>`((${products.number} - 1) / ${sql.raw(String(partSize))})::int + 1`
  const rows = await ctx.db
    .select({ part, count: count(), updated: max(products.updatedAt) })
    .from(products)
    .where(and(isListed, only && isInPart(only.part)))
    .groupBy(part)
    .orderBy(part)
  return rows.map(({ updated, ...row }) => ({ ...row, updated: updated as Date }))
}

export const isInPart = (part: number) => between(products.number, (part - 1) * partSize + 1, part * partSize)
