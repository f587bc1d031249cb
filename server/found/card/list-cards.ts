import { emptySearch } from '#domain/catalogue/search.ts'
import { listFeaturedProducts } from '../../catalogue/list-featured-products.ts'
import { listProducts } from '../../catalogue/list-products.ts'
import type { Context } from '../../context.ts'
import { getPublicSettings } from '../../platform/get-settings.ts'
import type { FoundCategory } from '../find-category.ts'
import type { Card } from './get-card.ts'

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
    found?.category.imageUrl ?? firstPicture({ ...ctx, actor: null }, found?.category.id ?? null),
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

async function firstPicture(ctx: Context, category: string | null): Promise<string | null> {
  const { items } = await listProducts(ctx, { ...emptySearch, category })
  return items.find(({ picture }) => picture)?.picture?.url ?? null
}
