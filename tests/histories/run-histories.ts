import fc from 'fast-check'
import type { Context } from '#server/context.ts'
import { restoreUser } from '#server/contexts/accounts/suspend-user.ts'
import { releaseHeld } from '#server/contexts/orders/admin/refunds.ts'
import { advanceOrder } from '#server/contexts/orders/clock/advance-order.ts'
import { makePerson } from '../helpers/makers.ts'
import { completeOnboarding } from '../helpers/payments.ts'
import { type Choice, type EventName, events } from './events.ts'
import { createHistory, type History, isExpected } from './history.ts'
import { checkBooks, checkFinalState } from './invariants.ts'
import { runDueJobs } from './queue.ts'
import { closeDisputes, readUnresolved, resolveRefund } from './unresolved.ts'
import { makeWorld, type World } from './world.ts'

/** One event or two concurrent ones. */
interface Step {
  name: EventName
  choice: Choice
  together: { name: EventName; choice: Choice } | null
}

/** Events that advance an order are more frequent. */
const frequentEvents: EventName[] = [
  'run-all-jobs',
  'act',
  'act',
  'collect',
  'collect-part',
  'run-jobs',
  'open-card-dispute',
  'close-card-dispute',
  'clock',
]
const names = Object.keys(events).filter((name) => name !== 'place') as EventName[]
const name = fc.constantFrom(...names, ...frequentEvents, ...frequentEvents, ...frequentEvents)
const choice = fc.record({ one: fc.nat(9_999), two: fc.nat(9_999) })
const step: fc.Arbitrary<Step> = fc.record({
  name,
  choice,
  together: fc.option(fc.record({ name, choice }), { freq: 8 }),
})
const scenario = fc.record({
  first: choice,
  /** Three in four histories start with a paid order. */
  isPaid: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  steps: fc.array(step, { maxLength: 50, size: 'max' }),
})

/**
 * Runs random histories in parallel lanes that share only the database. A failure names its seed: HISTORY_SEED and HISTORY_PATH with
 * HISTORY_LANES=1 repeat it, except for the timing of concurrent events; HISTORY_SHRINK=1 searches for the shortest failing history.
 */
export async function runHistories(
  ctx: Context,
  options: { runs: number; seed: number; lanes: number },
): Promise<void> {
  const worlds: World[] = []
  while (worlds.length < options.lanes) worlds.push(await makeWorld(ctx))
  let hasFailed = false
  const lanes = worlds.map((world, lane) =>
    fc
      .assert(
        // After a failure the other lanes stop.
        fc.asyncProperty(scenario, async (scenario) => (hasFailed ? undefined : runHistory(world, scenario))),
        {
          numRuns: Math.ceil(options.runs / options.lanes),
          seed: options.seed + lane,
          endOnFailure: process.env.HISTORY_SHRINK !== '1',
          ...(process.env.HISTORY_PATH && { path: process.env.HISTORY_PATH }),
        },
      )
      .catch((error: unknown) => {
        hasFailed = true
        throw error
      }),
  )
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
}

interface Scenario {
  first: Choice
  isPaid: boolean
  steps: Step[]
}

async function runHistory(world: World, { first, isPaid, steps }: Scenario): Promise<void> {
  // A new buyer for each history, because unpaid orders of another history would count against this one.
  const history = createHistory(world, await makePerson(world.ctx))
  try {
    await events.place(history, first)
    if (isPaid) for (const event of paymentEvents(history)) await runEvent(history, event)
    for (const { name, choice, together } of steps) {
      const concurrentEvents = together ? [{ name, choice }, together] : [{ name, choice }]
      await Promise.all(concurrentEvents.map((event) => runEvent(history, event)))
      await checkBooks(history)
    }
    await advanceToEnd(history)
  } catch (cause) {
    const { message } = cause as Error
    throw new Error(`order ${history.orderId}: ${message}\n${history.log.join('\n')}`, { cause })
  }
}

const paymentEvents = ({ fulfilments }: History): { name: EventName; choice: Choice }[] => [
  ...fulfilments.flatMap((_, one) =>
    (['offer-quote', 'accept-quote by buyer'] as const).map((name) => ({
      name,
      choice: { one, two: 1_990 },
    })),
  ),
  { name: 'pay-with-accepted-card', choice: { one: 0, two: 0 } },
  { name: 'run-all-jobs', choice: { one: 0, two: 0 } },
]

async function runEvent(
  history: History,
  { name, choice }: { name: EventName; choice: Choice },
): Promise<void> {
  history.log.push(`${name} ${choice.one} ${choice.two}`)
  try {
    await events[name](history, choice)
  } catch (error) {
    if (!isExpected(error)) throw error
    history.log.push(`  ${error}`)
  }
}

const day = 24 * 60 * 60_000

/** Removes the fault, delivers the remaining events and advances the order to its end. */
async function advanceToEnd(history: History): Promise<void> {
  history.fault = null
  history.log.push('end')
  await endSuspensions(history)
  for (const days of [1, 16, 32, 16]) {
    history.now = new Date(history.now.getTime() + days * day)
    await runAllJobs(history)
    await advanceOrder(history.as(null), { orderId: history.orderId })
    await runAllJobs(history)
  }
  await resolveFailures(history)
  await checkFinalState(history)
}

/** Other histories sell the products of the same sellers, who must not stay suspended. */
async function endSuspensions(history: History): Promise<void> {
  for (const { seller } of history.fulfilments)
    await restoreUser(history.as(history.world.admin), { userId: seller.userId }).catch((error) => {
      if (!isExpected(error)) throw error
    })
  for (const seller of history.closedAccounts)
    await completeOnboarding({ ctx: history.as(null), sandbox: history.sandbox }, seller)
}

/** Resolves failed refunds and held money as an administrator can on the page. */
async function resolveFailures(history: History): Promise<void> {
  await closeDisputes(history)
  await runAllJobs(history)
  for (let round = 0; round < 10; round += 1) {
    const unresolved = await readUnresolved(history)
    if (unresolved.refunds.length + unresolved.fulfilments.length === 0) return
    for (const refund of unresolved.refunds) await resolveRefund(history, refund, round)
    // A dropped refund may have released everything, so the list is read again first.
    for (const fulfilmentId of unresolved.refunds.length > 0 ? [] : unresolved.fulfilments) {
      history.log.push(`  release-held ${fulfilmentId}`)
      await releaseHeld(history.as(history.world.admin), { fulfilmentId })
    }
    await runAllJobs(history)
  }
}

async function runAllJobs(history: History): Promise<void> {
  for (let round = 0; round < 10; round += 1)
    if ((await runDueJobs(history, { limit: 100, skip: 0 })) === 0) break
}
