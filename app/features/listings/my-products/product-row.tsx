import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { formatDate } from '#domain/dates.ts'
import { recordPath } from '#domain/selling/product-history.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import type { OwnProductRow } from '../queries.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { CategoryCell, PlaceCell, PriceCell, StockCell } from './row-cells.tsx'
import { RowMenu } from './row-menu.tsx'
import { StatusMenu } from './status-menu.tsx'
import type { ProductActions } from './use-product-actions.ts'
import type { Table } from './use-table.ts'

/** Of a row on a large screen: box, picture, name, price, stock, status, menu. The headings stand over the same columns. */
export const rowColumns = 'lg:grid-cols-[2.75rem_5.5rem_minmax(0,1fr)_8rem_6rem_13rem_2.75rem] lg:gap-x-4'

interface ProductRowProps {
  product: OwnProductRow
  isChosen: boolean
  onToggle: () => void
  actions: ProductActions
  table: Table
  onDelete: () => void
  onPrint: () => void
}

/** One product of the list: a row on a large screen, a card on a phone. */
export const ProductRow = ({
  product,
  isChosen,
  onToggle,
  actions,
  table,
  onDelete,
  onPrint,
}: ProductRowProps) => (
  <li
    className={`grid grid-cols-[2.75rem_3.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-2 gap-y-3 border-b border-line px-1 py-4 has-checked:bg-fir-tint max-[22rem]:grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] sm:grid-cols-[2.75rem_4.5rem_minmax(0,1fr)_2.75rem] sm:gap-x-4 lg:py-3 ${rowColumns}`}
  >
    <label className="grid size-11 cursor-pointer place-items-center self-start lg:self-center">
      <span className="sr-only">Choisir «&nbsp;{product.title}&nbsp;»</span>
      <input type="checkbox" checked={isChosen} onChange={onToggle} className="size-5 accent-fir" />
    </label>
    <div className="aspect-4/3 self-start overflow-hidden rounded-sm bg-plaster-deep max-[22rem]:hidden lg:self-center">
      {product.picture && <Picture picture={product.picture} alt="" sizes="88px" className="size-full" />}
    </div>
    <div className="grid gap-1">
      <h3 className="font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
        <Link
          to={`/profile?tab=products&edit=${product.id}`}
          className="underline-offset-4 hover:text-fir hover:underline"
        >
          {unbroken(product.title)}
        </Link>
      </h3>
      <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        {product.isHidden && (
          <span className="inline-flex items-center gap-1.5 font-semibold text-terracotta">
            <EyeOff aria-hidden="true" className="size-4" />
            Masqué
          </span>
        )}
        <span className="tabular-nums">
          <span className="sr-only">Code </span>
          {product.uniqueCode}
        </span>
        {product.reference && <span className="wrap-anywhere">Réf.&nbsp;{product.reference}</span>}
        <CategoryCell product={product} table={table} />
        <PlaceCell product={product} table={table} />
        <span>{formatDate(product.createdAt)}</span>
        {product.views > 0 && (
          <Link to={recordPath(product.id)} className="underline underline-offset-4 hover:text-fir">
            {product.views.toLocaleString('fr-FR')} {product.views === 1 ? 'vue' : 'vues'}
            <span className="sr-only"> en trente jours</span>
          </Link>
        )}
        {product.availableUntil && (
          <span>
            {product.hasEnded ? 'Terminé le' : 'jusqu’au'} {formatDate(product.availableUntil)}
          </span>
        )}
      </div>
    </div>
    <div className="self-start lg:order-last lg:self-center">
      <RowMenu product={product} actions={actions} onDelete={onDelete} onPrint={onPrint} />
    </div>
    <div className="max-lg:col-start-2 max-lg:col-end-[-1] max-lg:flex max-lg:flex-wrap max-lg:items-start max-lg:gap-3 lg:contents">
      <PriceCell product={product} table={table} />
      <StockCell product={product} table={table} />
      <div className="max-sm:w-full sm:max-lg:w-60">
        <StatusMenu product={product} table={table} />
      </div>
    </div>
    {product.refusalReason && (
      <div className="order-last col-span-full grid gap-1 sm:max-lg:col-start-2 lg:col-start-3">
        <RefusalNote reason={product.refusalReason} />
        <Link
          to={`/profile?tab=products&edit=${product.id}`}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-fir underline underline-offset-4"
        >
          Corriger l’annonce<span className="sr-only"> «&nbsp;{product.title}&nbsp;»</span>
        </Link>
      </div>
    )}
  </li>
)
