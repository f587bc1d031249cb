import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Head, StructuredData } from '#app/components/head.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { PlaceLine } from '#app/components/place-line.tsx'
import { ProductCard } from '#app/components/product-card.tsx'
import { SellerIdentity } from '#app/components/seller-identity.tsx'
import { Stars } from '#app/components/stars.tsx'
import { placeData, productListData } from '#app/components/structured-data.ts'
import { WeekHours } from '#app/components/week-hours.tsx'
import { useSettings } from '#app/lib/settings.ts'
import { organizationTypeLabels } from '#domain/accounts/account-labels.ts'
import { sellerPageSize } from '#domain/catalogue/seller-products.ts'
import { formatMonth } from '#domain/dates.ts'
import { catalogueMessages } from '#domain/messages.ts'
import type { OpeningRange } from '#domain/orders/appointments.ts'
import { averageText } from '#domain/orders/stars.ts'
import { listedText } from '#domain/page.ts'
import { pauseText } from '#domain/selling/pause.ts'
import { type Seller, sellerPath, sellerProductsQuery } from './queries.ts'
import { SellerReviews } from './seller-reviews.tsx'

interface SellerPageProps {
  seller: Seller
  origin: string
  /** The number of the page of products, from 1. */
  page: number
  /** The number of the page of reviews, from 1. */
  reviewsPage: number
}

/** `/sellers/{id}`: the public page of a seller. */
export function SellerPage({ seller, origin, page, reviewsPage }: SellerPageProps) {
  const { shownName } = useSettings()
  const lists = { sellerId: seller.id, page, reviewsPage }
  return (
    <div className="page grid gap-10 py-10 md:py-14">
      <Head
        title={`${seller.name} – ${shownName}`}
        description={`Ce que ${seller.name} a en vente, ses horaires de retrait et les avis des acheteurs.`}
        canonical={`${origin}${sellerPath(seller.id, { page, reviewsPage })}`}
        type="profile"
      />
      <SellerStructuredData seller={seller} origin={origin} page={page} />
      <SellerHead seller={seller} />
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-8 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
          <OpeningHours ranges={seller.openingHours} />
          <SellerIdentitySection seller={seller} />
        </div>
        <div className="grid gap-12 lg:col-start-1 lg:row-start-1">
          <SellerProducts {...lists} />
          <SellerReviews {...lists} />
        </div>
      </div>
    </div>
  )
}

/** The seller's legal identity (code de la consommation, L. 111-7). */
const SellerIdentitySection = ({ seller }: { seller: Seller }) => (
  <section aria-labelledby="identite" className="grid gap-3">
    <h2 id="identite" className="text-xl">
      Identité
    </h2>
    <SellerIdentity seller={seller.identity} />
  </section>
)

/** The seller's name and rating. */
const SellerHead = ({ seller }: { seller: Seller }) => (
  <header className="grid gap-4 border-b border-line-strong pb-8">
    <p className="eyebrow">Vendeur</p>
    <h1 className="text-4xl wrap-anywhere md:text-5xl">{seller.name}</h1>
    <p className="flex flex-wrap gap-x-6 gap-y-1 text-ink-soft">
      {seller.organizationType && <span>{organizationTypeLabels[seller.organizationType]}</span>}
      <span>Sur la plateforme depuis {formatMonth(seller.since)}</span>
      {seller.places.length > 0 && (
        <span>
          Retrait à{' '}
          {seller.places.map((place, index) => (
            <Fragment key={place.id}>
              {index > 0 && ', '}
              <PlaceLine place={place} />
            </Fragment>
          ))}
        </span>
      )}
    </p>
    {seller.pausedUntil && (
      <p className="justify-self-start border-l-4 border-terracotta bg-terracotta-tint px-4 py-2 font-semibold">
        {pauseText(seller.pausedUntil)}
      </p>
    )}
    {seller.average === null ? (
      <p className="min-h-7 text-ink-soft">Pas encore d’avis</p>
    ) : (
      <p className="flex min-h-7 flex-wrap items-center gap-x-3">
        <Stars stars={seller.average} className="size-6" />
        <strong className="font-display text-2xl">{averageText(seller.average)}</strong>
        <a href="#avis" className="underline underline-offset-4 hover:text-fir">
          {reviewCountText(seller.reviewCount)}
        </a>
      </p>
    )}
  </header>
)

const reviewCountText = (count: number): string =>
  count === 1 ? '1\u00a0avis' : `${count.toLocaleString('fr-FR')}\u00a0avis`

/** The seller's opening hours. */
const OpeningHours = ({ ranges }: { ranges: readonly OpeningRange[] }) => (
  <section aria-labelledby="horaires" className="grid gap-3">
    <h2 id="horaires" className="text-xl">
      Horaires de retrait
    </h2>
    {ranges.length === 0 ? (
      <p className="text-ink-soft">Ce vendeur convient des retraits au cas par cas.</p>
    ) : (
      <>
        <WeekHours ranges={ranges} />
        <p className="text-sm text-ink-soft">
          Sur rendez-vous, une fois la commande payée. Pas de retrait les jours fériés.
        </p>
      </>
    )}
  </section>
)

const sizes = '(min-width: 64rem) 280px, (min-width: 40rem) 46vw, 92vw'

interface SellerProductsProps {
  sellerId: string
  page: number
  /** The page of the reviews, which the links to other pages of products retain. */
  reviewsPage: number
}

/** The seller's products. */
function SellerProducts({ sellerId, page, reviewsPage }: SellerProductsProps) {
  const { data, isError, isPlaceholderData, refetch } = useQuery(sellerProductsQuery(sellerId, page))
  return (
    <section aria-labelledby="en-vente" className="grid gap-5">
      <h2 id="en-vente" className="text-2xl">
        En vente{data && data.total > 0 ? ` (${listedText(data)})` : ''}
      </h2>
      {!data && isError && (
        <LoadError onRetry={refetch}>
          <p>{catalogueMessages.loadFailure}</p>
        </LoadError>
      )}
      {data?.items.length === 0 && (
        <p className="text-ink-soft">
          {data.total > 0 ? 'Cette page est vide.' : 'Ce vendeur n’a rien en vente pour le moment.'}
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul
          aria-busy={isPlaceholderData}
          className="grid gap-5 transition-opacity delay-150 aria-busy:opacity-60 sm:grid-cols-2 xl:grid-cols-3"
        >
          {data.items.map((product, index) => (
            <li key={product.id}>
              <ProductCard product={product} sizes={sizes} eager={index === 0} />
            </li>
          ))}
        </ul>
      )}
      {data && (data.pageCount > 1 || page > 1) && (
        <Pagination
          label="Pages de produits"
          page={page}
          pageCount={data.pageCount}
          to={(other) =>
            sellerPath(sellerId, { page: Math.min(other, Math.max(1, data.pageCount)), reviewsPage })
          }
        />
      )}
    </section>
  )
}

interface SellerStructuredDataProps {
  seller: Seller
  origin: string
  /** The page of the products. */
  page: number
}

/** Structured data about the seller and their products, for search engines. */
export function SellerStructuredData({ seller, origin, page }: SellerStructuredDataProps) {
  const { data } = useQuery(sellerProductsQuery(seller.id, page))
  return (
    <StructuredData
      data={
        import.meta.env.SSR && {
          '@graph': [
            profileData(seller, origin),
            ...(data && data.items.length > 0
              ? [productListData(origin, data.items, (page - 1) * sellerPageSize + 1)]
              : []),
          ],
        }
      }
    />
  )
}

const placesData = ({ places }: Seller) => (places.length > 0 ? places.map(placeData) : undefined)

const profileData = (seller: Seller, origin: string) => ({
  '@type': 'ProfilePage',
  url: origin + sellerPath(seller.id, {}),
  mainEntity: {
    ...(seller.identity.kind === 'private'
      ? { '@type': 'Person', homeLocation: placesData(seller) }
      : { '@type': 'Organization', location: placesData(seller) }),
    name: seller.name,
    url: origin + sellerPath(seller.id, {}),
  },
})
