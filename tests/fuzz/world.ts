import { fieldTypes } from '#domain/catalogue/field-types.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { platformSettings, profiles } from '#server/database/schema/index.ts'
import { makeConversation } from '#tests/helpers/conversations.ts'
import { makeCategory, makeField, makeProduct } from '#tests/helpers/makers.ts'
import { makeSale } from '#tests/helpers/sales.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import type { TestServer } from '#tests/helpers/test-server.ts'

/** Cookies of an account of each role and the ids of the rows of a small site. */
export interface World {
  cookies: Record<Role, string>
  ids: Record<string, string[]>
}
export const roles = ['anonymous', 'buyer', 'seller', 'admin'] as const
export type Role = (typeof roles)[number]

const options = [
  { value: 'bois', label: 'Bois' },
  { value: 'verre', label: 'Verre' },
]

export async function makeWorld(server: TestServer): Promise<World> {
  const ctx = server.as()
  const buyer = await makeSignedIn(server)
  const seller = await makeSignedIn(server, {
    userType: 'both',
    organizationType: 'other',
    companyName: 'Menuiserie Roux',
    phone: '06 39 98 12 34',
    address: '1 rue du Port, 44000 Nantes',
  })
  const admin = await makeSignedIn(server, { role: 'admin', userType: 'both' })
  const family = await makeCategory(ctx)
  const categoryId = await makeCategory(ctx, { parentId: family })
  const fields = await Promise.all(
    fieldTypes.map((fieldType) =>
      makeField(ctx, { name: fieldType, fieldType, options, categoryIds: [categoryId] }),
    ),
  )
  const products = await Promise.all(
    [1, 2].map(() =>
      makeProduct(ctx, { userId: seller.actor.userId, categoryId, quantity: 50, status: 'disponible' }),
    ),
  )
  const people = { buyer: buyer.actor, seller: seller.actor }
  const sale = await makeSale(ctx, people)
  const { conversationId } = await makeConversation(ctx, people)
  return {
    cookies: { anonymous: '', buyer: buyer.cookie, seller: seller.cookie, admin: admin.cookie },
    ids: {
      product: products,
      order: [sale.orderId, orderNumber(sale.orderId)],
      fulfilment: [sale.fulfilmentId],
      payment: [sale.paymentId],
      conversation: [conversationId],
      categor: [family, categoryId],
      field: fields.map(({ id }) => id),
      user: [buyer.actor.userId, seller.actor.userId],
      seller: [seller.actor.userId],
    },
  }
}

/** Reopens the site, reinstates suspended accounts and clears rate limits, which would block all other requests. */
export async function resetAccess(server: TestServer): Promise<void> {
  const { db } = server.as()
  await server.services.connection.pool.query('truncate rate_limits')
  await db.delete(platformSettings)
  await db.update(profiles).set({ suspendedAt: null })
}
