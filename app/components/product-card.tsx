import { Link } from 'react-router'
import { productPath } from '#domain/catalogue/addresses.ts'
import type { Picture as PictureData } from '#domain/catalogue/pictures.ts'
import { type ProductStatus, stockText, unavailability } from '#domain/catalogue/statuses.ts'
import type { Price as PriceData } from '#domain/money.ts'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'

export interface ProductCardData {
  id: string
  number: number
  title: string
  price: PriceData
  quantity: number
  status: ProductStatus
  categoryName: string
  fact: string | null
  picture: PictureData | null
}

interface ProductCardProps {
  product: ProductCardData
  /** How wide the picture is shown, as in the attribute `sizes`. */
  sizes: string
  /** The first: on a phone the only one in sight, and each further one would share the line with it. */
  eager?: boolean
}

/** One product of a list; the whole card is the link. */
export function ProductCard({ product, sizes, eager }: ProductCardProps) {
  const badge = unavailability(product.status)?.badge
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg bg-paper shadow-card transition-shadow hover:shadow-lift">
      <div className="relative aspect-4/3 overflow-hidden bg-plaster-deep">
        {product.picture && (
          <Picture
            picture={product.picture}
            alt=""
            sizes={sizes}
            eager={eager}
            className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
          />
        )}
        {badge && (
          <span className="absolute top-3 left-3 rounded-sm bg-ink px-2 py-1 text-sm font-semibold text-paper">
            {badge}
          </span>
        )}
      </div>
      <div className="flex grow flex-col gap-1.5 p-4">
        <p className="text-sm text-ink-soft">{product.fact ?? product.categoryName}</p>
        <h3 className="text-base leading-snug font-semibold">
          <Link
            to={productPath(product)}
            prefetch="intent"
            className="after:absolute after:inset-0 group-hover:text-fir"
          >
            {product.title}
          </Link>
        </h3>
        <div className="mt-auto flex items-baseline justify-between gap-3 pt-1.5">
          <Price price={product.price} className="font-display text-lg font-bold" />
          <span className="text-sm text-ink-soft">{stockText(product)}</span>
        </div>
      </div>
    </article>
  )
}
