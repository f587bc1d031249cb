import type { Section } from '../document.tsx'
import { applicableLaw, changes, liability, personalData } from './closing.tsx'
import { acceptance, presentation } from './presentation.tsx'
import { delivery, order, payment, prices, products } from './purchase.tsx'
import { warranties } from './warranties.tsx'
import { withdrawal } from './withdrawal.tsx'

export const termsUpdated = '17/02/2024'

/** Sales terms, in the order they are read in. */
export const termsSections: readonly Section[] = [
  presentation,
  acceptance,
  products,
  order,
  prices,
  payment,
  delivery,
  withdrawal,
  warranties,
  liability,
  personalData,
  changes,
  applicableLaw,
]
