import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'

interface TurnLimits {
  /** So much at once … */
  bytes: number
  /** … and no more than a part of it for one account. */
  bytesOfOne: number
  waitSeconds: number
}

interface Taking {
  bytes: number
  accountId: string
  /** Whoever is gone waits no longer. */
  signal?: AbortSignal
}

export interface Turns {
  /**
   * Does `work` once there is room for so many bytes.
   * @throws AppError `unavailable` when there is none for too long; the signal's reason
   */
  take<Result>(taking: Taking, work: () => Promise<Result>): Promise<Result>
}

/** Room for so many bytes at once, given in the order it was asked for. */
export function createTurns({ bytes: together, bytesOfOne, waitSeconds }: TurnLimits): Turns {
  let taken = 0
  const takenBy = new Map<string, number>()
  const waiting = new Set<Taking & { begin: () => void }>()

  function use(accountId: string, bytes: number) {
    taken += bytes
    const own = (takenBy.get(accountId) ?? 0) + bytes
    if (own > 0) takenBy.set(accountId, own)
    else takenBy.delete(accountId)
  }

  function letIn() {
    for (const next of waiting) {
      const { bytes, accountId } = next
      // An account that waits for its own part lets the others pass; whoever waits for room is overtaken by nobody.
      if ((takenBy.get(accountId) ?? 0) + bytes > bytesOfOne) continue
      if (taken + bytes > together) return
      waiting.delete(next)
      use(accountId, bytes)
      next.begin()
    }
  }

  const turn = (taking: Taking) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = (reason: unknown) => {
        if (!waiting.delete(place)) return
        settle()
        reject(reason)
        letIn()
      }
      const busy = () =>
        giveUp(new AppError('unavailable', generalMessages.tooMuchAtOnce, { details: { retryAfter: 10 } }))
      const leave = () => giveUp(taking.signal?.reason)
      const timer = setTimeout(busy, waitSeconds * 1000)
      const settle = () => {
        clearTimeout(timer)
        taking.signal?.removeEventListener('abort', leave)
      }
      const place = {
        ...taking,
        begin() {
          settle()
          resolve()
        },
      }
      waiting.add(place)
      taking.signal?.addEventListener('abort', leave, { once: true })
      letIn()
    })

  return {
    async take(taking, work) {
      taking.signal?.throwIfAborted()
      await turn(taking)
      try {
        return await work()
      } finally {
        use(taking.accountId, -taking.bytes)
        letIn()
      }
    },
  }
}
