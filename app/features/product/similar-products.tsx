import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Carousel } from '#app/components/product-carousel.tsx'
import { type Product, similarQuery } from '#app/lib/product.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { isSoldOrOutOfStock, unavailability } from '#domain/catalogue/statuses.ts'

/** Similar products: first on the page of a sold product, last on any other. A sale while the page is open moves nothing. */
export function SimilarProducts({ product, where }: { product: Product; where: 'above' | 'below' }) {
  const { data } = useQuery(similarQuery(product.number))
  const [isAbove] = useState(() => isSoldOrOutOfStock(product.status))
  if (isAbove !== (where === 'above') || !data || data.similar.length === 0) return null
  const { family, category } = product
  const catalogue = cataloguePath(
    category ? { parent: (family ?? category).slug, category: family && category.slug } : {},
  )
  return (
    <section
      aria-labelledby="semblables"
      className={isAbove ? 'mb-6 border-b border-line' : 'border-t border-line py-8'}
    >
      <Carousel
        products={data.similar}
        header={(turning) => (
          <Header
            id="semblables"
            title={
              isAbove
                ? `${unavailability(product.status)?.badge}. Des articles semblables`
                : 'Articles semblables'
            }
            to={catalogue}
            more={category ? category.name : 'Tous les produits'}
          >
            {turning}
          </Header>
        )}
      />
    </section>
  )
}

export function MoreOfSeller({ product }: { product: Product }) {
  const { data } = useQuery(similarQuery(product.number))
  if (!data || data.ofSeller.length === 0) return null
  return (
    <section aria-labelledby="autres-du-vendeur" className="border-t border-line py-8">
      <Carousel
        products={data.ofSeller}
        header={(turning) => (
          <Header
            id="autres-du-vendeur"
            title="Du même vendeur"
            to={`/sellers/${product.sellerId}`}
            more={product.sellerName}
          >
            {turning}
          </Header>
        )}
      />
    </section>
  )
}

interface HeaderProps {
  id: string
  title: string
  to: string
  more: string
  children: ReactNode
}

const Header = ({ id, title, to, more, children }: HeaderProps) => (
  <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
    <h2 id={id} className="mr-auto text-2xl">
      {title}
    </h2>
    <Link
      to={to}
      prefetch="intent"
      className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-fir underline underline-offset-4 hover:text-terracotta"
    >
      {more}
    </Link>
    {children}
  </div>
)
