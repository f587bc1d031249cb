import { useState } from 'react'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { countText } from '../count-text.ts'
import type { SelectableProduct } from '../queries.ts'
import type { ProductActions } from './use-product-actions.ts'

type Report = NonNullable<Awaited<ReturnType<ProductActions['remove']>>>

interface DeletionDialogProps {
  products: readonly SelectableProduct[]
  actions: ProductActions
  onClose: () => void
  /** Called after the deletion, to clear the selection. */
  onDone: () => void
}

/** Confirms a deletion. Products named by an order cannot be deleted, only hidden. */
export function DeletionDialog({ products, actions, onClose, onDone }: DeletionDialogProps) {
  const [refused, setRefused] = useState<Report['refused']>([])
  const isRefused = refused.length > 0
  async function remove() {
    const report = await actions.remove(products)
    if (!report) return
    onDone()
    if (report.refused.length > 0) setRefused(report.refused)
    else onClose()
  }
  async function hide() {
    const refusedProducts = products.filter(({ id }) => refused.some((product) => product.id === id))
    if (await actions.setHidden(refusedProducts, true)) onClose()
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={isRefused ? soldTitle(refused.length) : deletionTitle(products.length)}
      cancel={isRefused ? 'Laisser en ligne' : 'Annuler'}
      submit={isRefused ? 'Masquer du catalogue' : 'Supprimer'}
      variant={isRefused ? 'default' : 'destructive'}
      isPending={actions.isBusy}
      onConfirm={() => void (isRefused ? hide() : remove())}
    >
      <p>
        {isRefused
          ? `${refused[0]?.reason} Il ne peut pas être supprimé, mais vous pouvez le masquer du catalogue.`
          : 'L’annonce, ses photos et son étiquette disparaissent pour de bon.'}
      </p>
      <Names titles={isRefused ? refused : products} />
    </ConfirmDialog>
  )
}

const shownNames = 5

const Names = ({ titles }: { titles: readonly { id: string; title: string }[] }) => (
  <ul className="grid gap-1 border-l-2 border-line-strong pl-4 font-medium">
    {titles.slice(0, shownNames).map(({ id, title }) => (
      <li key={id} className="wrap-anywhere">
        {title}
      </li>
    ))}
    {titles.length > shownNames && (
      <li className="font-normal text-ink-soft">et {titles.length - shownNames} autres</li>
    )}
  </ul>
)

const soldTitle = (count: number): string =>
  count === 1 ? 'Ce produit a été vendu' : 'Ces produits ont été vendus'

const deletionTitle = (count: number): string =>
  count === 1 ? 'Supprimer ce produit\u00a0?' : `Supprimer ${countText(count, 'produit')}\u00a0?`
