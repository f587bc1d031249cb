import { SellerIdentity } from '#app/components/seller-identity.tsx'
import type { Seller } from './queries.ts'

/** Who it is in the eyes of the law (code de la consommation, L. 111-7). */
export const SellerIdentitySection = ({ seller }: { seller: Seller }) => (
  <section aria-labelledby="identite" className="grid gap-3">
    <h2 id="identite" className="text-xl">
      Identité
    </h2>
    <SellerIdentity seller={seller.identity} />
  </section>
)
