import { useQuery } from '@tanstack/react-query'
import { StructuredData } from '#app/components/head.tsx'
import { placeData } from '#app/components/place-data.ts'
import { productListData } from '#app/components/product-list-data.ts'
import { sellerPageSize } from '#domain/catalogue/seller-products.ts'
import { type Seller, sellerPath, sellerProductsQuery } from './queries.ts'

interface SellerDataProps {
  seller: Seller
  origin: string
  /** Of the products. */
  page: number
}

/** Who sells, and what: for search engines. */
export function SellerData({ seller, origin, page }: SellerDataProps) {
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
