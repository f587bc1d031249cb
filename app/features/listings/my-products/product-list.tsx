import { maxChosenProducts } from '#domain/selling/own-products.ts'
import type { OwnProductRow } from '../queries.ts'
import { ProductRow, rowColumns } from './product-row.tsx'
import type { ProductActions } from './use-product-actions.ts'
import type { Selection } from './use-selection.ts'
import type { Table } from './use-table.ts'

interface ProductListProps {
  products: readonly OwnProductRow[]
  selection: Selection
  actions: ProductActions
  table: Table
  /** On all pages. */
  total: number
  onChooseAll: () => void
  onDelete: (products: OwnProductRow[]) => void
  onPrint: (products: OwnProductRow[]) => void
}

/** The rows of one page, under their headings. */
export function ProductList({
  products,
  selection,
  actions,
  table,
  total,
  onChooseAll,
  onDelete,
  onPrint,
}: ProductListProps) {
  const most = Math.min(total, maxChosenProducts)
  const chosen = products.filter(({ id }) => selection.products.has(id)).length
  const isAll = chosen === products.length
  return (
    <div className="rounded-lg bg-paper px-2 shadow-card sm:px-4">
      <div
        className={`border-b border-line-strong px-1 py-1 text-sm text-ink-soft lg:grid lg:items-center ${rowColumns}`}
      >
        <div className="flex flex-wrap items-center gap-x-4 lg:col-span-3">
          <label className="flex min-h-11 cursor-pointer items-center gap-1">
            <span className="grid w-11 place-items-center">
              <input
                type="checkbox"
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && !isAll
                }}
                checked={isAll}
                onChange={() => selection.set(products, !isAll)}
                className="size-5 accent-fir"
              />
            </span>
            Choisir toute la page
          </label>
          {total > products.length && (
            <button
              type="button"
              onClick={onChooseAll}
              className="min-h-11 font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
            >
              {`Choisir les ${most.toLocaleString('fr-FR')}${most < total ? ' premiers' : ''}`}
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
      <ul className="*:last:border-b-0">
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isChosen={selection.products.has(product.id)}
            onToggle={() => selection.toggle(product)}
            actions={actions}
            table={table}
            onDelete={() => onDelete([product])}
            onPrint={() => onPrint([product])}
          />
        ))}
      </ul>
    </div>
  )
}
