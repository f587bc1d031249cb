import { Semaphore, withTimeout } from 'async-mutex'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { requireActor } from '../context.ts'
import type { HttpEnv } from './environment.ts'

const megabyte = 1024 * 1024
/** What is received stands in memory until it is stored: so much at once, and no more than a part of it for one account. */
const limits = { bytes: 200 * megabyte, bytesOfOne: 60 * megabyte, waitSeconds: 60 }

export interface Turns {
  /**
   * Does `work` once there is room for so many bytes. Whoever waits is not read from: what they send stays on its way.
   * @throws AppError `unavailable` when there is none for too long
   */
  take<Result>(bytes: number, accountId: string, work: () => Promise<Result>): Promise<Result>
}

export function createTurns({ bytes: together, bytesOfOne, waitSeconds }: typeof limits): Turns {
  const busy = new AppError('unavailable', generalMessages.tooMuchAtOnce, { details: { retryAfter: 10 } })
  const room = (bytes: number) => withTimeout(new Semaphore(bytes), waitSeconds * 1000, busy)
  const all = room(together)
  const accounts = new Map<string, { own: ReturnType<typeof room>; users: number }>()
  return {
    async take(bytes, accountId, work) {
      const account = accounts.get(accountId) ?? { own: room(bytesOfOne), users: 0 }
      accounts.set(accountId, account)
      account.users += 1
      try {
        // One's own first: an account that waits for itself takes nobody's room.
        return await account.own.runExclusive(() => all.runExclusive(work, bytes), bytes)
      } finally {
        account.users -= 1
        if (account.users === 0) accounts.delete(accountId)
      }
    },
  }
}

const turns = createTurns(limits)

/**
 * For what only signed-in people send and is heavier than a form: at most `maxSize` bytes, else `tooLarge` is said, and no
 * more at once than there is memory for.
 */
export function largeBody(maxSize: number, tooLarge: string) {
  const limited = bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('too-large', tooLarge)
    },
  })
  return createMiddleware<HttpEnv>(async (c, next) => {
    const { userId } = requireActor(c.var.ctx)
    const announced = Number(c.req.header('content-length') ?? maxSize)
    const bytes = Math.min(Math.max(1, announced), maxSize)
    return turns.take(bytes, userId, async () => limited(c, next))
  })
}
