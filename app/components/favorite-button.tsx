import { Heart } from 'lucide-react'
import { useFavorites, useToggleFavorite } from '#app/lib/favorites.ts'
import { useHydrated } from '#app/lib/hydration.ts'

interface FavoriteButtonProps {
  product: { id: string; title: string }
  className: string
}

/** Adds a product to the favourites or removes it. Rendered after hydration, since the server's page is the same for everybody. */
export function FavoriteButton(props: FavoriteButtonProps) {
  return useHydrated() ? <HeartButton {...props} /> : null
}

function HeartButton({ product, className }: FavoriteButtonProps) {
  const favorites = useFavorites()
  const toggle = useToggleFavorite(product)
  const isFavorite = favorites?.includes(product.id) ?? false
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={`Favori\u00a0: ${product.title}`}
      disabled={!favorites}
      onClick={() => toggle(!isFavorite)}
      className={`favorite ${className}`}
    >
      <Heart aria-hidden="true" />
    </button>
  )
}
