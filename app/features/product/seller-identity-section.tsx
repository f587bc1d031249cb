import { Link } from 'react-router'
import { SellerIdentity } from '#app/components/seller-identity.tsx'
import type { Product } from '#app/lib/product.ts'

/** Beside every offer, who makes it (code de la consommation, L. 111-7), and why it stands where it was found. */
export const SellerIdentitySection = ({ product }: { product: Product }) => (
  <section aria-labelledby="vendeur" className="grid gap-3">
    <h2 id="vendeur" className="text-2xl">
      Le vendeur
    </h2>
    <div className="grid max-w-prose gap-3">
      <SellerIdentity seller={product.seller} />
    </div>
    <p className="text-sm">
      <Link to="/ranking" className="text-ink-soft underline underline-offset-4 hover:text-fir">
        Comment les offres sont classées
      </Link>
    </p>
  </section>
)
