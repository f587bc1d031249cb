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
import { playOrder, type SimulatedMarket } from './play-order.ts'
import {
  findPeople,
  type Market,
  type MarketConversation,
  type MarketOrder,
  readMarket,
} from './read-market.ts'
import { dateRegistrations, turnBackCatalogue } from './turn-back.ts'

/** An event at a time, with the steps that follow it. */
interface MarketEvent {
  at: number
  play(): Promise<MarketEvent[]>
}

const hour = 60 * 60_000
const day = 24 * hour
const cents = (euros: number) => Math.round(euros * 100)

/** Pauses between steps for requests of users, and stops on the signal. */
interface Pace {
  pause(): Promise<void>
  signal: AbortSignal
}

/** What the events need to find products and moments. */
interface EventInputs extends SimulatedMarket {
  ctx: Context
  findProductId(title: string): string
  momentAgo(moment: { daysAgo: number; at: string }): number
}

/** Plays a year of the market up to now through the site's operations, so that accounts, emails and figures are real. */
async function playMarket(ctx: Context, market: Market, pace: Pace): Promise<void> {
  const end = ctx.clock.now()
  const simulation = createMarketSimulation(ctx, new Date(end.getTime() - 400 * day))
  await insertAccounts(ctx, market)
  const people = await findPeople(ctx)
  const listed = await ctx.db.select({ id: products.id, title: products.title }).from(products)
  const productIds = new Map(listed.map(({ id, title }) => [title, id]))
  const findProductId = (title: string) => {
    const id = productIds.get(title)
    if (!id) throw new Error(`tools/demonstration/data: no product ${title}`)
    return id
  }
  await turnBackCatalogue(ctx, market, { end, findProductId })
  const momentAgo = ({ daysAgo, at }: { daysAgo: number; at: string }): number => {
    const [hours = 0, minutes = 0] = at.split(':').map(Number)
    return toMoment(addDays(toParisDay(end), -daysAgo), hours * 60 + minutes).getTime()
  }

  for (const { seller, ranges } of market.openingHours) {
    const ctx = simulation.as(people.byEmail(seller))
    const placeId = await ensureDefaultPlace(ctx, { sellerId: people.byEmail(seller).userId })
    await saveOpeningHours(ctx, { placeId, ranges })
  }
  const events = createEvents(market, { ctx, simulation, people, productIds, findProductId, momentAgo })
  await playInOrder(events, simulation.advanceTo, { end, pace })
  await simulation.advanceTo(end)
  await simulation.enqueueRemainingJobs()
  await dateRegistrations(ctx, market, { end, momentAgo })
  await summariseDays(ctx)
}

function createEvents(market: Market, inputs: EventInputs): MarketEvent[] {
  const { ctx, simulation, people, findProductId, momentAgo } = inputs
  const singleStepEvents = <Moment extends { daysAgo: number; at: string }>(
    moments: readonly Moment[],
    play: (moment: Moment) => Promise<unknown>,
  ): MarketEvent[] =>
    moments.map((moment) => ({
      at: momentAgo(moment),
      play: async () => {
        await play(moment)
        return []
      },
    }))
  return [
    ...singleStepEvents(market.payable, ({ seller }) => openPayouts(inputs, seller)),
    ...market.orders.map((order) => orderEvent(inputs, order)),
    ...market.conversations.map((conversation) => conversationEvent(inputs, conversation)),
    ...singleStepEvents(market.priceRequests, ({ buyer, product, notes }) =>
      requestPrice(simulation.as(people.byEmail(buyer)), {
        ...priceRequestSchema.parse({ additionalNotes: notes, sharesPhone: true }),
        productId: findProductId(product),
      }),
    ),
    ...singleStepEvents(market.watches, ({ buyer, product, kinds }) =>
      saveProductWatch(simulation.as(people.byEmail(buyer)), { productId: findProductId(product), kinds }),
    ),
    ...singleStepEvents(market.searches, ({ buyer, name, frequency, search }) =>
      saveSearch(simulation.as(people.byEmail(buyer)), {
        name,
        frequency,
        query: new URLSearchParams({ search }).toString(),
      }),
    ),
    ...singleStepEvents(market.priceChanges, ({ product, price }) =>
      ctx.db
        .update(products)
        .set({ price: cents(price), updatedAt: simulation.as(null).clock.now() })
        .where(eq(products.id, findProductId(product))),
    ),
    ...singleStepEvents(market.imports, ({ seller, fileName, rows }) =>
      createImport(simulation.as(people.byEmail(seller)), {
        fileName,
        read: async () => new TextEncoder().encode(rows.map((row) => row.join(';')).join('\n')),
      }),
    ),
  ]
}

async function openPayouts({ simulation, people }: EventInputs, seller: string): Promise<void> {
  const ctx = simulation.as(people.byEmail(seller))
  const query = new URL((await startOnboarding(ctx)).url).searchParams
  const id = query.get('account') ?? ''
  await simulation.sandbox.completeAccount({ id, token: query.get('token') ?? '' })
  await refreshAccount(ctx, { providerAccountId: id })
}

const orderEvent = (inputs: EventInputs, order: MarketOrder): MarketEvent => {
  const at = inputs.momentAgo(order)
  return {
    at,
    play: async () => {
      const played = await playOrder(inputs, order)
      return scheduleSteps(at, order.next, (step) => played.playStep(step))
    },
  }
}

const conversationEvent = (inputs: EventInputs, conversation: MarketConversation): MarketEvent => {
  const { ctx, simulation, people, findProductId } = inputs
  const at = inputs.momentAgo(conversation)
  return {
    at,
    play: async () => {
      const buyer = people.byEmail(conversation.buyer)
      const productId = findProductId(conversation.product)
      const [product] = await ctx.db.select().from(products).where(eq(products.id, productId))
      const parties = { buyer, seller: people.byId(product?.userId as string) }
      const message = (content: string) => ({ content, pictures: [], submissionKey: randomUUID() })
      const { conversationId, message: first } = await startConversation(simulation.as(buyer), {
        productId,
        ...message(conversation.text),
      })
      let lastMessage = { by: 'buyer' as 'buyer' | 'seller', number: first.number }
      const markLastMessageSeen = () =>
        markSeen(simulation.as(parties[lastMessage.by === 'buyer' ? 'seller' : 'buyer']), {
          conversationId,
          upTo: lastMessage.number,
        })
      const sendReply = async ({ by, text }: { by: 'buyer' | 'seller'; text: string }) => {
        if (by !== lastMessage.by) await markLastMessageSeen()
        const { message: sent } = await sendMessage(simulation.as(parties[by]), {
          conversationId,
          ...message(text),
        })
        lastMessage = { by, number: sent.number }
      }
      const { next, isSeen, report } = conversation
      const steps = next.map((step) => ({ afterHours: step.afterHours, play: () => sendReply(step) }))
      if (isSeen) steps.push({ afterHours: 1, play: markLastMessageSeen })
      if (report) {
        const { by, reason, details, afterHours } = report
        const play = () => reportConversation(simulation.as(parties[by]), { conversationId, reason, details })
        steps.push({ afterHours, play })
      }
      return scheduleSteps(at, steps, ({ play }) => play())
    },
  }
}

/** Plays events in the order of their time and omits those after now. */
async function playInOrder(
  events: MarketEvent[],
  turnTo: (moment: Date) => Promise<void>,
  { end, pace }: { end: Date; pace: Pace },
): Promise<void> {
  let remaining = events
  for (;;) {
    const next = remaining.toSorted((one, other) => one.at - other.at)[0]
    if (!next || next.at > end.getTime()) return
    remaining = remaining.filter((one) => one !== next)
    pace.signal.throwIfAborted()
    await pace.pause()
    await turnTo(new Date(next.at))
    remaining.push(...(await next.play()))
  }
}

/** Dates the steps of a story, each some hours after the previous one. */
function scheduleSteps<Step extends { afterHours: number }>(
  start: number,
  steps: readonly Step[],
  playStep: (step: Step) => Promise<unknown>,
): MarketEvent[] {
  const [step, ...rest] = steps
  if (!step) return []
  const at = start + step.afterHours * hour
  return [
    {
      at,
      play: async () => {
        await playStep(step)
        return scheduleSteps(at, rest, playStep)
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
    const existingAccounts = await ctx.db.$count(users, eq(users.email, market.accounts[0]?.email ?? ''))
    if (existingAccounts === 0) await playMarket(ctx, market, pace)
  })
  await ctx.db.execute(sql`analyze`)
}
