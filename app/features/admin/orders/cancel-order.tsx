import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { longestCancellationReason } from '#domain/orders/order-search.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { states } from '#domain/orders/states.ts'
import { type AdminOrder, useCancelOrder } from './queries.ts'

/** Cancels an order nobody has paid yet, after saying what that does. */
export function CancelOrder({ order }: { order: AdminOrder }) {
  const { mutate: cancel, isPending } = useCancelOrder(order.id)
  const items = order.fulfilments.flatMap((fulfilment) => fulfilment.items)
  return (
    <ConfirmButton
      label="Annuler la commande"
      isOffered={order.status === states.placed}
      title={`Annuler la commande ${orderNumber(order.id)}\u00a0?`}
      question={{
        label: 'Motif',
        hint: 'Facultatif. Envoyé par email à l’acheteur et aux vendeurs.',
        rows: 3,
        maxLength: longestCancellationReason,
      }}
      cancel="Garder la commande"
      submit="Annuler la commande"
      variant="destructive"
      isPending={isPending}
      onConfirm={cancel}
    >
      <p>
        Elle passera à l’état «&nbsp;Annulée&nbsp;», définitivement, et ses articles seront remis en
        stock&nbsp;:
      </p>
      <ul className="max-h-48 list-disc overflow-y-auto pl-5">
        {items.map((item) => (
          <li key={item.id} className="wrap-anywhere">
            {item.quantity.toLocaleString('fr-FR')} × {item.title}
          </li>
        ))}
      </ul>
    </ConfirmButton>
  )
}
