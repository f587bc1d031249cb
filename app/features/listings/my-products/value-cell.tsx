import { type KeyboardEvent, useId, useState } from 'react'
import { unitNames } from '#domain/catalogue/sale-units.ts'
import { fixedColumnShape, readCell } from '#domain/selling/table-cell.ts'
import {
  type FixedColumn,
  type ListingRow,
  onRequestText,
  tablePriceText,
} from '#domain/selling/table-rows.ts'
import type { OwnProductRow } from '../queries.ts'
import type { TableStore } from '../table/table-store.ts'
import type { ShownRow } from '../table/unsaved-edits.ts'

/** Converts a product of the list into a row of the table, with the cells that the list can edit. */
export const toListingRow = ({
  id,
  status,
  isHidden,
  picture,
  price,
  quantity,
}: OwnProductRow): ListingRow => ({
  id,
  kind: 'product',
  status,
  isHidden,
  picture,
  pictureCount: 0,
  problems: {},
  cells: { price: tablePriceText(price), quantity: String(quantity) },
})

interface CellProps {
  product: OwnProductRow
  row: ShownRow
  store: TableStore
}

/** A note that explains the price. */
function PriceNote({ price, sale }: OwnProductRow) {
  const text = price === 0 ? 'Gratuit' : price !== null && sale ? `€ / ${unitNames[sale.saleUnit].one}` : null
  return text && <span className="text-right text-sm text-ink-soft">{text}</span>
}

/** The price in euros; empty when it is on request. */
export const PriceCell = ({ product, ...cell }: CellProps) => (
  <div className="grid gap-0.5">
    <ValueCell
      {...cell}
      column="price"
      label="Prix en €"
      title={product.title}
      empty={onRequestText}
      placeholder="Sur demande"
      className="w-28 font-semibold"
    />
    <PriceNote {...product} />
  </div>
)

export const StockCell = ({ product, ...cell }: CellProps) => (
  <ValueCell {...cell} column="quantity" label="Stock" title={product.title} className="w-24" />
)

interface ValueCellProps extends Omit<CellProps, 'product'> {
  column: FixedColumn
  label: string
  title: string
  /** The table's text for an empty field. */
  empty?: string
  placeholder?: string
  className: string
}

/** An editable cell: Enter or leaving the field saves the text, Escape discards it. */
function ValueCell({ row, store, column, label, title, empty = '', placeholder, className }: ValueCellProps) {
  const errorId = useId()
  /** The text while the seller types; null otherwise. */
  const [draft, setDraft] = useState<string | null>(null)
  const stored = row.cells[column] ?? ''
  const shown = stored === empty ? '' : stored
  const isUnsaved = row.unsaved.has(column)
  const problem = draft === null && isUnsaved ? row.problems[column] : undefined
  const save = () => {
    if (draft === null) return
    setDraft(null)
    const text = draft.trim() ? readCell(fixedColumnShape(column), draft) : empty
    if (draft.trim() !== shown) store.write([{ id: row.id, column, text }])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z' && draft === null
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape' && draft === null) store.discard(row.id, column)
    else if (event.key === 'Escape') setDraft(null)
    else if (isUndo) store.undo()
    else return
    event.preventDefault()
  }
  return (
    <div>
      <label className="flex items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-1 max-sm:text-sm max-sm:text-ink-soft">
        <span className="lg:sr-only">{label}</span>
        <span className="sr-only"> de «&nbsp;{title}&nbsp;»</span>
        <input
          inputMode={column === 'price' ? 'decimal' : 'numeric'}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          value={draft ?? shown}
          aria-busy={isUnsaved && !problem}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? errorId : undefined}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={save}
          onKeyDown={onKeyDown}
          className={`min-h-11 rounded-md border border-line-strong bg-paper px-3 text-right text-base text-ink tabular-nums hover:border-fir aria-busy:text-ink-soft aria-invalid:border-danger lg:w-full ${className}`}
        />
      </label>
      {problem && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
