import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Characteristics } from '#app/components/characteristics.tsx'
import { Picture } from '#app/components/picture.tsx'
import { adminProductMessages } from '#domain/admin-messages.ts'
import { adminProductsPath } from '#domain/catalogue/admin-products.ts'
import { type Picture as PictureData, pictureAddress } from '#domain/catalogue/pictures.ts'
import { pricePerUnit } from '#domain/catalogue/unit-price.ts'
import { formatDate } from '#domain/dates.ts'
import type { WaitingProduct } from './queries.ts'

interface WaitingArticleProps {
  product: WaitingProduct
  decided: 'validate' | 'refuse' | null
  isBusy: boolean
  failure: string | null
  onValidate: () => void
  onRefuse: () => void
  onMove: (step: 1 | -1) => void
}

/** One advertisement to decide about, whole. */
export function WaitingArticle({ product, decided, isBusy, failure, ...on }: WaitingArticleProps) {
  const { title, description, seller } = product
  const titleId = `annonce-${product.id}`
  return (
    <article
      aria-labelledby={titleId}
      className="grid scroll-mt-20 gap-x-8 gap-y-5 border-t border-line pt-8 md:grid-cols-2"
    >
      <WaitingPictures pictures={product.pictures} title={title} />
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-1">
          <p className="text-sm text-ink-soft">{product.categoryName ?? 'Sans catégorie'}</p>
          <h2 id={titleId} className="text-2xl wrap-anywhere">
            {title}
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
          , le {formatDate(product.createdAt)}. Code <span className="font-mono">{product.uniqueCode}</span>
        </p>
        <Description text={description} />
        <Characteristics characteristics={product.characteristics} />
        <p role="alert" className="font-medium text-danger empty:hidden">
          {failure}
        </p>
        {decided ? (
          <p role="status" className="flex min-h-11 items-center font-semibold text-fir">
            {decided === 'validate' ? adminProductMessages.validated : adminProductMessages.refused}
          </p>
        ) : (
          <Decide product={product} isBusy={isBusy} {...on} />
        )}
      </div>
    </article>
  )
}

const Description = ({ text }: { text: string }) =>
  text ? (
    <p className="max-h-72 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</p>
  ) : (
    <p className="text-ink-soft">Sans description.</p>
  )

type DecideProps = Pick<WaitingArticleProps, 'product' | 'isBusy' | 'onValidate' | 'onRefuse' | 'onMove'>

/** The keys work while the focus is on these buttons: elsewhere letters are the reader's own. */
function Decide({ product, isBusy, onValidate, onRefuse, onMove }: DecideProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // A key held down must not decide about one advertisement after the other.
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const keys: Record<string, () => void> = {
      r: onRefuse,
      ArrowDown: () => onMove(1),
      ArrowUp: () => onMove(-1),
    }
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <div className="sticky bottom-foot flex flex-wrap gap-3 bg-plaster py-3">
      <Button
        data-validate={product.id}
        aria-disabled={isBusy}
        aria-label={`Valider ${product.title}`}
        onClick={onValidate}
        onKeyDown={onKeyDown}
      >
        {isBusy ? 'En cours...' : 'Valider'}
      </Button>
      <Button
        variant="outline"
        aria-disabled={isBusy}
        aria-label={`Refuser ${product.title}`}
        onClick={onRefuse}
        onKeyDown={onKeyDown}
      >
        Refuser
      </Button>
    </div>
  )
}

/** All pictures of an advertisement; each opens in its full size. */
function WaitingPictures({ pictures, title }: { pictures: readonly PictureData[]; title: string }) {
  if (pictures.length === 0) {
    return (
      <p className="grid aspect-4/3 place-items-center self-start rounded-md bg-plaster-deep text-ink-soft">
        Aucune photo
      </p>
    )
  }
  return (
    <ul className="grid grid-cols-4 content-start gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.url} className="first:col-span-4">
          <a
            href={pictureAddress(picture.url, 1280)}
            target="_blank"
            rel="noreferrer"
            className="block aspect-4/3 overflow-hidden rounded-md bg-plaster-deep"
          >
            <Picture
              picture={picture}
              alt={`Photo ${index + 1} de ${title}, en grand (nouvel onglet)`}
              sizes={index === 0 ? '(min-width: 48rem) 30rem, 92vw' : '8rem'}
              isWhole={index === 0}
              className="size-full"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
