import { breadcrumbData, type Crumb } from '#app/components/breadcrumb.tsx'
import { Head, StructuredData } from '#app/components/head.tsx'
import type { Product } from '#app/lib/product.ts'
import { useSettings } from '#app/lib/settings.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { productCardPath } from '#domain/catalogue/shared-addresses.ts'
import { productData } from './product-data.ts'

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
  const address = `${origin}${productPath(product)}`
  return (
    <>
      <Head
        title={`${product.title} – ${settings.shownName}`}
        description={excerpt(product.description) || product.title}
        canonical={address}
        card={origin + productCardPath(product.number)}
        type="product"
      />
      <StructuredData data={import.meta.env.SSR && breadcrumbData(origin, crumbs)} />
      <StructuredData data={import.meta.env.SSR && productData(product, origin)} />
    </>
  )
}

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestDescription) return line
  const cut = line.slice(0, longestDescription)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : undefined)}…`
}
