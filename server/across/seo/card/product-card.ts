import { type Sale, unitNames } from '#domain/catalogue/sale-units.ts'
import { emptySearch } from '#domain/catalogue/search.ts'
import { offeredPrice, type Price } from '#domain/money.ts'
import type { PublicSettings } from '#domain/platform/public-settings.ts'
import type { Context } from '#server/context.ts'
import { findProductId } from '#server/contexts/catalogue/find-product-id.ts'
import { getProduct } from '#server/contexts/catalogue/get-product.ts'
import { listFeaturedProducts, listProducts } from '#server/contexts/catalogue/list-products.ts'
import { getPublicSettings } from '#server/contexts/platform/get-settings.ts'
import type { FoundCategory } from '../find-category.ts'
import type { Card } from './get-card.ts'

/**
 * The preview of a shared product's page: what a visitor sees of it.
 * @throws AppError `not-found` or `gone`
 */
export async function productCard(ctx: Context, { number }: { number: string }): Promise<Card> {
  const anonymous = { ...ctx, actor: null }
  const productId = await findProductId(anonymous, { idOrNumber: number })
  const [product, settings] = await Promise.all([
    getProduct(anonymous, { productId }),
    getPublicSettings(anonymous),
  ])
  return {
    name: number,
    text: {
      eyebrow: product.category?.name ?? null,
      title: product.title,
      price: priceText(product, settings),
      shownName: settings.shownName,
    },
    picture: product.pictures[0]?.url ?? null,
  }
}

/** As app/components/price.tsx; nothing where visitors see none. */
export function priceText(
  { price, sale }: { price: Price; sale?: Pick<Sale, 'saleUnit'> },
  settings: Pick<PublicSettings, 'showHt'>,
): string | null {
  if (price.kind === 'hidden') return null
  if (price.kind === 'on-request') return 'Prix sur demande'
  const amount = offeredPrice(price.amount, settings)
  return !sale || sale.saleUnit === 'piece' ? amount : `${amount} / ${unitNames[sale.saleUnit].one}`
}

const ofTheSite = 'Matériaux de second œuvre'

/** The site's own: what it is, with a product of the moment. */
export async function homeCard(ctx: Context): Promise<Card> {
  const [products, { shownName }] = await Promise.all([
    listFeaturedProducts({ ...ctx, actor: null }),
    getPublicSettings(ctx),
  ])
  return {
    name: 'accueil',
    text: { eyebrow: ofTheSite, title: 'Invendus et réemploi, prêts à poser', price: null, shownName },
    picture: products.find(({ picture }) => picture)?.picture?.url ?? null,
  }
}

/** The whole catalogue, or one category of it, with its own picture or its newest product's. */
export async function listCard(ctx: Context, found: FoundCategory | null): Promise<Card> {
  const [picture, { shownName }] = await Promise.all([
    found?.category.imageUrl ?? newestPicture({ ...ctx, actor: null }, found?.category.id ?? null),
    getPublicSettings(ctx),
  ])
  return {
    name: found?.category.slug ?? 'produits',
    text: {
      eyebrow: found?.parent?.name ?? ofTheSite,
      title: found?.category.name ?? 'Tous les produits',
      price: null,
      shownName,
    },
    picture,
  }
}

async function newestPicture(ctx: Context, category: string | null): Promise<string | null> {
  const { items } = await listProducts(ctx, { ...emptySearch, category, sort: 'date-desc' })
  return items.find(({ picture }) => picture)?.picture?.url ?? null
}
