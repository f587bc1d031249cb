import { breadcrumbData } from '#app/components/breadcrumb.tsx'
import { Head, StructuredData } from '#app/components/head.tsx'
import type { ProductCardData } from '#app/components/product-card.tsx'
import { useSettings } from '#app/lib/settings.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import { type CatalogueSearch, cataloguePath } from '#domain/catalogue/search.ts'
import { categoryPlace, familyPlace, type Place, placeCrumbs, placeTitle } from './place.ts'

interface CatalogueHeadProps {
  search: CatalogueSearch
  place: Place
  /** What the category says of itself. */
  introduction: string | null
  origin: string
  products: readonly ProductCardData[]
}

/**
 * What search engines should know: the list of a category, page by page. Prices, characteristics and order are views of
 * the same list; a free search and an empty list are no page of theirs.
 */
export function CatalogueHead({ search, place, introduction, origin, products }: CatalogueHeadProps) {
  const settings = useSettings()
  const chosen = place.category
    ? categoryPlace(place.category)
    : place.family
      ? familyPlace(place.family)
      : {}
  const isNarrowed =
    search.minPrice !== null || search.maxPrice !== null || Object.keys(search.fields).length > 0
  const canonical = `${origin}${cataloguePath({ ...chosen, page: isNarrowed ? 1 : search.page })}`
  const title = placeTitle(place, search)
  const page = search.page > 1 ? `, page ${search.page}` : ''
  const description =
    introduction ??
    'Portes, fenêtres, radiateurs, sanitaires, sols et isolants : invendus et réemploi de professionnels, à retirer près de chez vous.'
  const picture = products[0]?.picture
  return (
    <>
      <Head
        title={`${title}${page} – ${settings.shownName}`}
        description={description}
        canonical={search.search || place.isUnknown || products.length === 0 ? undefined : canonical}
        image={picture ? `${origin}${pictureAddress(picture.url, 640)}` : undefined}
      />
      <StructuredData data={breadcrumbData(origin, placeCrumbs(place))} />
      <StructuredData
        data={{
          '@type': 'CollectionPage',
          name: title,
          url: canonical,
          mainEntity: {
            '@type': 'ItemList',
            itemListElement: products.map(({ id }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              url: `${origin}/products/${id}`,
            })),
          },
        }}
      />
    </>
  )
}
