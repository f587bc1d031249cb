import { loadText, sumLoads } from '#domain/catalogue/loads.ts'
import type { CartLine, Stop } from '#domain/orders/check-cart.ts'
import type { DeliveryOption } from '#domain/orders/orders.ts'
import { townText } from '#domain/places/commune.ts'

/** `À retirer à Amiens (80)`; null: the place is unknown. */
export function stopTitle({ place }: Stop, delivery: DeliveryOption): string | null {
  if (!place) return null
  const town = townText({ name: place.town, department: place.department })
  return delivery === 'pickup' ? `À retirer à ${town}` : `Au départ de ${town}`
}

/** What it takes to carry these, as far as the sellers have said. */
export const stopLoad = ({ lines }: { lines: readonly CartLine[] }): string | null =>
  loadText(
    sumLoads(
      lines.flatMap(({ item, problem, load }) =>
        problem || !load ? [] : [{ ...load, quantity: item.quantity }],
      ),
    ),
  )
