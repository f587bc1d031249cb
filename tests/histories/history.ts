import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Actor, Context } from '#server/context.ts'
import { ProviderRefusal, ProviderUnavailable } from '#server/contexts/payments/provider/provider.ts'
import type { SignedEvent } from '#server/contexts/payments/provider/sandbox/events.ts'
import { createSandbox, type Sandbox } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { sandboxObjects } from '#server/database/schema/index.ts'
import { type GatheredJob, type GatheredJobs, queueOf } from '../helpers/gathered-jobs.ts'
import type { World } from './world.ts'

/** The process is gone, at this very instruction: what was not committed never was. */
export class Killed extends Error {
  override name = 'Killed'
}

/** What is wrong with the next calls of the provider, or with the process. */
interface BadLuck {
  at: 'before' | 'after' | 'transaction'
  /** How many calls it strikes. */
  left: number
  make: () => Error
  /** The provider says no. */
  isRefusal: boolean
  /** Only these calls; none given: all. */
  calls?: readonly string[]
}

/** One order from its beginning to its end, with everything that happens to it. */
export interface History {
  world: World
  /** Moved by the events. */
  now: Date
  sandbox: Sandbox
  queue: GatheredJobs
  /** Committed, not yet done. */
  waiting: GatheredJob[]
  /** Webhooks as they came, to come again. */
  heard: SignedEvent[]
  badLuck: BadLuck | null
  buyer: Actor
  orderId: string
  fulfilments: { fulfilmentId: string; seller: Actor }[]
  /** What happened, to be read when something went wrong. */
  told: string[]
  as(actor: Actor | null): Context
}

/** Begins with nothing but people and articles; the first event places the order. */
export function beginHistory(world: World, buyer: Actor): History {
  const { ctx } = world
  const queue = queueOf(ctx, randomUUID())
  const strike = (at: BadLuck['at'], call?: string) => {
    const { badLuck } = history
    if (badLuck?.at !== at || badLuck.left === 0) return
    if (badLuck.calls && call && !badLuck.calls.includes(call)) return
    badLuck.left -= 1
    throw badLuck.make()
  }
  const clock = { now: () => history.now }
  const sandbox = createSandbox({
    db: ctx.db,
    secret: ctx.secret,
    origin: ctx.config.origin,
    clock,
    // Its company keeps its own queue: it is not the one that dies.
    jobs: queue.jobs,
    faults: {
      async before(call, input) {
        // What it has done before it finds again: no provider refuses that.
        if (history.badLuck?.isRefusal && (await isDone(ctx, input))) return
        strike('before', call)
      },
      after: (call) => strike('after', call),
    },
  })
  // Between two statements of a transaction.
  const jobs: Context['jobs'] = {
    ...queue.jobs,
    async enqueue(...job) {
      await queue.jobs.enqueue(...job)
      strike('transaction')
    },
  }
  const history: History = {
    ...{ world, sandbox, queue, buyer },
    now: new Date('2027-03-01T09:00:00Z'),
    waiting: [],
    heard: [],
    badLuck: null,
    orderId: '',
    fulfilments: [],
    told: [],
    as: (actor) => ({ ...ctx, actor, clock, jobs, payments: sandbox }),
  }
  return history
}

/** Whether the provider has done this already, by our own id for it. */
async function isDone({ db }: Context, input: unknown): Promise<boolean> {
  const { transferId, reversalId, refundId } = input as Record<string, string | undefined>
  const reference = transferId ?? reversalId ?? refundId ?? ''
  return (await db.$count(sandboxObjects, eq(sandboxObjects.reference, reference))) > 0
}

/** Bad luck and a refusal are part of any history; anything else is a defect. */
export const isExpected = (error: unknown): boolean =>
  error instanceof Killed ||
  error instanceof ProviderUnavailable ||
  error instanceof ProviderRefusal ||
  (error instanceof AppError && error.code !== 'unexpected')
