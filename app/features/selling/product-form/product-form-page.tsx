import { useLocation } from 'react-router'
import { useAccount } from '#app/lib/session.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { ChangedProduct } from './changed-product.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { NewProduct } from './new-product.tsx'

/** Putting a product online, or changing one (`productId`). */
export function ProductFormPage({ productId }: { productId: string | null }) {
  const { account } = useAccount()
  const isHydrated = useHydrated()
  const location = useLocation()
  if (!account) return null
  // The draft is the browser's.
  if (!isHydrated) return <FormSkeleton />
  // The link in the header begins another one, also from here.
  if (!productId) return <NewProduct key={location.key} account={account} />
  return <ChangedProduct key={productId} account={account} productId={productId} />
}
