import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { Modal } from '#app/components/modal.tsx'
import type { OwnProductRow } from '../queries.ts'
import type { ProductActions } from './use-product-actions.ts'

type Report = NonNullable<Awaited<ReturnType<ProductActions['remove']>>>

interface DeletionDialogProps {
  products: readonly OwnProductRow[]
  actions: ProductActions
  onClose: () => void
  /** Those that are deleted are no longer ticked. */
  onDone: () => void
}

/** Asks before deleting; what an order names stays, and may be hidden instead. */
export function DeletionDialog({ products, actions, onClose, onDone }: DeletionDialogProps) {
  const [refused, setRefused] = useState<Report['refused']>([])
  const isOne = products.length === 1
  const title =
    refused.length > 0
      ? refused.length === 1
        ? 'Ce produit a été vendu'
        : 'Ces produits ont été vendus'
      : isOne
        ? 'Supprimer ce produit\u00a0?'
        : `Supprimer ${products.length}\u00a0produits\u00a0?`
  async function remove() {
    const report = await actions.remove(products)
    if (!report) return
    onDone()
    if (report.refused.length > 0) setRefused(report.refused)
    else onClose()
  }
  async function hide() {
    const kept = products.filter(({ id }) => refused.some((product) => product.id === id))
    if (await actions.setHidden(kept, true)) onClose()
  }
  return (
    <Modal open onClose={onClose} title={title} placement="center">
      <div className="grid gap-4 p-5">
        {refused.length > 0 ? (
          <>
            <p>
              {refused[0]?.reason} Il ne peut pas être supprimé, mais vous pouvez le masquer du catalogue.
            </p>
            <Names titles={refused} />
          </>
        ) : (
          <>
            <p>L’annonce, ses photos et son étiquette disparaissent pour de bon.</p>
            <Names titles={products} />
          </>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {refused.length > 0 ? 'Laisser en ligne' : 'Annuler'}
          </Button>
          {refused.length > 0 ? (
            <Button disabled={actions.isBusy} onClick={() => void hide()}>
              Masquer du catalogue
            </Button>
          ) : (
            <Button variant="destructive" disabled={actions.isBusy} onClick={() => void remove()}>
              {actions.isBusy ? 'Suppression…' : 'Supprimer'}
            </Button>
          )}
        </div>
      </div>
    </Modal>
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
