import { formatEuros } from '#domain/money.ts'
import type { EmailOrder } from '../email-data.ts'
import { mailDate } from './mail-date.ts'

export const orderDate = (order: EmailOrder): string => mailDate(order.createdAt)

/** `1 article`, `12 articles`: pieces, as in the cart. */
export function articleCount({ items }: EmailOrder): string {
  const count = items.reduce((sum, item) => sum + item.quantity, 0)
  return `${count} article${count > 1 ? 's' : ''}`
}

/** A delivery by quote has no total yet (specification, section 2, Cart drawer). */
export const shownTotal = ({ deliveryOption, total }: EmailOrder): string =>
  deliveryOption === 'quote' ? 'À définir' : formatEuros(total)
