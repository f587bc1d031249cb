import { and, asc, gt } from 'drizzle-orm'
import { productPath } from '#domain/catalogue/addresses.ts'
import { isListed } from '../../catalogue/listing.ts'
import type { Context } from '../../context.ts'
import { products } from '../../database/schema/catalogue.ts'
import type { Address } from './address.ts'
import { isInPart } from './list-product-parts.ts'

const batchSize = 500

/** Of every product of a part that the catalogue shows to everybody; read in batches, as the answer is sent. */
export async function* listProductAddresses(
  ctx: Context,
  { part }: { part: number },
): AsyncGenerator<Address> {
  let last = 0
  for (;;) {
    const batch = await ctx.db
      .select({ number: products.number, title: products.title, updated: products.updatedAt })
      .from(products)
      .where(and(isListed, isInPart(part), gt(products.number, last)))
      .orderBy(asc(products.number))
      .limit(batchSize)
    for (const product of batch) yield { path: productPath(product), updated: product.updated }
    if (batch.length < batchSize) return
    last = batch.at(-1)?.number ?? last
  }
}
