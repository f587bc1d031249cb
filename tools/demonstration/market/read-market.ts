import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { alertKinds, digestFrequencies } from '#domain/alerts/alerts.ts'
import { reportReasons } from '#domain/conversations/reports.ts'
import { partyMoves } from '#domain/orders/move-schemas.ts'
import { deliveryOptions } from '#domain/orders/orders.ts'
import { testCards } from '#domain/payments/test-cards.ts'
import type { Actor, Context } from '#server/context.ts'
import { profiles } from '#server/database/schema/index.ts'
import { account, demonstrationFolder } from '../read-demonstration.ts'

/** A past time: a number of days before today and an hour in Paris (`14:30`). */
const moment = { daysAgo: z.int().min(0), at: z.string().regex(/^\d\d:\d\d$/) }

/** Delay after the previous step of the story. */
const delay = { afterHours: z.number().min(0) }

/** Seller of the fulfilment in an order of several sellers, by default the first one. */
const sellerStep = { ...delay, seller: z.email().optional() }

const cardBehaviours = testCards.map(({ behaviour }) => behaviour)

/** An event of an order; a `move` is an action of a user. */
const orderStep = z.discriminatedUnion('do', [
  z.strictObject({ ...delay, do: z.literal('pay'), card: z.enum(cardBehaviours).optional() }),
  z.strictObject({
    ...sellerStep,
    do: z.literal('move'),
    by: z.enum(['buyer', 'seller', 'admin']),
    transition: z.enum(partyMoves),
    reason: z.string().optional(),
    /** Euros. */
    amount: z.number().optional(),
  }),
  z.strictObject({
    ...sellerStep,
    do: z.literal('quote'),
    /** Euros. */
    price: z.number().min(0),
    conditions: z.string(),
    validDays: z.int().min(1),
  }),
  /** The seller scans the pickup code, for everything or for some pieces of the first product. */
  z.strictObject({ ...sellerStep, do: z.literal('collect'), pieces: z.int().min(1).optional() }),
  /** The first hour that the seller offers after a number of days. */
  z.strictObject({ ...sellerStep, do: z.literal('appointment'), inDays: z.int().min(0) }),
  z.strictObject({
    ...sellerStep,
    do: z.literal('review'),
    by: z.enum(['buyer', 'seller']),
    stars: z.int().min(1).max(5),
    text: z.string(),
  }),
  /** The buyer's bank contests an amount in euros, by default all of it. */
  z.strictObject({ ...delay, do: z.literal('contest-at-bank'), amount: z.number().optional() }),
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
  next: z.array(z.strictObject({ ...delay, by: z.enum(['buyer', 'seller']), text: z.string() })),
  /** Whether the last message was read. */
  isSeen: z.boolean(),
  report: z
    .strictObject({
      ...delay,
      by: z.enum(['buyer', 'seller']),
      reason: z.enum(reportReasons),
      details: z.string(),
    })
    .optional(),
})

const market = z.strictObject({
  /** Buyers beside the demonstration accounts. */
  accounts: z.array(account),
  /** Since when sellers can be paid; others cannot yet. */
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
  /** Days since publication by title, for products older than the catalogue's files say. */
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
  /** Former prices in euros by title. */
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

/** Reads the events of the market. @throws ZodError */
export const readMarket = async (): Promise<Market> =>
  market.parse(JSON.parse(await readFile(join(demonstrationFolder, 'data', 'market.json'), 'utf8')))

/** The accounts of the market. */
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
