import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { buttonClass } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { orderAdminMessages } from '#domain/admin-messages.ts'
import { formatEuros } from '#domain/money.ts'
import { hasOrderFilters, mostExported, type OrderSearch } from '#domain/orders/order-search.ts'
import { deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { totalText } from '#domain/page.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import type { Column } from '../shared/admin-table.tsx'
import { EmailAddress } from '../shared/email-address.tsx'
import { OrderFilters } from './order-filters.tsx'
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
