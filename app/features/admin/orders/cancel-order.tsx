import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { longestCancellationReason } from '#domain/orders/order-search.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { type AdminOrder, useCancelOrder } from './queries.ts'

/** Cancels an order nobody has paid yet, after saying what that does. */
export function CancelOrder({ order }: { order: AdminOrder }) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate: cancel, isPending } = useCancelOrder(order.id)
  const close = () => setIsAsking(false)
  if (order.status !== 'initial' && !isAsking) return null
  const items = order.fulfilments.flatMap((fulfilment) => fulfilment.items)
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Annuler la commande
      </Button>
      <Modal
        open={isAsking}
        onClose={close}
        title={`Annuler la commande ${orderNumber(order.id)} ?`}
        placement="center"
      >
        <form
          className="grid gap-4 p-5"
          onSubmit={(event) => {
            event.preventDefault()
            cancel(String(new FormData(event.currentTarget).get('reason')), { onSettled: close })
          }}
        >
          <p>Elle passera à l’état « Annulée », définitivement, et ses articles seront remis en stock :</p>
          <ul className="max-h-48 list-disc overflow-y-auto pl-5">
            {items.map((item) => (
              <li key={item.id} className="wrap-anywhere">
                {item.quantity.toLocaleString('fr-FR')} × {item.title}
              </li>
            ))}
          </ul>
          <TextAreaField
            label="Motif"
            name="reason"
            hint="Facultatif. Envoyé par email à l’acheteur et aux vendeurs."
            rows={3}
            maxLength={longestCancellationReason}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={close}>
              Garder la commande
            </Button>
            <Button type="submit" variant="destructive" aria-disabled={isPending}>
              {isPending ? 'En cours...' : 'Annuler la commande'}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
