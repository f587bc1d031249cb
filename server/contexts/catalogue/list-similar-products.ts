import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { similarLimit } from '#domain/catalogue/search.ts'
import type { Context } from '#server/context.ts'
import { categories, products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { hasIdOrNumber, missingProduct } from './find-product-id.ts'
import {
  type CardRow,
  cardColumns,
  hasConcealedPrices,
  isVisible,
  type ProductCard,
  toCards,
} from './listing.ts'

export interface SimilarProducts {
  /** Products of the same category, or else of its family, nearest in price first. */
  similar: ProductCard[]
  /** The newest products of the same seller except those above. */
  ofSeller: ProductCard[]
}

/**
 * Lists alternatives to a product by its id or number, whether it is sold or not. Needs no account. @throws AppError `not-found`, also for
 * a product that visitors do not see
 */
export async function listSimilarProducts(
  ctx: Context,
  input: { productId: string },
): Promise<SimilarProducts> {
  const [[product], arePricesConcealed] = await Promise.all([
    findReference(ctx, input.productId),
    hasConcealedPrices(ctx),
  ])
  if (!product) throw missingProduct()
  // The order would reveal a concealed price.
  const price = arePricesConcealed ? null : product.price
  const rows = await selectCandidates(ctx, product, price)
  const nearestIn = (level: 'category' | 'family') => {
    const distance = (row: CardRow) => (price === null ? 0 : Math.abs((row.price ?? price) - price))
    return rows
      .filter((row) => row.part.startsWith(level))
      .sort((one, other) => distance(one) - distance(other))
  }
  const similar = [...nearestIn('category').slice(0, similarLimit), ...nearestIn('family')].slice(
    0,
    similarLimit,
  )
  const similarIds = new Set(similar.map(({ id }) => id))
  const ofSeller = rows
    .filter(({ part, id }) => part === 'seller' && !similarIds.has(id))
    .slice(0, similarLimit)
  const cards = await toCards(ctx, [...similar, ...ofSeller], arePricesConcealed)
  return { similar: cards.slice(0, similar.length), ofSeller: cards.slice(similar.length) }
}

/** Reads `products`, because sold-out products have left the catalogue and their pages need alternatives most. */
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
    .where(and(hasIdOrNumber(products, productId), ne(products.status, 'a_valider'), isVisible))

type Reference = Awaited<ReturnType<typeof findReference>>[number]

const newestFirst = [desc(listedProducts.createdAt), desc(listedProducts.id)]

/** The scan that found a candidate; `-below` are products with a lower price. */
type Part = 'category' | 'category-below' | 'family' | 'family-below' | 'seller'

/**
 * Selects candidates in one statement: from the category and from the rest of its family, two scans of the price index, upwards and
 * downwards, or the newest without a price; and enough of the seller's newest, some of which may be similar already.
 */
function selectCandidates({ db }: Context, product: Reference, price: number | null) {
  const selectPart = (name: Part, condition: SQL | undefined, order: SQL[], limit = similarLimit) =>
    db
      .select({ id: listedProducts.id, part: sql<Part>`${name}::text`.as('part') })
      .from(listedProducts)
      .where(and(condition, ne(listedProducts.id, product.id), eq(listedProducts.status, 'disponible')))
      .orderBy(...order)
      .limit(limit)
  const { categoryId, familyId, userId, id } = listedProducts
  const inCategory = eq(categoryId, product.categoryId)
  const inFamily = and(
    eq(familyId, product.parentId ?? product.categoryId),
    ne(categoryId, product.categoryId),
  )
  const ofSeller = selectPart('seller', eq(userId, product.userId), newestFirst, 2 * similarLimit)
  const upwards = [asc(listedProducts.price), asc(id)]
  const downwards = [desc(listedProducts.price), desc(id)]
  const candidates =
    price === null
      ? unionAll(
          selectPart('category', inCategory, newestFirst),
          selectPart('family', inFamily, newestFirst),
          ofSeller,
        )
      : unionAll(
          selectPart('category', and(inCategory, gte(listedProducts.price, price)), upwards),
          selectPart('category-below', and(inCategory, lt(listedProducts.price, price)), downwards),
          selectPart('family', and(inFamily, gte(listedProducts.price, price)), upwards),
          selectPart('family-below', and(inFamily, lt(listedProducts.price, price)), downwards),
          ofSeller,
        )
  const candidate = candidates.as('candidate')
  return db
    .select({ ...cardColumns, part: candidate.part })
    .from(candidate)
    .innerJoin(listedProducts, eq(id, candidate.id))
    .innerJoin(categories, eq(categories.id, categoryId))
    .orderBy(...newestFirst)
}
