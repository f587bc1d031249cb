import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import type { Actor, Context } from '#server/context.ts'
import { ProviderRefusal, ProviderUnavailable } from '#server/contexts/payments/provider/provider.ts'
import type { SignedEvent } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { createSandbox, type Sandbox } from '#server/contexts/payments/provider/sandbox/sandbox.ts'
import { sandboxObjects } from '#server/database/schema/index.ts'
import { openRecordedQueue, type RecordedJob, type RecordedJobs } from '../helpers/recorded-jobs.ts'
import type { World } from './world.ts'

/** A crash of the process; uncommitted work is lost. */
export class ProcessKilled extends Error {
  override name = 'Killed'
}

/** A fault of the provider or of the process during the next calls. */
interface Fault {
  at: 'before' | 'after' | 'transaction'
  /** Number of calls that fail. */
  left: number
  make: () => Error
  /** The provider refuses the call. */
  isRefusal: boolean
  /** Affected calls; all without it. */
  calls?: readonly string[]
}

/** An order from its start to its end, with every event. */
export interface History {
  world: World
  /** Current time, which events advance. */
  now: Date
  sandbox: Sandbox
  queue: RecordedJobs
  /** Committed jobs that have not run. */
  pendingJobs: RecordedJob[]
  /** Received webhooks, for redelivery. */
  receivedEvents: SignedEvent[]
  fault: Fault | null
  /** Sellers whose account the provider closed. */
  closedAccounts: Set<Actor>
  buyer: Actor
  orderId: string
  fulfilments: { fulfilmentId: string; seller: Actor }[]
  /** Events of the history, for the report of a failure. */
  log: string[]
  as(actor: Actor | null): Context
}

/** Creates a history whose first event places the order. */
export function createHistory(world: World, buyer: Actor): History {
  const { ctx } = world
  const queue = openRecordedQueue(ctx, randomUUID())
  const throwFault = (at: Fault['at'], call?: string) => {
    const { fault } = history
    if (fault?.at !== at || fault.left === 0) return
    if (fault.calls && call && !fault.calls.includes(call)) return
    fault.left -= 1
    throw fault.make()
  }
  const clock = { now: () => history.now }
  const sandbox = createSandbox({
    db: ctx.db,
    secret: ctx.secret,
    origin: ctx.config.origin,
    clock,
    // The provider has its own queue, which a crash of the site does not affect.
    jobs: queue.jobs,
    faults: {
      async before(call, input) {
        // The provider returns an existing object instead of refusing it.
        if (history.fault?.isRefusal && (await isKnownToProvider(ctx, input))) return
        throwFault('before', call)
      },
      after: (call) => throwFault('after', call),
    },
  })
  // A crash between two statements of a transaction.
  const jobs: Context['jobs'] = {
    ...queue.jobs,
    async enqueue(...job) {
      await queue.jobs.enqueue(...job)
      throwFault('transaction')
    },
  }
  const history: History = {
    world,
    sandbox,
    queue,
    buyer,
    now: new Date('2027-03-01T09:00:00Z'),
    pendingJobs: [],
    receivedEvents: [],
    fault: null,
    closedAccounts: new Set(),
    orderId: '',
    fulfilments: [],
    log: [],
    as: (actor) => ({ ...ctx, actor, clock, jobs, payments: sandbox }),
  }
  return history
}

/** Returns whether the provider already has an object with our id. */
async function isKnownToProvider({ db }: Context, input: unknown): Promise<boolean> {
  const { transferId, reversalId, refundId } = input as Record<string, string | undefined>
  const reference = transferId ?? reversalId ?? refundId ?? ''
  return (await db.$count(sandboxObjects, eq(sandboxObjects.reference, reference))) > 0
}

/** Faults and refusals are part of a history; any other error is a defect. */
export const isExpected = (error: unknown): boolean =>
  error instanceof ProcessKilled ||
  error instanceof ProviderUnavailable ||
  error instanceof ProviderRefusal ||
  (error instanceof AppError && error.code !== 'unexpected')
