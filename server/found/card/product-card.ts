import { formatPrice, type Price } from '#domain/money.ts'
import type { PublicSettings } from '#domain/platform/settings.ts'
import { findProductId } from '../../catalogue/find-product-id.ts'
import { getProduct } from '../../catalogue/get-product.ts'
import type { Context } from '../../context.ts'
import { getPublicSettings } from '../../platform/get-settings.ts'
import type { Card } from './get-card.ts'

/**
 * What is shown where somebody shares a product's page: what a visitor without an account sees of it, whoever asks.
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
      price: priceText(product.price, settings),
      shownName: settings.shownName,
    },
    picture: product.pictures[0]?.url ?? null,
  }
}

/** As app/components/price.tsx; nothing where visitors see none. */
export function priceText(price: Price, settings: Pick<PublicSettings, 'showHt'>): string | null {
  if (price.kind === 'hidden') return null
  if (price.kind === 'on-request') return 'Prix sur demande'
  return price.amount === 0 ? 'Gratuit' : formatPrice(price.amount, settings)
}
