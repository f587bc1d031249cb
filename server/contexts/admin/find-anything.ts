import { type Found, type FoundKind, minQueryLength, wordsOf } from '#domain/platform/find.ts'
import { findEmails } from '#server/capabilities/email/admin/emails.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { findPeople } from '#server/contexts/accounts/users.ts'
import { findProducts } from '../catalogue/admin-products/find-products.ts'
import { findOrders } from '../orders/admin/find-orders.ts'

/**
 * A person, an order, an article or a mail by any of its words, a few of each, the newest of those found first. Words are
 * whole or a part of one, in any order, without accents and case.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export async function findAnything(
  ctx: Context,
  { text }: { text: string },
): Promise<Record<FoundKind, Found[]>> {
  requireAdmin(ctx)
  const words = wordsOf(text)
  const phrase = words.join(' ')
  if (phrase.length < minQueryLength) return { people: [], orders: [], products: [], emails: [] }
  const [people, orders, products, emails] = await Promise.all([
    findPeople(ctx, { text: phrase, words }),
    findOrders(ctx, { text: phrase, words }),
    findProducts(ctx, { text: phrase, words }),
    findEmails(ctx, { words }),
  ])
  return { people, orders, products, emails }
}
