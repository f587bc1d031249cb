import { breadcrumbData, type Crumb } from '#app/components/breadcrumb.tsx'
import { Head, StructuredData } from '#app/components/head.tsx'
import { placeData } from '#app/components/structured-data.ts'
import type { Product } from '#app/lib/product.ts'
import { useSettings } from '#app/lib/settings.ts'
import { oembedPath, productCardPath, productPath } from '#domain/catalogue/addresses.ts'
import { conditionTexts } from '#domain/catalogue/conditions.ts'
import { readFormerCondition } from '#domain/catalogue/former-condition.ts'
import { webpAddress } from '#domain/catalogue/pictures.ts'
import { type Purchase, smallestPurchase } from '#domain/catalogue/quantities.ts'
import { soldByPiece, unitNames } from '#domain/catalogue/sale-units.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { decimalFromCents } from '#domain/money.ts'

/** Search engines show about this many characters. */
const maxDescriptionLength = 155

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
  const address = `${origin}${productPath(product)}`
  return (
    <>
      <Head
        title={`${product.title} – ${settings.shownName}`}
        description={excerpt(product.description) || product.title}
        canonical={address}
        card={origin + productCardPath(product.number)}
        type="product"
        oembed={
          import.meta.env.SSR
            ? `${origin}${oembedPath}?${new URLSearchParams({ url: address, format: 'json' })}`
            : undefined
        }
      />
      <StructuredData data={import.meta.env.SSR && breadcrumbData(origin, crumbs)} />
      <StructuredData data={import.meta.env.SSR && productData(product, origin)} />
    </>
  )
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxDescriptionLength) return line
  const cut = line.slice(0, maxDescriptionLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}

/**
 * A product and its offer as structured data (schema.org; https://developers.google.com/search/docs/appearance/structured-data/merchant-listing).
 * An offer needs a price: where it is on request or concealed from visitors, only the page is described.
 */
function productData(product: Product, origin: string): object {
  const address = `${origin}${productPath(product)}`
  const common = {
    name: product.title,
    description: product.description || product.title,
    url: address,
    // Every product has an image, without a photograph the sharing card.
    image: (product.pictures.length > 0
      ? product.pictures.map(({ url }) => webpAddress(url, 1280))
      : [productCardPath(product.number)]
    ).map((path) => origin + path),
  }
  const { price } = product
  if (price.kind !== 'amount') return { '@type': 'ItemPage', ...common, inLanguage: 'fr' }
  const sale = product.sale ?? soldByPiece
  const purchase = smallestPurchase(sale, { price: price.amount, stock: product.quantity })
  return {
    '@type': 'Product',
    '@id': `${address}#product`,
    ...common,
    sku: String(product.number),
    category: [product.family?.name, product.category?.name].filter(Boolean).join(' > ') || undefined,
    offers: {
      '@type': 'Offer',
      url: address,
      price: decimalFromCents(purchase.price),
      priceCurrency: 'EUR',
      priceSpecification: unitPrice(purchase),
      eligibleQuantity:
        purchase.quantity > 1
          ? {
              '@type': 'QuantitativeValue',
              minValue: purchase.quantity,
              unitText: unitNames[sale.saleUnit].one,
            }
          : undefined,
      priceValidUntil: product.availableUntil ?? undefined,
      availability: `https://schema.org/${availability(product)}`,
      itemCondition: schemaCondition(product),
      availableDeliveryMethod: 'https://schema.org/OnSitePickup',
      availableAtOrFrom: product.place ? placeData(product.place) : undefined,
      seller: {
        '@type': product.seller.kind === 'private' ? 'Person' : 'Organization',
        name: product.sellerName,
        url: `${origin}/sellers/${product.sellerId}`,
      },
    },
  }
}

/** The price per unit, by which search engines compare offers (UN/ECE Recommendation 20). */
function unitPrice({ price, content }: Purchase): object | undefined {
  if (content === null) return undefined
  const unitCode = unitCodes[content.unit]
  return {
    '@type': 'UnitPriceSpecification',
    price: decimalFromCents(price),
    priceCurrency: 'EUR',
    referenceQuantity: {
      '@type': 'QuantitativeValue',
      value: content.amount / 1000,
      unitCode,
      valueReference: { '@type': 'QuantitativeValue', value: 1, unitCode },
    },
  }
}

const unitCodes = { piece: 'C62', m2: 'MTK', ml: 'MTR', m3: 'MTQ', kg: 'KGM', litre: 'LTR' } as const

function availability(product: Product): string {
  if (product.closedText) return 'OutOfStock'
  if (isBuyable(product)) return 'InStock'
  return product.status === 'vendu' ? 'SoldOut' : 'OutOfStock'
}

function schemaCondition({ condition, characteristics }: Product): string | undefined {
  if (condition) {
    const { schema } = conditionTexts[condition]
    return schema ? `https://schema.org/${schema}` : undefined
  }
  const former = readFormerCondition(characteristics)
  return former ? `https://schema.org/${former === 'new' ? 'NewCondition' : 'UsedCondition'}` : undefined
}
