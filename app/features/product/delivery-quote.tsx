import { useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { TownCombobox } from '#app/components/combobox/town-combobox.tsx'
import { DeliveryEstimateLine } from '#app/components/delivery-estimate.tsx'
import { cart, useCart } from '#app/lib/cart.ts'
import type { Product } from '#app/lib/product.ts'
import { useSettings } from '#app/lib/settings.ts'
import { useDestination } from '#app/lib/stored-destination.ts'
import { estimateDelivery } from '#domain/orders/delivery-estimate.ts'
import { checkoutPath } from '#domain/orders/orders.ts'
import { useChosenQuantity } from './chosen-quantity.tsx'
import { toCartItem } from './purchase-button.tsx'

/** The destination, the estimated cost of delivery, and the button that requests a quote. */
export default function DeliveryQuote({ product, price }: { product: Product; price: number }) {
  const { deliveryRates } = useSettings()
  const { destination, setDestination } = useDestination()
  const { quantity } = useChosenQuantity()
  const { items } = useCart()
  const navigate = useNavigate()
  const inCart = items.find(({ id }) => id === product.id)
  const otherItemCount = items.length - Number(inCart !== undefined)
  const { latitude, longitude } = destination
  const from = product.place?.position ?? null
  const estimate =
    from &&
    latitude !== null &&
    longitude !== null &&
    estimateDelivery(
      {
        from,
        to: { latitude, longitude },
        grams: product.weight === null ? null : product.weight * (inCart?.quantity ?? quantity),
      },
      deliveryRates,
    )

  function requestQuote() {
    if (!inCart) cart.add(toCartItem(product, price, quantity))
    cart.chooseDelivery('quote')
    void navigate(checkoutPath)
  }

  return (
    <div className="grid gap-4">
      <TownCombobox
        label="Commune de livraison"
        hint="Code postal ou nom, puis choisissez-la."
        text={destination.town}
        onType={(town) => setDestination({ town, communeCode: '', latitude: null, longitude: null })}
        onChoose={({ name, code, latitude, longitude }) =>
          setDestination({ town: name, communeCode: code, latitude, longitude })
        }
      />
      <div role="status" className="text-sm empty:absolute">
        {estimate && <DeliveryEstimateLine estimate={estimate} />}
      </div>
      <div>
        <Button variant="outline" className="w-full" onClick={requestQuote}>
          Demander le devis de livraison
        </Button>
        <p className="mt-1.5 text-sm text-ink-soft">
          Rien n’est payé ni réservé avant que vous n’acceptiez le devis.
          {otherItemCount > 0 &&
            ` Il comprendra aussi ${otherItemCount === 1 ? 'l’autre article' : `les ${otherItemCount} autres articles`} de votre panier.`}
        </p>
      </div>
    </div>
  )
}
