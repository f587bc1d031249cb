import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { alertKinds, digestFrequencies } from '#domain/alerts/alerts.ts'
import { reportReasons } from '#domain/conversations/conversations.ts'
import { partyMoves } from '#domain/orders/move-schemas.ts'
import { deliveryOptions } from '#domain/orders/orders.ts'
import { testCards } from '#domain/payments/test-cards.ts'
import type { Actor, Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/index.ts'
import { account, demonstrationFolder } from '../read-demonstration.ts'

/** A moment of the past: so many days before today, at an hour of Paris (`14:30`). */
const moment = { daysAgo: z.int().min(0), at: z.string().regex(/^\d\d:\d\d$/) }

/** How much later than what came before it in the same story. */
const later = { afterHours: z.number().min(0) }

/** In an order of several sellers: whose fulfilment. The first one's where nothing is said. */
const ofSeller = { ...later, seller: z.email().optional() }

const behaviours = testCards.map(({ behaviour }) => behaviour)

/** What happens to an order; what people do with a button is a `move`. */
const orderStep = z.discriminatedUnion('do', [
  z.strictObject({ ...later, do: z.literal('pay'), card: z.enum(behaviours).optional() }),
  z.strictObject({
    ...ofSeller,
    do: z.literal('move'),
    by: z.enum(['buyer', 'seller', 'admin']),
    transition: z.enum(partyMoves),
    reason: z.string().optional(),
    /** Euros. */
    amount: z.number().optional(),
  }),
  z.strictObject({
    ...ofSeller,
    do: z.literal('quote'),
    /** Euros. */
    price: z.number().min(0),
    conditions: z.string(),
    validDays: z.int().min(1),
  }),
  /** The seller scans the code: for everything, or for so many pieces of the first article. */
  z.strictObject({ ...ofSeller, do: z.literal('collect'), pieces: z.int().min(1).optional() }),
  /** The first hour the seller offers from so many days later on. */
  z.strictObject({ ...ofSeller, do: z.literal('appointment'), inDays: z.int().min(0) }),
  z.strictObject({
    ...ofSeller,
    do: z.literal('review'),
    by: z.enum(['buyer', 'seller']),
    stars: z.int().min(1).max(5),
    text: z.string(),
  }),
  /** The buyer's bank takes the money back for a while. Euros; all of it where nothing is said. */
  z.strictObject({ ...later, do: z.literal('contest-at-bank'), amount: z.number().optional() }),
])

const order = z.strictObject({
  ...moment,
  buyer: z.email(),
  items: z.array(z.strictObject({ product: z.string(), quantity: z.int().min(1) })).min(1),
  delivery: z.enum(deliveryOptions),
  deliveryNote: z.string().optional(),
  next: z.array(orderStep),
})

const conversation = z.strictObject({
  ...moment,
  buyer: z.email(),
  product: z.string(),
  text: z.string(),
  next: z.array(z.strictObject({ ...later, by: z.enum(['buyer', 'seller']), text: z.string() })),
  /** Whether the last message was opened. */
  isSeen: z.boolean(),
  report: z
    .strictObject({
      ...later,
      by: z.enum(['buyer', 'seller']),
      reason: z.enum(reportReasons),
      details: z.string(),
    })
    .optional(),
})

const market = z.strictObject({
  /** Those who buy, besides the accounts one signs in with. */
  accounts: z.array(account),
  /** Since when sellers can be paid; those not named cannot yet. */
  payable: z.array(z.strictObject({ ...moment, seller: z.email() })),
  openingHours: z.array(
    z.strictObject({
      seller: z.email(),
      ranges: z.array(
        z.strictObject({
          weekday: z.int().min(1).max(7),
          opensAt: z.int().min(0).max(1440),
          closesAt: z.int().min(0).max(1440),
        }),
      ),
    }),
  ),
  /** Articles on sale for longer than the catalogue's files say: days ago, by title. */
  listedSince: z.record(z.string(), z.int().min(1)),
  orders: z.array(order),
  conversations: z.array(conversation),
  priceRequests: z.array(
    z.strictObject({ ...moment, buyer: z.email(), product: z.string(), notes: z.string() }),
  ),
  watches: z.array(
    z.strictObject({ ...moment, buyer: z.email(), product: z.string(), kinds: z.array(z.enum(alertKinds)) }),
  ),
  searches: z.array(
    z.strictObject({
      ...moment,
      buyer: z.email(),
      name: z.string(),
      search: z.string(),
      frequency: z.enum(digestFrequencies),
    }),
  ),
  /** What articles cost before their price was changed; euros, by title. */
  priceBefore: z.record(z.string(), z.number().min(0)),
  /** Euros. */
  priceChanges: z.array(z.strictObject({ ...moment, product: z.string(), price: z.number().min(0) })),
  imports: z.array(
    z.strictObject({
      ...moment,
      seller: z.email(),
      fileName: z.string(),
      rows: z.array(z.array(z.string())),
    }),
  ),
})

export type Market = z.infer<typeof market>
export type MarketOrder = z.infer<typeof order>
export type OrderStep = z.infer<typeof orderStep>
export type MarketConversation = z.infer<typeof conversation>

/** What happened on the demonstration's market. @throws ZodError */
export const readMarket = async (): Promise<Market> =>
  market.parse(JSON.parse(await readFile(join(demonstrationFolder, 'data', 'market.json'), 'utf8')))

/** Who acts on the market. */
export interface People {
  byEmail(email: string): Actor
  byId(userId: string): Actor
  admin: Actor
}

export async function findPeople({ db }: Context): Promise<People> {
  const rows = await db
    .select({
      userId: profiles.id,
      email: profiles.email,
      role: profiles.role,
      userType: profiles.userType,
    })
    .from(profiles)
  const actors: Actor[] = rows.map((row) => ({ ...row, role: row.role === 'admin' ? 'admin' : null }))
  const find = (isMatch: (actor: Actor) => boolean, name: string) => {
    const actor = actors.find(isMatch)
    if (!actor) throw new Error(`tools/demonstration/data: no account ${name}`)
    return actor
  }
  return {
    byEmail: (email) => find((actor) => actor.email === email, email),
    byId: (userId) => find((actor) => actor.userId === userId, userId),
    admin: find(({ role }) => role === 'admin', 'of an administrator'),
  }
}
