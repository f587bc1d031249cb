import type { Product } from '#app/lib/product.ts'
import { stockText, unavailability } from '#domain/catalogue/statuses.ts'
import { formatEuros } from '#domain/money.ts'

type Offered = Pick<Product, 'id' | 'price' | 'status' | 'quantity'>

/** In words, for who cannot see the page change: what another has bought meanwhile, or the seller has changed. */
export function describeChanges(before: Offered, now: Offered): string {
  if (before.id !== now.id) return ''
  const [had, has] = [availabilityOf(before), availabilityOf(now)]
  const [cost, costs] = [costOf(before), costOf(now)]
  return [
    had !== has && `Disponibilité mise à jour\u00a0: ${has}.`,
    cost !== costs && costs && `Prix mis à jour\u00a0: ${costs}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const availabilityOf = (product: Offered): string =>
  unavailability(product.status)?.badge ?? stockText(product)

/** Null: it is hidden from this visitor. */
const costOf = ({ price }: Offered): string | null => {
  if (price.kind === 'hidden') return null
  if (price.kind === 'on-request') return 'prix sur demande'
  return price.amount === 0 ? 'gratuit' : formatEuros(price.amount)
}
