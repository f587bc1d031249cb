import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Characteristics } from '#app/components/characteristics.tsx'
import { adminProductsPath } from '#domain/catalogue/admin-products.ts'
import { pricePerUnit } from '#domain/catalogue/unit-price.ts'
import { formatDate } from '#domain/dates.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import type { DecisionState } from './decisions.ts'
import type { WaitingProduct } from './queries.ts'
import type { ReviewAct } from './review-keys.tsx'
import { WaitingPictures } from './waiting-pictures.tsx'

interface WaitingArticleProps {
  product: WaitingProduct
  state: DecisionState | null
  /** Of the page: it opens at its own top. */
  isFirst: boolean
  onAct: (what: ReviewAct) => void
}

/** One advertisement to decide about, whole. */
export function WaitingArticle({ product, state, isFirst, onAct }: WaitingArticleProps) {
  const { title, description, seller } = product
  const titleId = `annonce-${product.id}`
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpened = useRef(isFirst)
  // The next one is read out, and begins at its top.
  useEffect(() => {
    if (isOpened.current) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <article
      aria-labelledby={titleId}
      className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <WaitingPictures pictures={product.pictures} title={title} />
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-1">
          <p className="text-sm text-ink-soft">{product.categoryName ?? 'Sans catégorie'}</p>
          <h2 ref={heading} id={titleId} tabIndex={-1} className="text-2xl wrap-anywhere outline-none">
            {unbroken(title)}
          </h2>
        </div>
        <p className="font-display text-xl font-bold">
          {product.price === null ? 'Prix sur demande' : pricePerUnit(product.price, product.sale?.saleUnit)}
          <span className="ml-3 font-sans text-base font-normal text-ink-soft">
            {product.quantity.toLocaleString('fr-FR')} en stock
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          <Link to={adminProductsPath({ seller: seller.id })} className="underline underline-offset-4">
            {seller.name}
          </Link>
          , le {formatDate(product.createdAt)}. Code <span className="font-mono">{product.uniqueCode}</span>.{' '}
          <Link to={`/admin/products/${product.id}/corriger`} className="underline underline-offset-4">
            Corriger l’annonce
          </Link>
        </p>
        <Description text={description} />
        <Characteristics characteristics={product.characteristics} />
        <p role="alert" className="font-medium text-danger empty:hidden">
          {state?.kind === 'failed' ? state.message : null}
        </p>
      </div>
      <Decide title={title} state={state} onAct={onAct} />
    </article>
  )
}

const Description = ({ text }: { text: string }) =>
  text ? (
    <p className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</p>
  ) : (
    <p className="text-ink-soft">Sans description.</p>
  )

const said = { validate: 'Vous l’avez validée.', refuse: 'Vous l’avez refusée.' } as const

/** Within reach of the thumb, however long the advertisement is. */
const Decide = ({
  title,
  state,
  onAct,
}: Omit<WaitingArticleProps, 'product' | 'isFirst'> & { title: string }) => (
  <div className="sticky bottom-foot flex flex-wrap items-center gap-3 border-t border-line bg-plaster py-3 lg:col-span-2">
    {state === null || state.kind === 'failed' ? (
      <>
        <Button
          className="max-md:flex-1"
          aria-keyshortcuts="A"
          aria-label={`Valider ${title}`}
          onClick={() => onAct('accept')}
        >
          Valider
        </Button>
        <Button
          variant="outline"
          className="max-md:flex-1"
          aria-keyshortcuts="R"
          aria-label={`Refuser ${title}`}
          onClick={() => onAct('refuse')}
        >
          Refuser
        </Button>
      </>
    ) : (
      <p className="font-semibold">{said[state.as]}</p>
    )}
    <div className="ml-auto flex gap-2">
      <Button variant="ghost" aria-keyshortcuts="K" onClick={() => onAct('previous')}>
        <span aria-hidden="true">←</span>
        <span className="sr-only">Annonce précédente</span>
      </Button>
      <Button variant="ghost" aria-keyshortcuts="J" onClick={() => onAct('next')}>
        <span aria-hidden="true">→</span>
        <span className="sr-only">Annonce suivante</span>
      </Button>
    </div>
  </div>
)
