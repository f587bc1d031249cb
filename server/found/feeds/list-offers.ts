import { and, asc, eq, exists, gt, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Condition, conditionOf } from '#domain/catalogue/condition.ts'
import type { Picture } from '#domain/catalogue/pictures.ts'
import { featuredStatus } from '#domain/catalogue/statuses.ts'
import type { Cents } from '#domain/money.ts'
import { listCharacteristics } from '../../catalogue/list-characteristics.ts'
import { listPictures } from '../../catalogue/list-pictures.ts'
import { isListed } from '../../catalogue/listing.ts'
import type { Context } from '../../context.ts'
import { categories, productImages, products } from '../../database/schema/catalogue.ts'

const batchSize = 500

export interface Offered {
  number: number
  title: string
  description: string
  price: Cents
  /** From the family down. */
  categories: string[]
  sellerId: string
  pictures: Picture[]
  condition: Condition | null
}

/** On sale now, at a price, with a picture: what others' comparisons take (Google refuses anything else). */
const isOffered = ({ db }: Context) =>
  and(
    isListed,
    eq(products.status, featuredStatus),
    gt(products.quantity, 0),
    isNotNull(products.price),
    gt(products.price, 0),
    exists(db.select({ one: sql`1` }).from(productImages).where(eq(productImages.productId, products.id))),
  )

/** Changes when anything of any offer does; reads no more than the table. */
export async function offersState(
  ctx: Context,
): Promise<{ state: string; rows: number; updated: Date | null }> {
  const told = sql`concat_ws('|', ${products.number}, ${products.title}, ${products.description}, ${products.price}, ${products.categoryId}, ${products.userId}, (
    select string_agg(concat(${productImages.url}, ${productImages.isPrimary}, ${productImages.position}), ',' order by ${productImages.id})
    from ${productImages} where ${productImages.productId} = ${products.id}))`
  const [[row], [tree]] = await Promise.all([
    ctx.db
      .select({
        count: sql<string>`count(*)`,
        sum: sql<string>`sum(hashtextextended(${told}, 0)::numeric)`,
        updated: sql<string | null>`max(${products.updatedAt})`,
      })
      .from(products)
      .where(isOffered(ctx)),
    ctx.db.select({ updated: sql<string | null>`max(${categories.updatedAt})` }).from(categories),
  ])
  return {
    state: [row?.count, row?.sum, row?.updated, tree?.updated].join('|'),
    rows: Number(row?.count ?? 0),
    updated: row?.updated ? new Date(row.updated) : null,
  }
}

/** All of them, some hundreds at a time, so that the memory it takes does not grow with the catalogue. */
export async function* listOffers(ctx: Context): AsyncGenerator<Offered[]> {
  let last = 0
  for (;;) {
    const batch = await readBatch(ctx, last)
    if (batch.length > 0) yield batch
    if (batch.length < batchSize) return
    last = batch.at(-1)?.number ?? last
  }
}

async function readBatch(ctx: Context, after: number): Promise<Offered[]> {
  const families = alias(categories, 'families')
  const rows = await ctx.db
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      description: products.description,
      price: products.price,
      category: categories.name,
      family: families.name,
      sellerId: products.userId,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(families, eq(families.id, categories.parentId))
    .where(and(isOffered(ctx), gt(products.number, after)))
    .orderBy(asc(products.number))
    .limit(batchSize)
  if (rows.length === 0) return []
  const productIds = rows.map(({ id }) => id)
  const [pictures, characteristics] = await Promise.all([
    listPictures(ctx, { productIds }),
    listCharacteristics(ctx, { productIds }),
  ])
  return rows.map(({ id, category, family, price, ...row }) => ({
    ...row,
    price: price ?? 0,
    categories: [family, category].filter((name) => name !== null),
    pictures: pictures.get(id) ?? [],
    condition: conditionOf(characteristics.get(id) ?? []),
  }))
}
