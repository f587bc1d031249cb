import { Head } from '#app/components/head.tsx'
import { useSettings } from '#app/lib/settings.ts'
import { OpeningHours } from './opening-hours.tsx'
import { type Seller, sellerPath } from './queries.ts'
import { SellerData } from './seller-data.tsx'
import { SellerHead } from './seller-head.tsx'
import { SellerIdentitySection } from './seller-identity-section.tsx'
import { SellerProducts } from './seller-products.tsx'
import { SellerReviews } from './seller-reviews.tsx'

interface SellerPageProps {
  seller: Seller
  origin: string
  /** Of the products, and of the reviews. */
  page: number
  reviews: number
}

/** `/sellers/{id}`: what everybody may know of a seller. */
export function SellerPage({ seller, origin, page, reviews }: SellerPageProps) {
  const { shownName } = useSettings()
  const place = { sellerId: seller.id, page, reviews }
  return (
    <div className="page grid gap-10 py-10 md:py-14">
      <Head
        title={`${seller.name} – ${shownName}`}
        description={`Ce que ${seller.name} a en vente, ses horaires de retrait et les avis des acheteurs.`}
        canonical={`${origin}${sellerPath(seller.id, { page, reviews })}`}
        type="profile"
      />
      <SellerData seller={seller} origin={origin} page={page} />
      <SellerHead seller={seller} />
      <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-8 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1">
          <OpeningHours ranges={seller.openingHours} />
          <SellerIdentitySection seller={seller} />
        </div>
        <div className="grid gap-12 lg:col-start-1 lg:row-start-1">
          <SellerProducts {...place} />
          <SellerReviews {...place} />
        </div>
      </div>
    </div>
  )
}
