import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Picture } from '#app/components/picture.tsx'
import { QrCode } from '#app/components/qr-code.tsx'
import { Time } from '#app/components/time.tsx'
import { productPath } from '#domain/catalogue/addresses.ts'
import type { Picture as PictureData } from '#domain/catalogue/pictures.ts'
import { formatQuantity } from '#domain/catalogue/sale-units.ts'
import { unavailability } from '#domain/catalogue/statuses.ts'
import { formatAgo, formatListedMoment } from '#domain/dates.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import type { StockProduct } from './queries.ts'
import { removalsQuery, type StockRemoval, useUndoRemoval } from './queries.ts'
import { RemovalAction } from './removal-action.tsx'

interface FoundProductProps {
  product: StockProduct
  /** The page's address, as in its QR code. */
  address: string
  /** The time of the rendering, in milliseconds. */
  now: number
  onScan: () => void
}

export function FoundProduct({ product, address, now, onScan }: FoundProductProps) {
  const badge = unavailability(product.status)?.badge
  return (
    <article
      aria-labelledby="produit"
      className="flex flex-col gap-x-14 gap-y-6 md:grid md:items-start md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:grid-rows-[auto_1fr]"
    >
      <div className="max-md:contents md:col-start-2 md:grid md:gap-6">
        <div className="grid justify-items-start gap-3">
          {badge && <p className="rounded-sm bg-ink px-2.5 py-1 text-sm font-semibold text-paper">{badge}</p>}
          <h2 id="produit" className="text-2xl wrap-anywhere md:text-3xl">
            {unbroken(product.title)}
          </h2>
        </div>
        <dl className="grid grid-cols-[minmax(0,11fr)_minmax(0,9fr)] divide-x divide-line rounded-lg bg-paper shadow-card">
          <div className="grid content-between gap-1 px-4 py-3 md:px-6 md:py-4">
            <dt className="text-sm text-ink-soft">Code unique</dt>
            <dd className="text-xl font-semibold tracking-wider break-all">{product.uniqueCode}</dd>
          </div>
          <div className="grid content-between gap-1 px-4 py-3 md:px-6 md:py-4">
            <dt className="text-sm text-ink-soft">Quantité actuelle</dt>
            <dd
              className={clsx(
                'font-display text-4xl leading-none font-bold tabular-nums',
                product.quantity > 0 ? 'text-fir' : 'text-terracotta',
              )}
            >
              {product.saleUnit === 'piece'
                ? product.quantity
                : formatQuantity(product.quantity, product.saleUnit)}
            </dd>
          </div>
        </dl>
        <RemovalAction product={product} onScan={onScan} />
      </div>
      <div className="md:sticky md:top-24 md:col-start-1 md:row-span-2 md:row-start-1">
        <Pictures pictures={product.pictures} title={product.title} />
      </div>
      <div className="grid gap-6 md:col-start-2">
        {product.description && (
          <section aria-labelledby="description">
            <h3 id="description" className="text-lg">
              Description
            </h3>
            <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{product.description}</p>
          </section>
        )}
        <PageQrCode product={product} address={address} />
        <Removals product={product} renderedAt={now} />
      </div>
    </article>
  )
}

const PageQrCode = ({ product, address }: Pick<FoundProductProps, 'product' | 'address'>) => (
  <div className="flex items-center gap-5 border-t border-line pt-6">
    <QrCode
      text={address}
      title={`QR code de cette page, pour le produit ${product.uniqueCode}`}
      width={100}
    />
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft">
        Le QR code de cette page{'\u00a0'}: scannez-le depuis un téléphone pour retirer la pièce sur place.
      </p>
      <Link
        to={productPath(product)}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
      >
        Voir l’annonce
      </Link>
    </div>
  </div>
)

const largeSizes = '(min-width: 80rem) 520px, (min-width: 48rem) 42vw, 100vw'

/** Pictures to recognise the product: one large, the others below. */
function Pictures({ pictures, title }: { pictures: readonly PictureData[]; title: string }) {
  const [first, ...others] = pictures
  if (!first) {
    return (
      <div className="grid aspect-4/3 place-items-center rounded-lg bg-plaster-deep text-ink-soft">
        Pas encore de photo
      </div>
    )
  }
  return (
    <ul aria-label="Photos" className="grid grid-cols-4 gap-2">
      <li className="col-span-full max-md:-mx-4">
        <Picture
          picture={first}
          alt={title}
          sizes={largeSizes}
          eager
          isUncropped
          className="aspect-4/3 w-full md:rounded-lg"
        />
      </li>
      {others.map((picture, index) => (
        <li key={picture.url}>
          <Picture
            picture={picture}
            alt={`${title}, photo ${index + 2}`}
            sizes="(min-width: 48rem) 10vw, 25vw"
            className="aspect-4/3 w-full rounded-md"
          />
        </li>
      ))}
    </ul>
  )
}

/** The last removals of this product, with author and time. */
function Removals({ product, renderedAt }: { product: StockProduct; renderedAt: number }) {
  const { data, isError, isFetching, refetch } = useQuery(removalsQuery(product.id))
  const now = useNow(renderedAt)
  return (
    <section aria-labelledby="sorties" className="border-t border-line pt-6">
      <h3 id="sorties" className="text-lg">
        Dernières sorties
      </h3>
      {data ? (
        <RemovalList product={product} removals={data} now={now} />
      ) : isError ? (
        <div className="mt-3">
          <LoadError isRetrying={isFetching} onRetry={refetch}>
            <p>Les dernières sorties n’ont pas pu être chargées.</p>
          </LoadError>
        </div>
      ) : (
        <p className="mt-3 text-ink-soft">Chargement…</p>
      )}
    </section>
  )
}

interface RemovalListProps {
  product: StockProduct
  removals: readonly StockRemoval[]
  now: number
}

function RemovalList({ product, removals, now }: RemovalListProps) {
  const undo = useUndoRemoval(product)
  if (removals.length === 0)
    return <p className="mt-3 text-ink-soft">Aucune sortie enregistrée pour ce produit.</p>
  return (
    <ol className="mt-3 divide-y divide-line">
      {removals.map((removal) => (
        <li key={removal.id} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 py-3">
          <p className="font-medium wrap-anywhere">{authorName(removal)}</p>
          <p className={clsx('font-semibold tabular-nums', removal.undone && 'text-ink-soft line-through')}>
            <span className="sr-only">
              Quantité{'\u00a0'}: de {removal.quantityBefore} à {removal.quantityAfter}
            </span>
            <span aria-hidden="true">
              {removal.quantityBefore} → {removal.quantityAfter}
            </span>
          </p>
          <p className="text-sm text-ink-soft">
            {formatAgo(removal.createdAt, now)} · <Time at={removal.createdAt} format={formatListedMoment} />
          </p>
          {removal.isUndoable && (
            <Button
              variant="link"
              className="min-h-11"
              aria-label={`Annuler la sortie de ${removal.quantityBefore} à ${removal.quantityAfter}`}
              aria-disabled={undo.isPending || undefined}
              onClick={() => undo.mutate({ id: removal.id, quantity: removedUnits(removal) })}
            >
              Annuler
            </Button>
          )}
          {removal.undone && (
            <p className="col-span-full text-sm text-ink-soft">
              Annulée par {removal.undone.isOwn ? 'vous' : (removal.undone.by ?? 'un compte inconnu')} ·{' '}
              <Time at={removal.undone.at} format={formatListedMoment} />
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

const authorName = ({ isOwn, by }: StockRemoval) => (isOwn ? 'Vous' : (by ?? 'Compte inconnu'))
const removedUnits = ({ quantityBefore, quantityAfter }: StockRemoval) => quantityBefore - quantityAfter

const tickMs = 20_000

/** Returns the current time. It starts with the time of the rendering, so that server and browser agree. */
function useNow(renderedAt: number): number {
  const [now, setNow] = useState(renderedAt)
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
