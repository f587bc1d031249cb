import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FavoriteButton } from '#app/components/favorite-button.tsx'
import { Head } from '#app/components/head.tsx'
import { latePart } from '#app/components/late-part.ts'
import { LoadError } from '#app/components/load-error.tsx'
import { ProductCard } from '#app/components/product-card.tsx'
import { SignInLink } from '#app/components/sign-in-link.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useFavorites } from '#app/lib/favorites.ts'
import { useHydrated } from '#app/lib/hydration.ts'
import { productCardsQuery } from '#app/lib/product.ts'
import type { DataOf } from '#app/lib/query-client.ts'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { comparePath, maxCompared, maxProductsPerRequest } from '#domain/catalogue/favorites.ts'
import { unavailability } from '#domain/catalogue/statuses.ts'

export default function Favorites() {
  const settings = useSettings()
  return (
    <>
      <Head
        title={`Mes favoris – ${settings.shownName}`}
        description="Les articles que vous avez mis de côté, sur cet appareil ou dans votre compte."
      />
      <FavoritesPage />
    </>
  )
}

/** The favourites of an account or, without one, of the device. */
function FavoritesPage() {
  const isHydrated = useHydrated()
  const favorites = useFavorites()
  const { account } = useAccount()
  return (
    <div className="page pt-6 pb-10 md:pt-10">
      <h1 className="text-4xl">Mes favoris</h1>
      <noscript>
        <p className="mt-4">Vos favoris sont sur votre appareil : activez JavaScript pour les voir.</p>
      </noscript>
      {isHydrated && !account && favorites && favorites.length > 0 && (
        <p className="mt-3 max-w-prose text-ink-soft">
          Ils sont gardés sur cet appareil. <SignInLink className="underline">Connectez-vous</SignInLink> pour
          les retrouver partout.
        </p>
      )}
      <div className="mt-6">
        {!isHydrated || !favorites ? (
          <Skeleton text="Chargement de vos favoris…" rows={2} className="h-64" />
        ) : favorites.length === 0 ? (
          <EmptyState action={{ label: 'Parcourir les produits', to: '/products' }}>
            Aucun favori pour le moment. Le cœur sur chaque article le met de côté, même sans compte.
          </EmptyState>
        ) : (
          <List ids={favorites} />
        )}
      </div>
    </div>
  )
}

type Data = DataOf<ReturnType<typeof productCardsQuery>>

/** The favourites page by page. Each page is one request. */
function List({ ids }: { ids: readonly string[] }) {
  const [shownCount, setShownCount] = useState(maxProductsPerRequest)
  const [checkedIds, setCheckedIds] = useState<readonly string[]>([])
  const chunks = []
  for (let start = 0; start < Math.min(shownCount, ids.length); start += maxProductsPerRequest)
    chunks.push(ids.slice(start, Math.min(start + maxProductsPerRequest, shownCount)))
  const pages = useQueries({
    queries: chunks.map((chunk) => ({
      ...productCardsQuery(chunk),
      placeholderData: <Before,>(before: Before) => before,
    })),
  })
  const failed = pages.find(({ data, error }) => error && !data)
  if (failed)
    return (
      <LoadError
        title="Vos favoris n’ont pas pu être chargés"
        error={failed.error as Error}
        isRetrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  const cards = pages.flatMap(({ data }) => data?.cards ?? []).filter(({ id }) => ids.includes(id))
  const delisted = pages.flatMap(({ data }) => data?.delisted ?? []).filter(({ id }) => ids.includes(id))
  const isLoading = pages.some(({ isPending }) => isPending)
  const compared = checkedIds.filter((id) => ids.includes(id))
  return (
    <div className="grid gap-8">
      <h2 className="sr-only">Articles mis de côté</h2>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
        {cards.map((card) => (
          <FavoriteCard
            key={card.id}
            card={card}
            isCompared={compared.includes(card.id)}
            isFull={compared.length >= maxCompared}
            onCompare={(isCompared) =>
              setCheckedIds(isCompared ? [...compared, card.id] : compared.filter((id) => id !== card.id))
            }
          />
        ))}
      </ul>
      {isLoading && <Skeleton text="Chargement de vos favoris…" rows={1} className="h-64" />}
      {delisted.length > 0 && (
        <DelistedFavorites>
          {delisted.map((product) => (
            <DelistedFavorite key={product.id} product={product} />
          ))}
        </DelistedFavorites>
      )}
      {shownCount < ids.length && (
        <Button
          variant="outline"
          className="w-fit"
          onClick={() => setShownCount(shownCount + maxProductsPerRequest)}
        >
          Voir plus
        </Button>
      )}
      {compared.length > 0 && <ComparisonBar ids={compared} />}
    </div>
  )
}

interface FavoriteCardProps {
  card: Data['cards'][number]
  isCompared: boolean
  /** Whether as many products are selected as can be compared. */
  isFull: boolean
  onCompare: (isCompared: boolean) => void
}

const FavoriteCard = ({ card, isCompared, isFull, onCompare }: FavoriteCardProps) => (
  <li className="flex flex-col gap-2">
    <div className="grow">
      <ProductCard product={card} sizes="(min-width: 80rem) 290px, (min-width: 48rem) 30vw, 92vw" />
    </div>
    <AlertButton product={card} />
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-fir"
        checked={isCompared}
        disabled={!isCompared && isFull}
        onChange={({ target }) => onCompare(target.checked)}
      />
      Comparer<span className="sr-only"> «&nbsp;{card.title}&nbsp;»</span>
    </label>
  </li>
)

const DelistedFavorite = ({ product }: { product: Data['delisted'][number] }) => (
  <li className="flex items-center gap-3 border-b border-line py-2">
    <p className="min-w-0 grow">
      <Link to={productPath(product)} className="wrap-anywhere underline underline-offset-4">
        {product.title}
      </Link>{' '}
      <span className="text-sm font-semibold whitespace-nowrap text-terracotta">
        {unavailability(product.status)?.badge ?? 'N’est plus dans le catalogue'}
      </span>
    </p>
    <FavoriteButton product={product} className="shrink-0" />
  </li>
)

const ComparisonBar = ({ ids }: { ids: readonly string[] }) => (
  <div
    role="status"
    className="sticky bottom-foot z-20 -mx-4 flex flex-wrap items-center gap-4 border-t border-line bg-paper px-4 py-3"
  >
    <p className="grow">
      {ids.length === 1
        ? 'Choisissez-en un autre à comparer.'
        : `${ids.length} articles à comparer (${maxCompared} au plus).`}
    </p>
    {ids.length > 1 && <ButtonLink to={comparePath(ids)}>Comparer</ButtonLink>}
  </div>
)

/** Favourites that are no longer available. Their pages link to similar products. */
const DelistedFavorites = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="partis">
    <h2 id="partis" className="text-2xl">
      Partis entre-temps
    </h2>
    <p className="mt-1 text-ink-soft">Leur page montre des articles semblables.</p>
    <ul className="mt-3 max-w-3xl">{children}</ul>
  </section>
)

/** Loaded for signed-in users only. */
const OwnAlert = latePart(() => import('#app/features/product/own-alert.tsx'), {
  fallback: <div className="h-11" />,
})

function AlertButton({ product }: { product: Parameters<typeof OwnAlert>[0]['product'] }) {
  const { account } = useAccount()
  if (!account) return null
  return <OwnAlert product={product} email={account.email} />
}
