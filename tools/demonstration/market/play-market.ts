import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { priceRequestSchema } from '#domain/conversations/schemas.ts'
import { addDays, toMoment, toParisDay } from '#domain/platform/days.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { summariseDays } from '#server/contexts/admin/get-dashboard.ts'
import { saveProductWatch } from '#server/contexts/alerts/product-watches.ts'
import { saveSearch } from '#server/contexts/alerts/save-search.ts'
import { reportConversation } from '#server/contexts/messages/admin/reports.ts'
import { markSeen } from '#server/contexts/messages/read-messages.ts'
import { requestPrice } from '#server/contexts/messages/request-price.ts'
import { sendMessage, startConversation } from '#server/contexts/messages/write-message.ts'
import { asSandbox } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { refreshAccount } from '#server/contexts/payments/seller-accounts.ts'
import { startOnboarding } from '#server/contexts/payments/start-onboarding.ts'
import { ensureDefaultPlace } from '#server/contexts/places/default-place.ts'
import { saveOpeningHours } from '#server/contexts/places/opening-hours.ts'
import { createImport } from '#server/contexts/selling/import/create-import.ts'
import { products, users } from '#server/database/schema/index.ts'
import { lockInTransaction } from '#server/lib/locks.ts'
import { insertAccounts } from '../insert-accounts.ts'
import { createMarketSimulation } from './market-simulation.ts'
import { playOrder, type Stage } from './play-order.ts'
import {
  findPeople,
  type Market,
  type MarketConversation,
  type MarketOrder,
  readMarket,
} from './read-market.ts'
import { turnBack, welcome } from './turn-back.ts'

/** An event at a time, with the steps that follow it. */
interface Happening {
  at: number
  play(): Promise<Happening[]>
}

const hour = 60 * 60_000
const day = 24 * hour
const cents = (euros: number) => Math.round(euros * 100)

/** Pauses between steps for requests of users, and stops on the signal. */
interface Pace {
  pause(): Promise<void>
  signal: AbortSignal
}

/** Data that the stories need. */
interface Play extends Stage {
  ctx: Context
  idOf(title: string): string
  momentAgo(moment: { daysAgo: number; at: string }): number
}

/** Plays a year of the market up to now through the site's operations, so that accounts, mails and figures are real. */
async function playMarket(ctx: Context, market: Market, pace: Pace): Promise<void> {
  const end = ctx.clock.now()
  const simulation = createMarketSimulation(ctx, new Date(end.getTime() - 400 * day))
  await insertAccounts(ctx, market)
  const people = await findPeople(ctx)
  const listed = await ctx.db.select({ id: products.id, title: products.title }).from(products)
  const productIds = new Map(listed.map(({ id, title }) => [title, id]))
  const idOf = (title: string) => {
    const id = productIds.get(title)
    if (!id) throw new Error(`tools/demonstration/data: no product ${title}`)
    return id
  }
  await turnBack(ctx, market, { end, idOf })
  const momentAgo = ({ daysAgo, at }: { daysAgo: number; at: string }): number => {
    const [hours = 0, minutes = 0] = at.split(':').map(Number)
    return toMoment(addDays(toParisDay(end), -daysAgo), hours * 60 + minutes).getTime()
  }

  for (const { seller, ranges } of market.openingHours) {
    const ctx = simulation.as(people.byEmail(seller))
    const placeId = await ensureDefaultPlace(ctx, { sellerId: people.byEmail(seller).userId })
    await saveOpeningHours(ctx, { placeId, ranges })
  }
  const happenings = happeningsOf(market, { ctx, simulation, people, productIds, idOf, momentAgo })
  await play(happenings, simulation.turnTo, { end, pace })
  await simulation.turnTo(end)
  await simulation.leaveRest()
  await welcome(ctx, market, { end, momentAgo })
  await summariseDays(ctx)
}

function happeningsOf(market: Market, scene: Play): Happening[] {
  const { ctx, simulation, people, idOf, momentAgo } = scene
  const once = <Moment extends { daysAgo: number; at: string }>(
    moments: readonly Moment[],
    play: (moment: Moment) => Promise<unknown>,
  ): Happening[] =>
    moments.map((moment) => ({
      at: momentAgo(moment),
      play: async () => {
        await play(moment)
        return []
      },
    }))
  return [
    ...once(market.payable, ({ seller }) => openPayouts(scene, seller)),
    ...market.orders.map((order) => orderOf(scene, order)),
    ...market.conversations.map((conversation) => conversationOf(scene, conversation)),
    ...once(market.priceRequests, ({ buyer, product, notes }) =>
      requestPrice(simulation.as(people.byEmail(buyer)), {
        ...priceRequestSchema.parse({ additionalNotes: notes, sharesPhone: true }),
        productId: idOf(product),
      }),
    ),
    ...once(market.watches, ({ buyer, product, kinds }) =>
      saveProductWatch(simulation.as(people.byEmail(buyer)), { productId: idOf(product), kinds }),
    ),
    ...once(market.searches, ({ buyer, name, frequency, search }) =>
      saveSearch(simulation.as(people.byEmail(buyer)), {
        name,
        frequency,
        query: new URLSearchParams({ search }).toString(),
      }),
    ),
    ...once(market.priceChanges, ({ product, price }) =>
      ctx.db
        .update(products)
        .set({ price: cents(price), updatedAt: simulation.as(null).clock.now() })
        .where(eq(products.id, idOf(product))),
    ),
    ...once(market.imports, ({ seller, fileName, rows }) =>
      createImport(simulation.as(people.byEmail(seller)), {
        fileName,
        read: async () => new TextEncoder().encode(rows.map((row) => row.join(';')).join('\n')),
      }),
    ),
  ]
}

async function openPayouts({ simulation, people }: Play, seller: string): Promise<void> {
  const ctx = simulation.as(people.byEmail(seller))
  const query = new URL((await startOnboarding(ctx)).url).searchParams
  const id = query.get('account') ?? ''
  await simulation.sandbox.completeAccount({ id, token: query.get('token') ?? '' })
  await refreshAccount(ctx, { providerAccountId: id })
}

const orderOf = (scene: Play, order: MarketOrder): Happening => {
  const at = scene.momentAgo(order)
  return {
    at,
    play: async () => {
      const played = await playOrder(scene, order)
      return inDocumentQueue(at, order.next, (step) => played.step(step))
    },
  }
}

const conversationOf = (scene: Play, conversation: MarketConversation): Happening => {
  const { ctx, simulation, people, idOf } = scene
  const at = scene.momentAgo(conversation)
  return {
    at,
    play: async () => {
      const buyer = people.byEmail(conversation.buyer)
      const productId = idOf(conversation.product)
      const [product] = await ctx.db.select().from(products).where(eq(products.id, productId))
      const parties = { buyer, seller: people.byId(product?.userId as string) }
      const message = (content: string) => ({ content, pictures: [], submissionKey: randomUUID() })
      const { conversationId, message: first } = await startConversation(simulation.as(buyer), {
        productId,
        ...message(conversation.text),
      })
      let written = { by: 'buyer' as 'buyer' | 'seller', number: first.number }
      const see = () =>
        markSeen(simulation.as(parties[written.by === 'buyer' ? 'seller' : 'buyer']), {
          conversationId,
          upTo: written.number,
        })
      const answer = async ({ by, text }: { by: 'buyer' | 'seller'; text: string }) => {
        if (by !== written.by) await see()
        const { message: sent } = await sendMessage(simulation.as(parties[by]), {
          conversationId,
          ...message(text),
        })
        written = { by, number: sent.number }
      }
      const { next, isSeen, report } = conversation
      const steps = next.map((step) => ({ afterHours: step.afterHours, play: () => answer(step) }))
      if (isSeen) steps.push({ afterHours: 1, play: see })
      if (report) {
        const { by, reason, details, afterHours } = report
        const play = () => reportConversation(simulation.as(parties[by]), { conversationId, reason, details })
        steps.push({ afterHours, play })
      }
      return inDocumentQueue(at, steps, ({ play }) => play())
    },
  }
}

/** Sorts events by time and omits those after now. */
async function play(
  happenings: Happening[],
  turnTo: (moment: Date) => Promise<void>,
  { end, pace }: { end: Date; pace: Pace },
): Promise<void> {
  let left = happenings
  for (;;) {
    const next = left.toSorted((one, other) => one.at - other.at)[0]
    if (!next || next.at > end.getTime()) return
    left = left.filter((one) => one !== next)
    pace.signal.throwIfAborted()
    await pace.pause()
    await turnTo(new Date(next.at))
    left.push(...(await next.play()))
  }
}

/** Dates the steps of a story, each some hours after the previous one. */
function inDocumentQueue<Step extends { afterHours: number }>(
  start: number,
  steps: readonly Step[],
  playStep: (step: Step) => Promise<unknown>,
): Happening[] {
  const [step, ...rest] = steps
  if (!step) return []
  const at = start + step.afterHours * hour
  return [
    {
      at,
      play: async () => {
        await playStep(step)
        return inDocumentQueue(at, rest, playStep)
      },
    },
  ]
}

/**
 * Plays the market in one transaction, so that users never see a part of it, jobs and the mail server of the running site ignore past orders,
 * and an interruption leaves nothing. Without the sandbox of payments there is no market.
 */
export async function playMarketOnce(ctx: Context, pace: Pace): Promise<void> {
  if (!asSandbox(ctx.payments)) return
  const market = await readMarket()
  await inTransaction(ctx, async (ctx) => {
    await lockInTransaction(ctx.db, 'market')
    const known = await ctx.db.$count(users, eq(users.email, market.accounts[0]?.email ?? ''))
    if (known === 0) await playMarket(ctx, market, pace)
  })
  await ctx.db.execute(sql`analyze`)
}
