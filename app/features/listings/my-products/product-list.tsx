import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { RefusalNote } from '#app/features/listings/refusal-note.tsx'
import { formatDate } from '#domain/dates.ts'
import { maxSelectedProducts, type SettableStatus } from '#domain/selling/own-products.ts'
import { productHistoryPath } from '#domain/selling/product-history.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import type { OwnProductRow } from '../queries.ts'
import type { TableStore } from '../table/table-store.ts'
import { type ShownRow, showRow } from '../table/unsaved-edits.ts'
import { RowMenu, StatusMenu } from './row-menu.tsx'
import type { ProductActions } from './use-product-actions.ts'
import type { Selection } from './use-selection.ts'
import { PriceCell, StockCell, toListingRow } from './value-cell.tsx'

interface ProductListProps {
  products: readonly OwnProductRow[]
  selection: Selection
  actions: ProductActions
  /** The table's rows with unsaved edits. */
  rows: readonly ShownRow[]
  store: TableStore
  onStatus: (product: OwnProductRow, status: SettableStatus) => void
  /** The number of products on all pages. */
  total: number
  onSelectAll: () => void
  onDelete: (products: OwnProductRow[]) => void
  onPrint: (products: OwnProductRow[]) => void
}

/** One page of products, under column headings. */
export function ProductList({
  products,
  selection,
  actions,
  rows,
  store,
  onStatus,
  total,
  onSelectAll,
  onDelete,
  onPrint,
}: ProductListProps) {
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return (
    <div className="rounded-lg bg-paper px-2 shadow-card sm:px-4">
      <Headings products={products} selection={selection} total={total} onSelectAll={onSelectAll} />
      <ul className="*:last:border-b-0">
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isSelected={selection.products.has(product.id)}
            onToggle={() => selection.toggle(product)}
            actions={actions}
            row={rowById.get(product.id) ?? showRow(toListingRow(product), undefined)}
            store={store}
            onStatus={(status) => onStatus(product, status)}
            onDelete={() => onDelete([product])}
            onPrint={() => onPrint([product])}
          />
        ))}
      </ul>
    </div>
  )
}

type HeadingsProps = Pick<ProductListProps, 'products' | 'selection' | 'total' | 'onSelectAll'>

function Headings({ products, selection, total, onSelectAll }: HeadingsProps) {
  const maxSelected = Math.min(total, maxSelectedProducts)
  const selectedCount = products.filter(({ id }) => selection.products.has(id)).length
  const areAllSelected = selectedCount === products.length
  return (
    <div
      className={`border-b border-line-strong px-1 py-1 text-sm text-ink-soft lg:grid lg:items-center ${rowColumns}`}
    >
      <div className="flex flex-wrap items-center gap-x-4 lg:col-span-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-1">
          <span className="grid w-11 place-items-center">
            <input
              type="checkbox"
              ref={(box) => {
                if (box) box.indeterminate = selectedCount > 0 && !areAllSelected
              }}
              checked={areAllSelected}
              onChange={() => selection.set(products, !areAllSelected)}
              className="size-5 accent-fir"
            />
          </span>
          Choisir toute la page
        </label>
        {total > products.length && (
          <button
            type="button"
            onClick={onSelectAll}
            className="min-h-11 font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
          >
            {`Choisir les ${maxSelected.toLocaleString('fr-FR')}${maxSelected < total ? ' premiers' : ''}`}
          </button>
        )}
      </div>
      <span aria-hidden="true" className="text-right max-lg:hidden">
        Prix (€)
      </span>
      <span aria-hidden="true" className="text-right max-lg:hidden">
        Stock
      </span>
      <span aria-hidden="true" className="max-lg:hidden">
        Statut
      </span>
    </div>
  )
}

/** Columns of a row on a large screen: box, picture, name, price, stock, status, menu. The headings use the same. */
const rowColumns = 'lg:grid-cols-[2.75rem_5.5rem_minmax(0,1fr)_8rem_6rem_13rem_2.75rem] lg:gap-x-4'

interface ProductRowProps {
  product: OwnProductRow
  isSelected: boolean
  onToggle: () => void
  actions: ProductActions
  row: ShownRow
  store: TableStore
  onStatus: (status: SettableStatus) => void
  onDelete: () => void
  onPrint: () => void
}

/** One product of the list: a row on a large screen, a card on a phone. */
const ProductRow = ({
  product,
  isSelected,
  onToggle,
  actions,
  row,
  store,
  onStatus,
  onDelete,
  onPrint,
}: ProductRowProps) => (
  <li
    className={`grid grid-cols-[2.75rem_3.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-2 gap-y-3 border-b border-line px-1 py-4 has-checked:bg-fir-tint max-[22rem]:grid-cols-[2.75rem_minmax(0,1fr)_2.75rem] sm:grid-cols-[2.75rem_4.5rem_minmax(0,1fr)_2.75rem] sm:gap-x-4 lg:py-3 ${rowColumns}`}
  >
    <label className="grid size-11 cursor-pointer place-items-center self-start lg:self-center">
      <span className="sr-only">Choisir «&nbsp;{product.title}&nbsp;»</span>
      <input type="checkbox" checked={isSelected} onChange={onToggle} className="size-5 accent-fir" />
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
        <span>{product.categoryName ?? 'Sans catégorie'}</span>
        {product.placeName && <span>{product.placeName}</span>}
        <span>{formatDate(product.createdAt)}</span>
        {product.views > 0 && (
          <Link to={productHistoryPath(product.id)} className="underline underline-offset-4 hover:text-fir">
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
      <PriceCell {...{ product, row, store }} />
      <StockCell {...{ product, row, store }} />
      <div className="max-sm:w-full sm:max-lg:w-60">
        <StatusMenu product={product} onChoose={onStatus} />
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
