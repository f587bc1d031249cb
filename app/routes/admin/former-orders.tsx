import { Time } from '#app/components/time.tsx'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import {
  formerOrderMessages,
  formerOrderParams,
  parseFormerOrderSearch,
} from '#domain/orders/former-orders.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { orderStatusLabels } from '#domain/orders/states.ts'

const { loader, ListPage } = defineAdminList({
  title: 'Commandes de l’ancien site',
  text: 'Importées de l’ancien site, telles quelles. Elles ne se modifient plus et n’entrent pas dans les statistiques.',
  queryKey: ['former-orders'],
  searchParams: { parse: parseFormerOrderSearch, print: formerOrderParams },
  call: (admin, args) => admin['former-orders'].$get(args as object),
  unit: ['commande', 'commandes'],
  filters: [{ kind: 'text', name: 'search', label: 'Numéro ou acheteur', maxLength: 60 }],
  columns: [
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
  ],
  empty: 'Aucune commande n’a été reprise d’un ancien site.',
  noMatch: 'Aucune commande ne correspond à ces critères.',
  failure: formerOrderMessages.failure,
  exportAs: 'former-orders',
})

export { ListPage as default, loader as clientLoader, loader }
