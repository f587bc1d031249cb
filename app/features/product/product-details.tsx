import { Flag } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Characteristics } from '#app/components/characteristics.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Modal } from '#app/components/modal.tsx'
import { SellerIdentity } from '#app/components/seller-identity.tsx'
import type { Product } from '#app/lib/product.ts'

/** Characteristics, description and seller, below the pictures. */
export default function ProductDetails({ product }: { product: Product }) {
  return (
    <>
      <section aria-labelledby="caracteristiques">
        <h2 id="caracteristiques" className="mb-4 text-2xl">
          Caractéristiques
        </h2>
        <Characteristics characteristics={product.characteristics} />
      </section>
      {product.description && (
        <section aria-labelledby="description">
          <h2 id="description" className="text-2xl">
            Description
          </h2>
          <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{product.description}</p>
        </section>
      )}
      <SellerIdentitySection product={product} />
    </>
  )
}

/** The seller's identity, required beside every offer (code de la consommation, L. 111-7), and a link to the ranking criteria. */
const SellerIdentitySection = ({ product }: { product: Product }) => (
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
    {!product.isOwn && !product.isHidden && <ReportLink product={product} />}
  </section>
)

/** Loaded on request, by those who report. */
const ReportForm = latePart(() => import('./report-form.tsx'))

/** Opens a form that reports the product to administrators. */
function ReportLink({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="-ml-3.5 w-fit text-ink-soft"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Flag aria-hidden="true" className="size-4" />
        Signaler cette annonce
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Signaler cette annonce"
        description={product.title}
        placement="center"
      >
        <ReportForm productId={product.id} onClose={() => setIsOpen(false)} />
      </Modal>
    </>
  )
}
