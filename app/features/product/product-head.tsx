import { breadcrumbData, type Crumb } from '#app/components/breadcrumb.tsx'
import { Head, StructuredData } from '#app/components/head.tsx'
import type { Product } from '#app/lib/product.ts'
import { useSettings } from '#app/lib/settings.ts'
import { pictureAddress } from '#domain/catalogue/pictures.ts'
import { isBuyable, unavailability } from '#domain/catalogue/statuses.ts'
import { decimalFromCents } from '#domain/money.ts'

/** Search engines show about this many characters. */
const longestDescription = 155

export function ProductHead({
  product,
  crumbs,
  origin,
}: {
  product: Product
  crumbs: readonly Crumb[]
  origin: string
}) {
  const settings = useSettings()
  const address = `${origin}/products/${product.id}`
  const images = product.pictures.map(({ url }) => `${origin}${pictureAddress(url, 1280)}`)
  return (
    <>
      <Head
        title={`${product.title} – ${settings.shownName}`}
        description={excerpt(product.description) || product.title}
        canonical={address}
        image={images[0]}
      />
      <StructuredData data={breadcrumbData(origin, crumbs)} />
      <StructuredData
        data={{
          '@type': 'Product',
          name: product.title,
          description: product.description || undefined,
          image: images,
          category: product.category?.name,
          offers: {
            '@type': 'Offer',
            url: address,
            ...(product.price.kind === 'amount' && {
              price: decimalFromCents(product.price.amount),
              priceCurrency: 'EUR',
            }),
            availability: `https://schema.org/${availability(product)}`,
            itemCondition: condition(product),
            seller: { '@type': 'Organization', name: product.sellerName },
          },
        }}
      />
    </>
  )
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  const cut = line.slice(0, longestDescription)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}

function availability(product: Product): string {
  if (isBuyable(product)) return 'InStock'
  return unavailability(product.status)?.badge === 'Vendu' ? 'SoldOut' : 'OutOfStock'
}

/** The characteristic 'État', where sellers state it. */
function condition({ characteristics }: Product): string | undefined {
  const state = characteristics.find(({ name }) => name === 'État')?.value ?? ''
  if (state.startsWith('Neuf')) return 'https://schema.org/NewCondition'
  return state.startsWith('Réemploi') ? 'https://schema.org/UsedCondition' : undefined
}
