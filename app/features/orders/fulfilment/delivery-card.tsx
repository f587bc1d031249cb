import { MapPin, Truck } from 'lucide-react'
import { Time } from '#app/components/time.tsx'
import { useAccount } from '#app/lib/session.ts'
import { shipmentText } from '#domain/orders/shipment.ts'
import { states } from '#domain/orders/states.ts'
import type { OrderDetail, OrderFulfilment } from '../queries.ts'

interface DeliveryCardProps {
  order: OrderDetail
  fulfilment: OrderFulfilment
}

/** Of what is delivered: where to, with whom, in how many parcels. Nothing before it is firm, nor once it is cancelled. */
export function DeliveryCard({ order, fulfilment }: DeliveryCardProps) {
  const { account } = useAccount()
  const { deliveryOption, viewedAs, buyer } = order
  const { fulfilmentId, status, shipment } = fulfilment
  if (deliveryOption !== 'quote' || status === states.placed || status === states.cancelled) return null
  const address = viewedAs === 'buyer' ? account?.profile?.address : buyer?.address
  const id = `livraison-${fulfilmentId}`
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg bg-paper px-4 py-5 shadow-card sm:px-6">
      <h3 id={id} className="text-xl">
        Livraison
      </h3>
      {address && (
        <p className="flex gap-2.5">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
          <span className="whitespace-pre-line wrap-anywhere">{address}</span>
        </p>
      )}
      <p className="flex gap-2.5">
        <Truck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
        {shipment ? (
          <span>
            Parti le <Time at={shipment.at} />
            <span className="block wrap-anywhere">{shipmentText(shipment)}</span>
          </span>
        ) : (
          <span className="text-ink-soft">
            {viewedAs === 'buyer'
              ? 'Pas encore parti. Nous vous écrirons dès que le vendeur déclare l’expédition.'
              : 'Pas encore parti. Déclarez l’expédition quand les articles s’en vont.'}
          </span>
        )}
      </p>
    </section>
  )
}
