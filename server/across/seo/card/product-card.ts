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
 * Returns the preview of a shared product's page as visitors see it.
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

/** Returns the price as app/components/price.tsx shows it; null when visitors see none. */
export function priceText(
  { price, sale }: { price: Price; sale?: Pick<Sale, 'saleUnit'> },
  settings: Pick<PublicSettings, 'showHt'>,
): string | null {
  if (price.kind === 'hidden') return null
  if (price.kind === 'on-request') return 'Prix sur demande'
  const amount = offeredPrice(price.amount, settings)
  return !sale || sale.saleUnit === 'piece' ? amount : `${amount} / ${unitNames[sale.saleUnit].one}`
}

const siteEyebrow = 'Matériaux de second œuvre'

/** Returns the site's own card, with one of its current products. */
export async function homeCard(ctx: Context): Promise<Card> {
  const [products, { shownName }] = await Promise.all([
    listFeaturedProducts({ ...ctx, actor: null }),
    getPublicSettings(ctx),
  ])
  return {
    name: 'accueil',
    text: { eyebrow: siteEyebrow, title: 'Invendus et réemploi, prêts à poser', price: null, shownName },
    picture: products.find(({ picture }) => picture)?.picture?.url ?? null,
  }
}

/** Returns the card of the whole catalogue or of one category, with the category's picture or its newest product's. */
export async function listCard(ctx: Context, found: FoundCategory | null): Promise<Card> {
  const [picture, { shownName }] = await Promise.all([
    found?.category.imageUrl ?? findNewestPicture({ ...ctx, actor: null }, found?.category.id ?? null),
    getPublicSettings(ctx),
  ])
  return {
    name: found?.category.slug ?? 'produits',
    text: {
      eyebrow: found?.parent?.name ?? siteEyebrow,
      title: found?.category.name ?? 'Tous les produits',
      price: null,
      shownName,
    },
    picture,
  }
}

async function findNewestPicture(ctx: Context, category: string | null): Promise<string | null> {
  const { items } = await listProducts(ctx, { ...emptySearch, category, sort: 'date-desc' })
  return items.find(({ picture }) => picture)?.picture?.url ?? null
}
