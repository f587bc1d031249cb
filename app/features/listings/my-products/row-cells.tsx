import { useQuery } from '@tanstack/react-query'
import { CategoryOptions } from '#app/components/category-options.tsx'
import { ownPlacesQuery } from '#app/lib/own-places.ts'
import { unitNames } from '#domain/catalogue/unit-names.ts'
import { readHundredths } from '#domain/selling/price-change.ts'
import type { OwnProductRow } from '../queries.ts'
import { ChoiceCell } from './choice-cell.tsx'
import { NumberCell } from './number-cell.tsx'
import type { Table } from './use-table.ts'

interface CellProps {
  product: OwnProductRow
  table: Table
}

const ofProduct = ({ title }: OwnProductRow) => <span className="sr-only"> de «&nbsp;{title}&nbsp;»</span>

/** As one writes it in a field: `1234,50`. */
const writtenPrice = (price: number | null) =>
  price === null ? '' : (price / 100).toFixed(2).replace('.', ',')

/** What a figure alone does not say. */
function PriceNote({ product: { price, sale } }: { product: OwnProductRow }) {
  const text = price === 0 ? 'Gratuit' : price !== null && sale ? `€ / ${unitNames[sale.saleUnit].one}` : null
  return text && <span className="text-right text-sm text-ink-soft">{text}</span>
}

/** In euros; empty: on request. */
export const PriceCell = ({ product, table }: CellProps) => (
  <div className="grid gap-0.5">
    <NumberCell
      label={
        <>
          <span className="lg:sr-only">Prix en €</span>
          {ofProduct(product)}
        </>
      }
      shown={writtenPrice(product.price)}
      placeholder="Sur demande"
      inputMode="decimal"
      parse={(written) => {
        if (!written.trim()) return { value: null }
        const value = readHundredths(written)
        return value === null || value < 0 ? undefined : { value }
      }}
      wrong="Saisissez un prix, par exemple 12,50."
      onSave={(value) => table.change(product, { field: 'price', value, seen: product.price })}
      className="w-28 font-semibold"
    />
    <PriceNote product={product} />
  </div>
)

export const StockCell = ({ product, table }: CellProps) => (
  <NumberCell
    label={
      <>
        <span className="lg:sr-only">Stock</span>
        {ofProduct(product)}
      </>
    }
    shown={String(product.quantity)}
    inputMode="numeric"
    parse={(written) => (/^\d{1,7}$/.test(written.trim()) ? { value: Number(written) } : undefined)}
    wrong="Saisissez un nombre entier."
    onSave={(value) => table.change(product, { field: 'stock', value: value ?? 0, seen: product.quantity })}
    className="w-24"
  />
)

export const CategoryCell = ({ product, table }: CellProps) => (
  <ChoiceCell
    name="Catégorie"
    title={product.title}
    shown={product.categoryName ?? 'Sans catégorie'}
    value={product.categoryId ?? ''}
    onSave={(value) => table.change(product, { field: 'category', value, seen: product.categoryId })}
  >
    <CategoryOptions />
  </ChoiceCell>
)

/** Nothing to choose for who has one place. */
export const PlaceCell = ({ product, table }: CellProps) =>
  product.placeName && (
    <ChoiceCell
      name="Lieu"
      title={product.title}
      shown={product.placeName}
      value={product.pickupPlaceId ?? ''}
      onSave={(value) =>
        table.change(product, { field: 'place', value: value || null, seen: product.pickupPlaceId })
      }
    >
      <PlaceOptions chosen={product.pickupPlaceId} />
    </ChoiceCell>
  )

/** The usual place stands for none, save where it is named. */
export function PlaceOptions({ chosen }: { chosen: string | null }) {
  const { data: places = [] } = useQuery(ownPlacesQuery)
  return places.map(({ id, name, isDefault }) => (
    <option key={id} value={isDefault && chosen !== id ? '' : id}>
      {name}
    </option>
  ))
}
