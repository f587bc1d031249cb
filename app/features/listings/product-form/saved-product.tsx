import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink, buttonClass } from '#app/components/button.tsx'
import { ownProductMessages } from '#domain/selling-messages.ts'
import type { SavedProduct as Saved } from './use-submission.ts'

interface SavedProductProps {
  product: Saved
  isNew: boolean
  /** Starts another product of the same category. */
  onAddAnother: () => void
}

/** Confirms that a product is saved, with its code and the next steps. */
export function SavedProduct({ product, isNew, onAddAnother }: SavedProductProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // This page is shorter than the form, so it is scrolled to its top.
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const isWaiting = product.status === 'a_valider'
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="grid gap-3">
        <CircleCheck aria-hidden="true" className="size-10 text-fir" />
        <h2 ref={heading} tabIndex={-1} className="text-3xl md:text-4xl">
          {isNew && !isWaiting ? 'Produit en ligne' : 'Annonce enregistrée'}
        </h2>
        <p className="text-lg wrap-anywhere">{product.title}</p>
        {isWaiting && <p>{ownProductMessages.awaitsValidation}</p>}
      </div>
      <dl className="w-fit border-y border-line py-4 pr-10">
        <dt className="text-sm text-ink-soft">Code du produit</dt>
        <dd className="font-display text-2xl font-bold tracking-wider tabular-nums">{product.uniqueCode}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAddAnother}>Ajouter un autre produit</Button>
        {!isWaiting && (
          <ButtonLink variant="outline" to={`/products/${product.id}`}>
            Voir l’annonce
          </ButtonLink>
        )}
        <a
          className={buttonClass({ variant: 'outline' })}
          href={`/api/selling/labels?codes=${product.uniqueCode}`}
          target="_blank"
          rel="noreferrer"
        >
          Imprimer son étiquette<span className="sr-only"> (nouvel onglet)</span>
        </a>
        <ButtonLink variant="link" className="max-sm:px-0" to="/profile?tab=products">
          Mes Produits
        </ButtonLink>
      </div>
    </div>
  )
}
