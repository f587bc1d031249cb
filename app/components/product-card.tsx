import { Link } from 'react-router'
import { productPath } from '#domain/catalogue/addresses.ts'
import { type Need, stockOfNeedText } from '#domain/catalogue/needs.ts'
import type { Picture as PictureData } from '#domain/catalogue/pictures.ts'
import type { Sale } from '#domain/catalogue/sale-units.ts'
import {
  isSoldOrOutOfStock,
  type ProductStatus,
  stockText,
  unavailability,
} from '#domain/catalogue/statuses.ts'
import type { Price as PriceData } from '#domain/money.ts'
import { averageText } from '#domain/orders/stars.ts'
import type { Position } from '#domain/places/distance.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { Picture } from './picture.tsx'
import { PlaceLine } from './place-line.tsx'
import { NetPrice, UnitPrice } from './price.tsx'

export interface ProductCardData {
  id: string
  number: number
  title: string
  price: PriceData
  quantity: number
  status: ProductStatus
  /** Shown where `fact` is null. */
  categoryName?: string
  /** The line above the title: the product's condition or a characteristic. */
  fact: string | null
  picture: PictureData | null
  /** The category's illustration, for a product without a picture. */
  drawing?: PictureData
  /** The seller's rating by buyers. */
  rating?: { average: number; count: number }
  /** By the piece when absent. */
  sale?: Sale
  place: (Position & { town: string; department: string }) | null
  /** Whether the invoice shows the tax that the price includes. */
  isTaxed?: boolean
  /** The stock, in the unit of the search. */
  inStock?: Need
  /** The reason why a product on sale cannot be ordered. */
  closedText?: string
}

interface ProductCardProps {
  product: ProductCardData
  /** The displayed width for the attribute `sizes`; by default at most the smallest stored size. */
  sizes?: string
  /** Loads the first card's picture at once: on a phone only this one is visible, and others would share its bandwidth. */
  eager?: boolean
}

/** One product of a list. The whole card is the link. */
export function ProductCard({ product, sizes, eager }: ProductCardProps) {
  const picture = product.picture ?? product.drawing
  const badge = unavailability(product.status)?.badge ?? product.closedText
  return (
    <article className="card">
      <div>
        {picture && <Picture picture={picture} alt="" sizes={sizes} eager={eager} />}
        {product.drawing && <span className="card-drawn">Sans photo</span>}
        {badge && <span className="card-badge">{badge}</span>}
      </div>
      <FavoriteButton product={product} className="card-favorite" />
      <div>
        <p>{product.fact ?? product.categoryName}</p>
        <h3>
          <Link to={productPath(product)} prefetch="intent">
            {unbroken(product.title)}
          </Link>
        </h3>
        {(product.place || product.rating) && (
          <p>
            {product.place && <PlaceLine place={{ ...product.place, position: product.place }} />}{' '}
            {product.rating && <CardStars average={product.rating.average} />}
          </p>
        )}
        <div>
          <div>
            <UnitPrice price={product.price} sale={product.sale} showsPieceUnit={product.quantity > 1} />
            {product.isTaxed && product.price.kind === 'amount' && (
              <NetPrice amount={product.price.amount} isTaxed className="card-net" />
            )}
          </div>
          {!isSoldOrOutOfStock(product.status) && (
            <p>{product.inStock ? stockOfNeedText(product.inStock) : stockText(product)}</p>
          )}
        </div>
      </div>
    </article>
  )
}

/** The seller's average rating. */
const CardStars = ({ average }: { average: number }) => (
  <span className="card-stars" role="img" aria-label={`Vendeur noté ${averageText(average)} sur 5`}>
    ★ {averageText(average)}
  </span>
)
