import { Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { OrderState } from '#app/features/admin/orders/order-parts.tsx'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { EmailAddress } from '#app/features/admin/shared/cells.tsx'
import { withParams } from '#domain/address.ts'
import { orderAdminMessages } from '#domain/admin-messages.ts'
import { formatEuros } from '#domain/money.ts'
import {
  defaultOrderSort,
  maxExportRows,
  type OrderSearch,
  orderParams,
  orderSorts,
  parseOrderSearch,
} from '#domain/orders/order-search.ts'
import { deliveryLabels, deliveryOptions, orderNumber } from '#domain/orders/orders.ts'
import { orderStatuses, orderStatusLabels } from '#domain/orders/states.ts'

const { loader, ListPage } = defineAdminList({
  title: 'Commandes',
  text: `L’export reprend les commandes filtrées, ${maxExportRows.toLocaleString('fr-FR')} au plus.`,
  queryKey: ['orders'],
  searchParams: { parse: parseOrderSearch, print: orderParams },
  call: (admin, args) => admin.orders.$get(args),
  actions: (data, search) => (
    <>
      {data?.hasFormer && (
        <Link to="/admin/former-orders" className={buttonClass({ variant: 'outline' })}>
          Ancien site
        </Link>
      )}
      {data !== undefined && data.total > 0 && <Exports search={search} />}
    </>
  ),
  unit: ['commande', 'commandes'],
  filters: [
    { kind: 'text', name: 'search', label: 'Numéro, acheteur ou vendeur' },
    {
      kind: 'select',
      name: 'status',
      label: 'État',
      allLabel: 'Tous les états',
      options: orderStatuses.map((value) => ({ value, label: orderStatusLabels[value] })),
    },
    {
      kind: 'select',
      name: 'sort',
      label: 'Tri',
      options: orderSorts,
      defaultValue: defaultOrderSort,
      isOrder: true,
    },
  ],
  filterBar: {
    more: {
      title: 'Dates, livraison et montant',
      filters: [
        { kind: 'date', name: 'from', label: 'Depuis le' },
        { kind: 'date', name: 'to', label: 'Jusqu’au' },
        {
          kind: 'select',
          name: 'delivery',
          label: 'Livraison',
          allLabel: 'Toutes',
          options: deliveryOptions.map((value) => ({ value, label: deliveryLabels[value].name })),
        },
        { kind: 'amount', name: 'minTotal', label: 'Total à partir de (€)' },
        { kind: 'amount', name: 'maxTotal', label: 'Total jusqu’à (€)' },
      ],
    },
  },
  columns: [
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
              <EmailAddress address={buyer.email} />
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
    { heading: 'Articles', isNumber: true, cell: ({ articles }) => articles.toLocaleString('fr-FR') },
    {
      heading: 'Livraison',
      cell: ({ deliveryOption }) => (
        <span className="wrap-normal">{deliveryLabels[deliveryOption].name}</span>
      ),
    },
    {
      heading: 'Total',
      isNumber: true,
      cell: ({ totalAmount }) => <span className="whitespace-nowrap">{formatEuros(totalAmount)}</span>,
    },
    { heading: 'État', cell: (order) => <OrderState {...order} /> },
  ],
  empty: 'Aucune commande pour le moment.',
  noMatch: 'Aucune commande ne correspond à ces critères.',
  failure: orderAdminMessages.loadFailure,
})

export { ListPage as default, loader as clientLoader, loader }

/** The whole list as a file, which the browser downloads itself. */
const Exports = ({ search }: { search: OrderSearch }) => (
  <>
    {(['csv', 'xlsx'] as const).map((format) => (
      <a
        key={format}
        href={withParams(`/api/admin/orders/export.${format}`, orderParams({ ...search, page: 1 }))}
        download
        className={buttonClass({ variant: 'outline' })}
      >
        {format === 'csv' ? 'Exporter en CSV' : 'Exporter pour Excel'}
      </a>
    ))}
  </>
)
