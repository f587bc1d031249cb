import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { priceRequestSchema } from '#domain/contact/schemas.ts'
import { addDays, dayOf, momentOf } from '#domain/platform/days.ts'
import { summariseDays } from '#server/admin/figures.ts'
import { saveProductWatch } from '#server/alerts/product-watches.ts'
import { saveSearch } from '#server/alerts/save-search.ts'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/schema/index.ts'
import { markSeen } from '#server/messages/read-messages.ts'
import { reportConversation } from '#server/messages/report-conversation.ts'
import { requestPrice } from '#server/messages/request-price.ts'
import { sendMessage, startConversation } from '#server/messages/write-message.ts'
import { refreshAccount } from '#server/payments/seller-accounts.ts'
import { startOnboarding } from '#server/payments/start-onboarding.ts'
import { ensureDefaultPlace } from '#server/places/default-place.ts'
import { saveOpeningHours } from '#server/places/opening-hours.ts'
import { createImport } from '#server/selling/import/create-import.ts'
import { insertAccounts } from '../insert-accounts.ts'
import { createMarketSimulation } from './market-simulation.ts'
import { findPeople } from './people.ts'
import { playOrder, type Stage } from './play-order.ts'
import type { Market, MarketConversation, MarketOrder } from './read-market.ts'
import { turnBack, welcome } from './turn-back.ts'

/** What happens at a moment, and what follows from it later. */
interface Happening {
  at: number
  play(): Promise<Happening[]>
}

const hour = 60 * 60_000
const day = 24 * hour
const cents = (euros: number) => Math.round(euros * 100)

/** How it goes on: it lets people go first, and stops when it is told to. */
export interface Pace {
  pause(): Promise<void>
  signal: AbortSignal
}

/** Plays a year of the market up to now, through the operations people use: its books, mails and figures are real ones. */
export async function playMarket(ctx: Context, market: Market, pace: Pace): Promise<void> {
  const end = ctx.clock.now()
  const simulation = createMarketSimulation(ctx, new Date(end.getTime() - 400 * day))
  await insertAccounts(ctx, market)
  const people = await findPeople(ctx)
  const listed = await ctx.db.select({ id: products.id, title: products.title }).from(products)
  const stage: Stage = { simulation, people, productIds: new Map(listed.map(({ id, title }) => [title, id])) }
  const idOf = (title: string) => {
    const id = stage.productIds.get(title)
    if (!id) throw new Error(`tools/demonstration/data: no product ${title}`)
    return id
  }
  await turnBack(ctx, market, { end, idOf })

  const momentAgo = ({ daysAgo, at }: { daysAgo: number; at: string }): number => {
    const [hours = 0, minutes = 0] = at.split(':').map(Number)
    return momentOf(addDays(dayOf(end), -daysAgo), hours * 60 + minutes).getTime()
  }
  const once = (moment: { daysAgo: number; at: string }, play: () => Promise<unknown>): Happening => ({
    at: momentAgo(moment),
    play: async () => {
      await play()
      return []
    },
  })
  const orderOf = (order: MarketOrder): Happening => ({
    at: momentAgo(order),
    play: async () => {
      const played = await playOrder(stage, order)
      return inTurn(momentAgo(order), order.next, (step) => played.step(step))
    },
  })
  const conversationOf = (conversation: MarketConversation): Happening => ({
    at: momentAgo(conversation),
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
      const steps = [
        ...conversation.next.map(({ afterHours, by, text }) => ({
          afterHours,
          play: async () => {
            if (by !== written.by) await see()
            const { message: sent } = await sendMessage(simulation.as(parties[by]), {
              conversationId,
              ...message(text),
            })
            written = { by, number: sent.number }
          },
        })),
        ...(conversation.isSeen ? [{ afterHours: 1, play: see }] : []),
        ...(conversation.report
          ? [
              {
                ...conversation.report,
                play: () => report(conversation.report as NonNullable<typeof conversation.report>),
              },
            ]
          : []),
      ]
      const report = ({ by, reason, details }: NonNullable<typeof conversation.report>) =>
        reportConversation(simulation.as(parties[by]), { conversationId, reason, details })
      return inTurn(momentAgo(conversation), steps, ({ play }) => play())
    },
  })

  for (const { seller, ranges } of market.openingHours) {
    const ctx = simulation.as(people.byEmail(seller))
    const placeId = await ensureDefaultPlace(ctx, { sellerId: people.byEmail(seller).userId })
    await saveOpeningHours(ctx, { placeId, ranges })
  }
  const happenings: Happening[] = [
    ...market.payable.map((one) =>
      once(one, async () => {
        const ctx = simulation.as(people.byEmail(one.seller))
        const query = new URL((await startOnboarding(ctx)).url).searchParams
        const id = query.get('account') ?? ''
        await simulation.sandbox.completeAccount({ id, token: query.get('token') ?? '' })
        await refreshAccount(ctx, { providerAccountId: id })
      }),
    ),
    ...market.orders.map(orderOf),
    ...market.conversations.map(conversationOf),
    ...market.priceRequests.map((one) =>
      once(one, () =>
        requestPrice(simulation.as(people.byEmail(one.buyer)), {
          ...priceRequestSchema.parse({ additionalNotes: one.notes, sharesPhone: true }),
          productId: idOf(one.product),
        }),
      ),
    ),
    ...market.watches.map((one) =>
      once(one, () =>
        saveProductWatch(simulation.as(people.byEmail(one.buyer)), {
          productId: idOf(one.product),
          kinds: one.kinds,
        }),
      ),
    ),
    ...market.searches.map((one) =>
      once(one, () =>
        saveSearch(simulation.as(people.byEmail(one.buyer)), {
          name: one.name,
          frequency: one.frequency,
          query: new URLSearchParams({ search: one.search }).toString(),
        }),
      ),
    ),
    ...market.priceChanges.map((one) =>
      once(one, () =>
        ctx.db
          .update(products)
          .set({ price: cents(one.price), updatedAt: simulation.as(null).clock.now() })
          .where(eq(products.id, idOf(one.product))),
      ),
    ),
    ...market.imports.map((one) =>
      once(one, () =>
        createImport(simulation.as(people.byEmail(one.seller)), {
          fileName: one.fileName,
          read: async () => new TextEncoder().encode(one.rows.map((row) => row.join(';')).join('\n')),
        }),
      ),
    ),
  ]
  await play(happenings, simulation.turnTo, { end, pace })
  await simulation.turnTo(end)
  await simulation.leaveRest()
  await welcome(ctx, market, { end, momentAgo })
  await summariseDays(ctx)
}

/** In the order of time; what would come after now has not happened yet. */
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

/** Steps of one story: each so many hours after the one before. */
function inTurn<Step extends { afterHours: number }>(
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
        return inTurn(at, rest, playStep)
      },
    },
  ]
}
