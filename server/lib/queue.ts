import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'

interface QueueLimits {
  /** Work done at once, by weight: of all, and of one account. */
  capacity: number
  capacityPerAccount: number
  /** Beyond this, what came last for the account with most waiting is refused. */
  maxWaiting: number
  maxWaitingPerAccount: number
  waitSeconds: number
  /** French: what a refused caller reads when everybody's work together is too much. */
  busyMessage?: string
}

interface Job {
  /** Whose work it is: an account, or the network address of a visitor without one. */
  account: string
  weight?: number
  /** No request waits for it: it comes after all that one waits for, however long that takes. */
  isBackground?: boolean
  /** A caller that is gone waits no longer. */
  signal?: AbortSignal
}

export interface Queue {
  /**
   * Does `work` when its account's turn has come.
   * @throws AppError `too-many-requests` when the account has too much waiting, `unavailable` when all together have, or
   *   when it waited too long; the signal's reason
   */
  run<Result>(job: Job, work: () => Promise<Result>): Promise<Result>
}

interface Place {
  account: string
  weight: number
  begin: () => void
  refuse: (reason: unknown) => void
}

/** The account whose turn is next stands first; the one served goes to the end. */
type Round = Map<string, Place[]>

const retryAfter = 10

/** Expensive work, round by round between accounts: many jobs of one keep another waiting for one of them at most. */
export function createQueue(limits: QueueLimits): Queue {
  const { capacity, capacityPerAccount, maxWaiting, maxWaitingPerAccount, waitSeconds } = limits
  const rounds: { awaited: Round; background: Round } = { awaited: new Map(), background: new Map() }
  const usedBy = new Map<string, number>()
  let used = 0
  let waiting = 0
  const busy = () =>
    new AppError('unavailable', limits.busyMessage ?? generalMessages.tooMuchWork, {
      details: { retryAfter },
    })

  function use(account: string, weight: number) {
    used += weight
    const own = (usedBy.get(account) ?? 0) + weight
    if (own > 0) usedBy.set(account, own)
    else usedBy.delete(account)
  }

  function remove(round: Round, place: Place) {
    const own = round.get(place.account)
    const index = own?.indexOf(place) ?? -1
    if (!own || index < 0) return
    own.splice(index, 1)
    if (own.length === 0) round.delete(place.account)
    waiting -= 1
  }

  /** Whether a job was begun. A job too heavy for its account lets others pass; one that needs room is overtaken by none. */
  function beginNext(round: Round): boolean {
    for (const [account, own] of round) {
      const [place] = own
      if (!place || (usedBy.get(account) ?? 0) + place.weight > capacityPerAccount) continue
      if (used + place.weight > capacity) return false
      remove(round, place)
      if (round.delete(account)) round.set(account, own)
      use(account, place.weight)
      place.begin()
      return true
    }
    return false
  }

  function goOn() {
    while (beginNext(rounds.awaited) || beginNext(rounds.background));
  }

  function makeRoom(own: number) {
    if (own >= maxWaitingPerAccount)
      throw new AppError('too-many-requests', generalMessages.tooMuchOfYours, { details: { retryAfter } })
    if (waiting < maxWaiting) return
    const all = [...rounds.background.values(), ...rounds.awaited.values()]
    const [longest = []] = all.sort((one, other) => other.length - one.length)
    if (longest.length <= own + 1) throw busy()
    longest.at(-1)?.refuse(busy())
  }

  const turn = ({ account, weight = 1, isBackground = false, signal }: Job) =>
    new Promise<void>((resolve, reject) => {
      const round = isBackground ? rounds.background : rounds.awaited
      makeRoom(round.get(account)?.length ?? 0)
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const place: Place = {
        account,
        weight,
        begin() {
          settle()
          resolve()
        },
        refuse(reason) {
          settle()
          remove(round, place)
          reject(reason)
          goOn()
        },
      }
      const leave = () => place.refuse(signal?.reason)
      const timer = isBackground ? undefined : setTimeout(() => place.refuse(busy()), waitSeconds * 1000)
      signal?.addEventListener('abort', leave, { once: true })
      const own = round.get(account)
      if (own) own.push(place)
      else round.set(account, [place])
      waiting += 1
      goOn()
    })

  return {
    async run(job, work) {
      job.signal?.throwIfAborted()
      await turn(job)
      try {
        return await work()
      } finally {
        use(job.account, -(job.weight ?? 1))
        goOn()
      }
    },
  }
}
