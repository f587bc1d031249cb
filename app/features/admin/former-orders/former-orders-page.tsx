import { useQuery } from '@tanstack/react-query'
import type { Column } from '#app/components/data-table.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { Time } from '#app/components/time.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { formerOrderMessages, parseFormerOrderSearch } from '#domain/orders/former-orders.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { orderStatusLabels } from '#domain/orders/states.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { allFormerOrdersQuery, type FormerOrderLine } from './queries.ts'

/** `/admin/former-orders`: what was ordered on the site that was here before. */
export function FormerOrdersPage() {
  const search = useAddress(parseFormerOrderSearch)
  const list = useQuery(allFormerOrdersQuery(search))
  return (
    <AdminPage
      title="Commandes de l’ancien site"
      text="Reprises par le déménagement, telles que l’ancien site les a laissées. Rien ne s’y fait plus, et aucun chiffre ne les compte."
    >
      <AdminList
        label="Commandes de l’ancien site"
        filters={{ filters }}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        unit={['commande', 'commandes']}
        empty="Aucune commande n’a été reprise d’un ancien site."
        noMatch="Aucune commande ne correspond à ces critères."
        failure={formerOrderMessages.failure}
        exportAs="former-orders"
      />
    </AdminPage>
  )
}

const filters: readonly Filter[] = [
  { kind: 'words', name: 'search', label: 'Numéro ou acheteur', maxLength: 60 },
]

const columns: readonly Column<FormerOrderLine>[] = [
  {
    heading: 'Numéro',
    isTitle: true,
    cell: ({ id }) => <span className="tabular-nums">{orderNumber(id)}</span>,
  },
  { heading: 'Date', cell: ({ createdAt }) => <Time at={createdAt} format={formatDate} /> },
  { heading: 'Acheteur', cell: ({ buyer }) => buyer },
  {
    heading: 'Articles',
    cell: ({ items }) => (
      <ul className="grid gap-1">
        {items.map(({ id, title, quantity, price, seller }) => (
          <li key={id}>
            {quantity} × {title} ({formatEuros(price)}){seller && `, ${seller}`}
          </li>
        ))}
      </ul>
    ),
  },
  { heading: 'État', cell: ({ status }) => orderStatusLabels[status] },
  { heading: 'Total', isNumber: true, cell: ({ totalAmount }) => formatEuros(totalAmount) },
]
