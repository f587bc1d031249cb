import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Characteristics } from '#app/components/characteristics.tsx'
import { Picture } from '#app/components/picture.tsx'
import { adminProductsPath } from '#domain/catalogue/admin-products.ts'
import { type Picture as PictureData, pictureAddress, pictureSrcSet } from '#domain/catalogue/pictures.ts'
import { stockText } from '#domain/catalogue/statuses.ts'
import { pricePerUnit } from '#domain/catalogue/unit-price.ts'
import { formatDate } from '#domain/dates.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import type { DecisionState, WaitingProduct } from './decisions.ts'
import type { ReviewAction } from './review-dialogs.tsx'

interface WaitingListingProps {
  product: WaitingProduct
  state: DecisionState | null
  /** The first listing neither moves the focus nor scrolls the page. */
  isFirst: boolean
  onAction: (action: ReviewAction) => void
}

/** One listing to validate, in full. */
export function WaitingListing({ product, state, isFirst, onAction }: WaitingListingProps) {
  const { title, description, seller } = product
  const titleId = `annonce-${product.id}`
  const heading = useRef<HTMLHeadingElement>(null)
  const leavesFocus = useRef(isFirst)
  // Moves the focus, so that screen readers read the next listing, and scrolls to its top.
  useEffect(() => {
    if (leavesFocus.current) return
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
            {stockText({ ...product, status: 'a_valider' })}
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
      <DecisionButtons title={title} state={state} onAction={onAction} />
    </article>
  )
}

const Description = ({ text }: { text: string }) =>
  text ? (
    <p className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</p>
  ) : (
    <p className="text-ink-soft">Sans description.</p>
  )

const decisionTexts = { validate: 'Vous l’avez validée.', refuse: 'Vous l’avez refusée.' } as const

/** The decision buttons, fixed at the bottom within reach of the thumb. */
const DecisionButtons = ({
  title,
  state,
  onAction,
}: Omit<WaitingListingProps, 'product' | 'isFirst'> & { title: string }) => (
  <div className="sticky bottom-foot flex flex-wrap items-center gap-3 border-t border-line bg-plaster py-3 lg:col-span-2">
    {state === null || state.kind === 'failed' ? (
      <>
        <Button
          className="max-md:flex-1"
          aria-keyshortcuts="A"
          aria-label={`Valider ${title}`}
          onClick={() => onAction('accept')}
        >
          Valider
        </Button>
        <Button
          variant="outline"
          className="max-md:flex-1"
          aria-keyshortcuts="R"
          aria-label={`Refuser ${title}`}
          onClick={() => onAction('refuse')}
        >
          Refuser
        </Button>
      </>
    ) : (
      <p className="font-semibold">{decisionTexts[state.decision]}</p>
    )}
    <div className="ml-auto flex gap-2">
      <Button variant="ghost" aria-keyshortcuts="K" onClick={() => onAction('previous')}>
        <span aria-hidden="true">←</span>
        <span className="sr-only">Annonce précédente</span>
      </Button>
      <Button variant="ghost" aria-keyshortcuts="J" onClick={() => onAction('next')}>
        <span aria-hidden="true">→</span>
        <span className="sr-only">Annonce suivante</span>
      </Button>
    </div>
  </div>
)

const pictureSizes = '(min-width: 80rem) 46rem, (min-width: 64rem) 40rem, 100vw'

/** The pictures of a listing: one large, with a list to choose from. It opens in full size. */
function WaitingPictures({ pictures, title }: { pictures: readonly PictureData[]; title: string }) {
  const [shownIndex, setShownIndex] = useState(0)
  const picture = pictures[shownIndex] ?? pictures[0]
  if (!picture)
    return (
      <p className="grid aspect-4/3 place-items-center self-start rounded-md bg-plaster-deep text-ink-soft">
        Aucune photo
      </p>
    )
  return (
    <div className="grid content-start gap-2 max-md:-mx-4">
      <a
        href={pictureAddress(picture.url, 1280)}
        target="_blank"
        rel="noreferrer"
        className="block aspect-4/3 max-h-[75vh] w-full overflow-hidden bg-plaster-deep md:rounded-md"
      >
        <Picture
          picture={picture}
          alt={`Photo ${shownIndex + 1} de ${title}, en grand (nouvel onglet)`}
          sizes={pictureSizes}
          isUncropped
          eager
          className="size-full"
        />
      </a>
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-2 max-md:px-4">
          {pictures.map((other, index) => (
            <li key={other.url}>
              <button
                type="button"
                aria-pressed={index === shownIndex}
                aria-label={`Photo ${index + 1} sur ${pictures.length}`}
                onClick={() => setShownIndex(index)}
                className={clsx(
                  'block size-20 overflow-hidden rounded-md border-2 bg-plaster-deep',
                  index === shownIndex ? 'border-fir' : 'border-transparent hover:border-line-strong',
                )}
              >
                <Picture picture={other} alt="" sizes="5rem" className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Preloads the first picture of the next listing. */
export function usePreloadedPicture(picture: PictureData | undefined) {
  useEffect(() => {
    if (!picture) return
    const image = new Image()
    image.sizes = pictureSizes
    image.srcset = pictureSrcSet(picture.url) ?? ''
    image.src = pictureAddress(picture.url, 640)
  }, [picture])
}
