import { useQuery } from '@tanstack/react-query'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { OrderWithdrawals } from '#app/components/order-withdrawals.tsx'
import { Time } from '#app/components/time.tsx'
import { orderMoneyMessages } from '#domain/admin-messages.ts'
import { deliveryLabels, orderNumber } from '#domain/orders/orders.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { ListError } from '../shared/list-error.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Contact } from './contact.tsx'
import { Movements } from './money/movements.tsx'
import { PartsMoney } from './money/parts-money.tsx'
import { orderMoneyQuery } from './money/queries.ts'
import { OrderContent } from './order-content.tsx'
import { OrderEmails } from './order-emails.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderState } from './order-state.tsx'
import { orderQuery } from './queries.ts'

/** Everything about one order. */
export function OrderPage({ orderId }: { orderId: string }) {
  const { data: order } = useQuery(orderQuery(orderId))
  const { data: money, isError, refetch } = useQuery(orderMoneyQuery(orderId))
  // The route has waited for it.
  if (!order) return null
  return (
    <div className="grid gap-2">
      <Breadcrumb crumbs={[{ name: 'Commandes', to: '/admin/orders' }]} />
      <AdminPage title={`Commande ${orderNumber(order.id)}`} actions={<CancelOrder order={order} />}>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
          <OrderState status={order.status} />
          <span>
            Passée le <Time at={order.createdAt} /> · {deliveryLabels[order.deliveryOption].name}
          </span>
        </p>
        {isError && !money && (
          <ListError text={orderMoneyMessages.loadFailure} onRetry={() => void refetch()} />
        )}
        {money && <PartsMoney money={money} order={order} />}
        <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="grid gap-8">
            <OrderWithdrawals withdrawals={order.withdrawals} />
            <OrderContent order={order} />
            <OrderEmails emails={order.emails} />
          </div>
          <div className="grid gap-8">
            <section aria-labelledby="titre-acheteur" className="grid gap-2">
              <h2 id="titre-acheteur" className="text-xl">
                Acheteur
              </h2>
              <Contact person={order.buyer} />
            </section>
            {order.deliveryNote && (
              <section aria-labelledby="titre-livraison" className="grid gap-2">
                <h2 id="titre-livraison" className="text-xl">
                  Précisions pour la livraison
                </h2>
                <p className="whitespace-pre-line wrap-anywhere">{order.deliveryNote}</p>
              </section>
            )}
            <OrderHistory order={order} />
            <OrderNotes order={order} />
          </div>
        </div>
        {money && <Movements money={money} order={order} />}
      </AdminPage>
    </div>
  )
}
