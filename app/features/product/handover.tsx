import { MapPin, Truck } from 'lucide-react'
import { Suspense } from 'react'
import { latePart } from '#app/components/late-part.ts'
import type { Product } from '#app/lib/product.ts'
import { isBuyable } from '#domain/catalogue/statuses.ts'
import { deliveryLabels } from '#domain/orders/orders.ts'
import { HandlingLines } from './handling-lines.tsx'
import { Opened } from './opened.tsx'
import { PickupPlace } from './pickup-place.tsx'
import { useIsGone } from './use-is-gone.ts'

const ways = [
  { icon: MapPin, ...deliveryLabels.pickup },
  { icon: Truck, ...deliveryLabels.quote },
]

/** Its state, what it takes to carry it, where it is picked up and what a delivery costs. */
export default function Handover({ product }: { product: Product }) {
  return (
    <>
      <HandlingLines product={product} />
      <h2 className="mt-6 font-sans text-base font-semibold tracking-normal">Retrait et livraison</h2>
      {product.place && <PickupPlace place={product.place} />}
      <ul className="mt-3 grid gap-4">
        {ways.map(({ icon: Icon, name, text, price }) => (
          <li key={name} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-terracotta" />
            <p>
              <span className="font-medium">{name}</span>{' '}
              <span className="text-ink-soft">({price.toLowerCase()})</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ul>
      <Delivery product={product} />
    </>
  )
}

/** Who has it brought asks for it: others do not load it. */
const DeliveryQuote = latePart(() => import('./delivery-quote.tsx'))

/** The link to request a delivery, for products that can be bought. */
function Delivery({ product }: { product: Product }) {
  const isGone = useIsGone(product)
  const { price } = product
  if (product.isOwn || isGone || product.pausedUntil || price.kind !== 'amount' || !isBuyable(product))
    return null
  return (
    <div className="mt-4">
      <Opened summary="Combien coûterait la livraison&nbsp;?">
        <Suspense fallback={<p className="text-sm text-ink-soft">Un instant…</p>}>
          <DeliveryQuote product={product} price={price.amount} />
        </Suspense>
      </Opened>
    </div>
  )
}
