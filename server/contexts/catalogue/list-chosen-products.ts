import { and, inArray, ne, notInArray } from 'drizzle-orm'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'
import { hasConcealedPrices, isVisible, type ProductCard, selectCards, toCards } from './listing.ts'

export interface ChosenProducts {
  /** In the requested order. */
  cards: ProductCard[]
  /** Those that have left the catalogue, and whose page still says so. */
  over: { id: string; number: number; title: string; status: ProductStatus }[]
}

/** The products with these ids: favourites, recently seen or compared. Needs no account; hidden ones are left out. */
export async function listChosenProducts(
  ctx: Context,
  { productIds }: { productIds: string[] },
): Promise<ChosenProducts> {
  if (productIds.length === 0) return { cards: [], over: [] }
  const arePricesConcealed = await hasConcealedPrices(ctx)
  const found = await toCards(
    ctx,
    selectCards(ctx).where(inArray(listedProducts.id, productIds)),
    arePricesConcealed,
  )
  const cards = productIds.flatMap((id) => found.find((card) => card.id === id) ?? [])
  if (cards.length === productIds.length) return { cards, over: [] }
  const listed = cards.map(({ id }) => id)
  const over = await ctx.db
    .select({ id: products.id, number: products.number, title: products.title, status: products.status })
    .from(products)
    .where(
      and(
        inArray(products.id, productIds),
        notInArray(products.id, listed),
        ne(products.status, 'a_valider'),
        isVisible,
      ),
    )
  return { cards, over }
}
