import { Modal } from '#app/components/modal.tsx'
import type { Product } from '#app/lib/product.ts'
import { PriceRequestForm } from './price-request-form.tsx'

interface PriceRequestDialogProps {
  product: Product
  open: boolean
  onClose: () => void
}

/** Lazily loaded with all it needs (purchase-button.tsx). */
export const PriceRequestDialog = ({ product, open, onClose }: PriceRequestDialogProps) => (
  <Modal
    open={open}
    onClose={onClose}
    title="Demander le prix"
    description={product.title}
    placement="center"
  >
    <PriceRequestForm product={product} onDone={onClose} />
  </Modal>
)
