import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import {
  defaultOrderSort,
  hasOrderFilters,
  type OrderSearch,
  orderSorts,
} from '#domain/orders/order-search.ts'
import { deliveryLabels, deliveryOptions, orderStatuses } from '#domain/orders/orders.ts'
import { orderStatusLabels } from '#domain/orders/status-labels.ts'
import { FilterForm } from '../shared/filter-form.tsx'
import { Options } from '../shared/options.tsx'

/** What is looked up most stands first; the rest is one click away. */
export function OrderFilters({ search }: { search: OrderSearch }) {
  const { delivery, from, to, minTotal, maxTotal } = search
  const hasMore = [delivery, from, to, minTotal, maxTotal].some((value) => value !== null)
  return (
    <FilterForm label="Filtrer les commandes" isFiltered={hasOrderFilters(search)}>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1.4fr)_minmax(0,1fr)]">
        <TextField
          label="Numéro, acheteur ou vendeur"
          name="search"
          type="search"
          maxLength={100}
          defaultValue={search.search}
        />
        <SelectField label="État" name="status" defaultValue={search.status ?? ''}>
          <Options of={statusOptions} />
        </SelectField>
        <SelectField
          label="Tri"
          name="sort"
          defaultValue={search.sort === defaultOrderSort ? '' : search.sort}
        >
          <Options of={sortOptions} />
        </SelectField>
      </div>
      <details open={hasMore || undefined} className="group">
        <summary className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4">
          Dates, livraison et montant
        </summary>
        <div className="grid gap-4 pt-2 sm:grid-cols-2 lg:grid-cols-5">
          <TextField label="Depuis le" name="from" type="date" defaultValue={from ?? ''} />
          <TextField label="Jusqu’au" name="to" type="date" defaultValue={to ?? ''} />
          <SelectField label="Livraison" name="delivery" defaultValue={delivery ?? ''}>
            <Options of={deliveryChoices} />
          </SelectField>
          <TextField
            label="Total à partir de (€)"
            name="minTotal"
            {...amount}
            defaultValue={minTotal ?? ''}
          />
          <TextField label="Total jusqu’à (€)" name="maxTotal" {...amount} defaultValue={maxTotal ?? ''} />
        </div>
      </details>
    </FilterForm>
  )
}

const amount = { inputMode: 'decimal', maxLength: 15 } as const

const statusOptions = [
  { value: '', label: 'Tous les états' },
  ...orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] })),
]
const deliveryChoices = [
  { value: '', label: 'Toutes' },
  ...deliveryOptions.map((value) => ({ value, label: deliveryLabels[value].name })),
]
/** The usual order needs no place in the address. */
const sortOptions = orderSorts.map(({ value, label }) => ({
  value: value === defaultOrderSort ? '' : value,
  label,
}))
