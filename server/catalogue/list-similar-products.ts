import { and, asc, desc, eq, gte, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { similarLimit } from '#domain/catalogue/similar-products.ts'
import type { Context } from '../context.ts'
import { categories, products } from '../database/schema/catalogue.ts'
import { listedProducts } from '../database/schema/listed-products.ts'
import { type CardRow, hidesPrices, isShown, type ProductCard, selectCards, toCards } from './listing.ts'

export interface SimilarProducts {
  /** Of the same category, or failing these of its family: nearest in price first. */
  similar: ProductCard[]
  /** The newest of the same seller, without those above. */
  ofSeller: ProductCard[]
}

/**
 * What else one may buy who looks at a product, sold or not. Needs no account: of a product that visitors do not see, nothing is told.
 */
export async function listSimilarProducts(
  ctx: Context,
  input: { productId: string },
): Promise<SimilarProducts> {
  const [[product], hidden] = await Promise.all([findReference(ctx, input.productId), hidesPrices(ctx)])
  if (!product) return { similar: [], ofSeller: [] }
  // The order would tell a price to whom it is not shown.
  const price = hidden ? null : product.price
  const others = ne(listedProducts.id, product.id)
  const near = await selectNear(ctx, and(eq(listedProducts.categoryId, product.categoryId), others), price)
  const familyId = product.parentId ?? product.categoryId
  const inFamily = and(
    eq(listedProducts.familyId, familyId),
    ne(listedProducts.categoryId, product.categoryId),
    others,
  )
  const further = near.length < similarLimit ? await selectNear(ctx, inFamily, price) : []
  const rows = [...near, ...further].slice(0, similarLimit)
  const known = [product.id, ...rows.map(({ id }) => id)]
  const ofSeller = selectAvailable(
    ctx,
    and(eq(listedProducts.userId, product.userId), notInArray(listedProducts.id, known)),
  ).orderBy(...newestFirst)
  const [similar, sellers] = await Promise.all([
    toCards(ctx, rows, hidden),
    toCards(ctx, ofSeller.limit(similarLimit), hidden),
  ])
  return { similar, ofSeller: sellers }
}

/** Off `products`: what is sold out has left the catalogue, and its page leads on all the more. */
const findReference = (ctx: Context, productId: string) =>
  ctx.db
    .select({
      id: products.id,
      price: products.price,
      userId: products.userId,
      categoryId: categories.id,
      parentId: categories.parentId,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.id, productId), ne(products.status, 'a_valider'), isShown))

const newestFirst = [desc(listedProducts.createdAt), desc(listedProducts.id)]

const selectAvailable = (ctx: Context, condition: SQL | undefined) =>
  selectCards(ctx).where(and(condition, eq(listedProducts.status, 'disponible')))

/** Two walks along the order by price, one up and one down; the newest where no price says what is near. */
async function selectNear(
  ctx: Context,
  condition: SQL | undefined,
  price: number | null,
): Promise<CardRow[]> {
  if (price === null)
    return selectAvailable(ctx, condition)
      .orderBy(...newestFirst)
      .limit(similarLimit)
  const [above, below] = await Promise.all([
    selectAvailable(ctx, and(condition, gte(listedProducts.price, price)))
      .orderBy(asc(listedProducts.price), asc(listedProducts.id))
      .limit(similarLimit),
    selectAvailable(ctx, and(condition, lt(listedProducts.price, price)))
      .orderBy(sql`price desc nulls last`, desc(listedProducts.id))
      .limit(similarLimit),
  ])
  const distance = (row: CardRow) => Math.abs((row.price ?? price) - price)
  return [...above, ...below].sort((one, other) => distance(one) - distance(other)).slice(0, similarLimit)
}
