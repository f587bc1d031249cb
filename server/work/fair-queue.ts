import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'

interface QueueLimits {
  /** So much is done at once … */
  atOnce: number
  /** … and no more than this for one account. */
  atOnceOfOne: number
  /** Beyond this, what came last for whoever has most waiting is told to come back. */
  mostWaiting: number
  mostWaitingOfOne: number
  /** What waits is held in memory. */
  mostWaitingBytes?: number
  waitSeconds: number
}

interface Taking {
  /** Whose work it is: an account, or the network address of a visitor without one. */
  account: string
  bytes?: number
  /** Nobody waits for it: it comes after all that somebody waits for, whenever that is. */
  isPatient?: boolean
  /** Whoever is gone waits no longer. */
  signal?: AbortSignal
}

export interface FairQueue {
  /**
   * Does `work` when its account's turn has come.
   * @throws AppError `too-many-requests` when the account has too much waiting, `unavailable` when all together have, or
   *   when it waited too long; the signal's reason
   */
  take<Result>(taking: Taking, work: () => Promise<Result>): Promise<Result>
}

interface Place extends Required<Pick<Taking, 'account' | 'bytes'>> {
  begin: () => void
  refuse: (reason: unknown) => void
}

/** Whose turn is next stands first; who was served goes to the end. */
type Round = Map<string, Place[]>

const retryAfter = 10
const busy = () => new AppError('unavailable', generalMessages.tooMuchWork, { details: { retryAfter } })

/** Expensive work goes round by account: ten pieces of one keep another waiting for one of them at most. */
export function createFairQueue(limits: QueueLimits): FairQueue {
  const { atOnce, atOnceOfOne, mostWaiting, mostWaitingOfOne, waitSeconds } = limits
  const mostWaitingBytes = limits.mostWaitingBytes ?? Number.POSITIVE_INFINITY
  const rounds: { awaited: Round; patient: Round } = { awaited: new Map(), patient: new Map() }
  const doing = new Map<string, number>()
  let [atWork, waiting, waitingBytes] = [0, 0, 0]

  function add(round: Round, place: Place) {
    const own = round.get(place.account)
    if (own) own.push(place)
    else round.set(place.account, [place])
    waiting += 1
    waitingBytes += place.bytes
  }

  function remove(round: Round, place: Place): boolean {
    const own = round.get(place.account)
    const index = own?.indexOf(place) ?? -1
    if (!own || index < 0) return false
    own.splice(index, 1)
    if (own.length === 0) round.delete(place.account)
    waiting -= 1
    waitingBytes -= place.bytes
    return true
  }

  function letIn(round: Round) {
    for (const [account, own] of [...round]) {
      const place = own[0]
      if (atWork >= atOnce) return
      const doingOfOne = doing.get(account) ?? 0
      if (!place || doingOfOne >= atOnceOfOne) continue
      remove(round, place)
      // The next of the same account comes after everybody else's.
      if (round.delete(account)) round.set(account, own)
      atWork += 1
      doing.set(account, doingOfOne + 1)
      place.begin()
    }
  }

  function goOn() {
    letIn(rounds.awaited)
    letIn(rounds.patient)
  }

  function makeRoom(round: Round, { account, bytes }: Place) {
    const own = round.get(account)?.length ?? 0
    if (own >= mostWaitingOfOne)
      throw new AppError('too-many-requests', generalMessages.tooMuchOfYours, { details: { retryAfter } })
    while (waiting >= mostWaiting || (waiting > 0 && waitingBytes + bytes > mostWaitingBytes)) {
      const all = [...rounds.patient.values(), ...rounds.awaited.values()]
      const [longest = []] = all.sort((one, other) => other.length - one.length)
      const last = longest.at(-1)
      if (!last || longest.length <= own + 1) throw busy()
      last.refuse(busy())
    }
  }

  const turn = ({ account, bytes = 0, isPatient = false, signal }: Taking) =>
    new Promise<void>((resolve, reject) => {
      const round = isPatient ? rounds.patient : rounds.awaited
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const place: Place = {
        account,
        bytes,
        begin() {
          settle()
          resolve()
        },
        refuse(reason) {
          settle()
          remove(round, place)
          reject(reason)
        },
      }
      const leave = () => place.refuse(signal?.reason)
      makeRoom(round, place)
      const timer = isPatient ? undefined : setTimeout(() => place.refuse(busy()), waitSeconds * 1000)
      signal?.addEventListener('abort', leave, { once: true })
      add(round, place)
      goOn()
    })

  return {
    async take(taking, work) {
      taking.signal?.throwIfAborted()
      await turn(taking)
      try {
        return await work()
      } finally {
        const { account } = taking
        const left = (doing.get(account) ?? 1) - 1
        if (left > 0) doing.set(account, left)
        else doing.delete(account)
        atWork -= 1
        goOn()
      }
    },
  }
}
