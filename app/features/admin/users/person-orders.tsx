import { Link } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { orderStatusLabels } from '#domain/orders/status-labels.ts'
import type { Person } from './queries.ts'
import { Section } from './section.tsx'

export const PersonOrders = ({ person: { orders, email } }: { person: Person }) => (
  <Section title="Commandes">
    {orders.total === 0 ? (
      <p className="text-ink-soft">Aucune commande.</p>
    ) : (
      <>
        {orders.total > orders.latest.length && (
          <p className="text-ink-soft">
            Les {orders.latest.length} dernières sur {orders.total}.{' '}
            <Link
              to={`/admin/orders?${new URLSearchParams({ search: email })}`}
              className="font-semibold text-fir underline underline-offset-4"
            >
              Toutes ses commandes
            </Link>
          </p>
        )}
        <ul className="divide-y divide-line border-y border-line">
          {orders.latest.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <Link
                to={`/admin/orders/${order.id}`}
                className="py-1 font-medium underline-offset-4 hover:text-fir hover:underline"
              >
                Commande {orderNumber(order.id)}
              </Link>
              <span className="text-sm text-ink-soft tabular-nums">
                {formatEuros(order.totalAmount)} · {orderStatusLabels[order.status]} ·{' '}
                {formatDate(order.createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </Section>
)
