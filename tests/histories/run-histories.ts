import fc from 'fast-check'
import type { Context } from '#server/context.ts'
import { releaseHeld } from '#server/contexts/orders/admin/refunds.ts'
import { advanceOrder } from '#server/contexts/orders/clock/advance-order.ts'
import { makePerson } from '../helpers/makers.ts'
import { type Choice, type EventName, events } from './events.ts'
import { beginHistory, type History, isExpected } from './history.ts'
import { checkBooks, checkEnd } from './invariants.ts'
import { work } from './queue.ts'
import { closeRefund, endDisputes, readUnclosed } from './unclosed.ts'
import { makeWorld, type World } from './world.ts'

/** One thing that happens, or two at the same moment. */
interface Happening {
  name: EventName
  choice: Choice
  together: { name: EventName; choice: Choice } | null
}

/** What brings an order on happens more often than the rest. */
const often: EventName[] = [
  'work-all',
  'act',
  'act',
  'collect',
  'collect-part',
  'work',
  'bank-contests',
  'bank-decides',
  'clock',
]
const names = Object.keys(events).filter((name) => name !== 'place') as EventName[]
const name = fc.constantFrom(...names, ...often, ...often, ...often)
const choice = fc.record({ one: fc.nat(9_999), two: fc.nat(9_999) })
const happening: fc.Arbitrary<Happening> = fc.record({
  name,
  choice,
  together: fc.option(fc.record({ name, choice }), { freq: 8 }),
})
const story = fc.record({
  first: choice,
  /** Three in four begin with an order that is paid: what comes later is of more interest. */
  isPaid: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  happenings: fc.array(happening, { maxLength: 50, size: 'max' }),
})

/**
 * Has so many random histories happen, several at once: they share a database and nothing else. A failure names its seed:
 * with HISTORY_SEED and HISTORY_PATH as told, and HISTORY_LANES=1, it alone happens again, but for what happens at the very
 * same moment; with HISTORY_SHRINK=1 the shortest history that fails is looked for.
 */
export async function runHistories(
  ctx: Context,
  options: { runs: number; seed: number; lanes: number },
): Promise<void> {
  const worlds: World[] = []
  while (worlds.length < options.lanes) worlds.push(await makeWorld(ctx))
  let isOver = false
  const lanes = worlds.map((world, lane) =>
    fc
      .assert(
        // After a failure the other lanes have nothing more to find.
        fc.asyncProperty(story, async (story) => (isOver ? undefined : happen(world, story))),
        {
          numRuns: Math.ceil(options.runs / options.lanes),
          seed: options.seed + lane,
          endOnFailure: process.env.HISTORY_SHRINK !== '1',
          ...(process.env.HISTORY_PATH && { path: process.env.HISTORY_PATH }),
        },
      )
      .catch((error: unknown) => {
        isOver = true
        throw error
      }),
  )
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
}

interface Story {
  first: Choice
  isPaid: boolean
  happenings: Happening[]
}

async function happen(world: World, { first, isPaid, happenings }: Story): Promise<void> {
  // Somebody new: whom others have kept waiting in another history, whose days are later, is not this one's buyer.
  const history = beginHistory(world, await makePerson(world.ctx))
  try {
    await events.place(history, first)
    if (isPaid) for (const event of beginning(history)) await attempt(history, event)
    for (const { name, choice, together } of happenings) {
      const both = together ? [{ name, choice }, together] : [{ name, choice }]
      await Promise.all(both.map((event) => attempt(history, event)))
      await checkBooks(history)
    }
    await finish(history)
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`order ${history.orderId}: ${message}\n${history.told.join('\n')}`, { cause })
  }
}

const beginning = ({ fulfilments }: History): { name: EventName; choice: Choice }[] => [
  ...fulfilments.flatMap((_, one) =>
    (['offer-quote', 'accept-quote'] as const).map((name) => ({ name, choice: { one, two: 1_990 } })),
  ),
  { name: 'pay-well', choice: { one: 0, two: 0 } },
  { name: 'work-all', choice: { one: 0, two: 0 } },
]

async function attempt(
  history: History,
  { name, choice }: { name: EventName; choice: Choice },
): Promise<void> {
  history.told.push(`${name} ${choice.one} ${choice.two}`)
  try {
    await events[name](history, choice)
  } catch (error) {
    if (!isExpected(error)) throw error
    history.told.push(`  ${error}`)
  }
}

const day = 24 * 60 * 60_000

/** The provider is well again, whatever was told late is told, and what is due by itself happens. */
async function finish(history: History): Promise<void> {
  history.badLuck = null
  history.told.push('the end')
  for (const days of [1, 16, 32, 16]) {
    history.now = new Date(history.now.getTime() + days * day)
    await drain(history)
    await advanceOrder(history.as(null), { orderId: history.orderId })
    await drain(history)
  }
  await closeWhatFailed(history)
  await checkEnd(history)
}

/** Whatever has failed, an administrator can bring to an end with what the page offers. */
async function closeWhatFailed(history: History): Promise<void> {
  await endDisputes(history)
  await drain(history)
  for (let round = 0; round < 10; round += 1) {
    const left = await readUnclosed(history)
    if (left.refunds.length + left.fulfilments.length === 0) return
    for (const refund of left.refunds) await closeRefund(history, refund, round)
    // Giving up a refund may have released all there was: what is left is looked at anew.
    for (const fulfilmentId of left.refunds.length > 0 ? [] : left.fulfilments) {
      history.told.push(`  release-held ${fulfilmentId}`)
      await releaseHeld(history.as(history.world.admin), { fulfilmentId })
    }
    await drain(history)
  }
}

async function drain(history: History): Promise<void> {
  for (let round = 0; round < 10; round += 1) if ((await work(history, { most: 100, skip: 0 })) === 0) break
}
