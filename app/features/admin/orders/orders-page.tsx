import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { Time } from '#app/components/time.tsx'
import { orderAdminMessages } from '#domain/admin-messages.ts'
import { formatEuros } from '#domain/money.ts'
import {
  defaultOrderSort,
  hasOrderFilters,
  mostExported,
  type OrderSearch,
  orderSorts,
} from '#domain/orders/order-search.ts'
import {
  deliveryLabels,
  deliveryOptions,
  orderNumber,
  orderStatuses,
  orderStatusLabels,
} from '#domain/orders/orders.ts'
import { totalText } from '#domain/page.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import type { Column } from '../shared/admin-table.tsx'
import { EmailAddress } from '../shared/email-address.tsx'
import { FilterForm } from '../shared/filter-form.tsx'
import { Options } from '../shared/options.tsx'
import { OrderState } from './order-state.tsx'
import { exportPath, type OrderLine, ordersQuery } from './queries.ts'

/** Everybody's orders. */
export function OrdersPage({ search }: { search: OrderSearch }) {
  const list = useQuery(ordersQuery(search))
  return (
    <AdminPage
      title="Commandes"
      text={`L’export reprend les commandes filtrées, ${mostExported.toLocaleString('fr-FR')} au plus.`}
      actions={<Exports search={search} />}
    >
      <OrderFilters search={search} />
      <AdminList
        label="Commandes"
        list={list}
        columns={columns}
        keyOf={(order) => order.id}
        countText={countText}
        empty={
          hasOrderFilters(search)
            ? 'Aucune commande ne correspond à ces critères.'
            : 'Aucune commande pour le moment.'
        }
        failure={orderAdminMessages.loadFailure}
      />
    </AdminPage>
  )
}

const Exports = ({ search }: { search: OrderSearch }) => (
  <>
    {(['csv', 'xlsx'] as const).map((format) => (
      <a
        key={format}
        href={exportPath(search, format)}
        download
        className={buttonClass({ variant: 'outline' })}
      >
        {format === 'csv' ? 'Exporter en CSV' : 'Exporter pour Excel'}
      </a>
    ))}
  </>
)

const countText = (total: number) => `${totalText(total)} commande${total > 1 ? 's' : ''}`

const columns: readonly Column<OrderLine>[] = [
  {
    heading: 'Numéro',
    isTitle: true,
    cell: ({ id, createdAt }) => (
      <div className="grid text-left">
        <Link
          to={`/admin/orders/${id}`}
          className="inline-flex min-h-11 items-center text-fir tabular-nums underline underline-offset-4 hover:text-terracotta pointer-fine:min-h-0 whitespace-nowrap"
        >
          {orderNumber(id)}
        </Link>
        <Time at={createdAt} className="text-sm font-normal text-ink-soft wrap-normal" />
      </div>
    ),
  },
  {
    heading: 'Acheteur',
    cell: ({ buyer }) => (
      <div className="grid">
        <span>{buyer.name}</span>
        {buyer.email !== buyer.name && (
          <span className="text-sm text-ink-soft">
            <EmailAddress of={buyer.email} />
          </span>
        )}
      </div>
    ),
  },
  {
    heading: 'Vendeurs',
    cell: ({ sellers }) =>
      sellers.length > 2
        ? `${sellers.slice(0, 2).join(', ')} et ${sellers.length - 2} de plus`
        : sellers.join(', '),
  },
  { heading: 'Articles', isNumber: true, cell: ({ pieces }) => pieces.toLocaleString('fr-FR') },
  {
    heading: 'Livraison',
    cell: ({ deliveryOption }) => <span className="wrap-normal">{deliveryLabels[deliveryOption].name}</span>,
  },
  {
    heading: 'Total',
    isNumber: true,
    cell: ({ totalAmount }) => <span className="whitespace-nowrap">{formatEuros(totalAmount)}</span>,
  },
  { heading: 'État', cell: ({ status }) => <OrderState status={status} /> },
]

/** What is looked up most stands first; the rest is one click away. */
function OrderFilters({ search }: { search: OrderSearch }) {
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
