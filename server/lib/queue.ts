import { AppError } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'

interface QueueLimits {
  /** Largest sum of the weights of running jobs, in total and for one account. */
  capacity: number
  capacityPerAccount: number
  /** When the queue is full, the newest job of the account with most jobs is refused. */
  maxWaiting: number
  maxWaitingPerAccount: number
  waitSeconds: number
  /** When the oldest job has waited longer than this, new jobs are refused at once. */
  busyAfterSeconds?: number
  /** French message when the limits of all accounts together are exceeded. */
  busyMessage?: string
}

interface Job {
  /** An account, or the network address of a visitor without one. */
  account: string
  weight?: number
  /** Set when no request waits for the job; it then runs after all jobs with a waiting request. */
  isBackground?: boolean
  /** Removes the job when its caller disconnects. */
  signal?: AbortSignal
}

export interface Queue {
  /**
   * Runs `work` when it is its account's turn.
   * @throws AppError `too-many-requests` when too many jobs of the account wait; `unavailable` when too many jobs of all accounts wait,
   *   or one has waited too long; the signal's reason
   */
  run<Result>(job: Job, work: () => Promise<Result>): Promise<Result>
}

interface Place {
  account: string
  since: number
  weight: number
  begin: () => void
  refuse: (reason: unknown) => void
}

/** Waiting jobs by account. The account whose turn is next comes first; one whose job was started moves to the end. */
type Round = Map<string, Place[]>

const retryAfter = 10

/** Shares expensive work between accounts in turns, so that many jobs of one account delay another account by one job at most. */
export const createQueue = (limits: QueueLimits): Queue => new FairQueue(limits)

class FairQueue implements Queue {
  readonly #limits: QueueLimits
  readonly #awaited: Round = new Map()
  readonly #background: Round = new Map()
  readonly #usedBy = new Map<string, number>()
  #used = 0
  #waiting = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  async run<Result>(job: Job, work: () => Promise<Result>): Promise<Result> {
    job.signal?.throwIfAborted()
    await this.#wait(job)
    try {
      return await work()
    } finally {
      this.#use(job.account, -(job.weight ?? 1))
      this.#beginAll()
    }
  }

  /** Resolves when the job may start. */
  #wait({ account, weight = 1, isBackground = false, signal }: Job): Promise<void> {
    return new Promise((resolve, reject) => {
      const round = isBackground ? this.#background : this.#awaited
      this.#makeRoom(round.get(account)?.length ?? 0)
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      }
      const place: Place = {
        account,
        since: performance.now(),
        weight,
        begin() {
          settle()
          resolve()
        },
        refuse: (reason) => {
          settle()
          this.#remove(round, place)
          reject(reason)
          this.#beginAll()
        },
      }
      const leave = () => place.refuse(signal?.reason)
      const expire = () => place.refuse(this.#busy())
      const timer = isBackground ? undefined : setTimeout(expire, this.#limits.waitSeconds * 1000)
      signal?.addEventListener('abort', leave, { once: true })
      this.#add(round, place)
      this.#beginAll()
    })
  }

  #beginAll(): void {
    while (this.#beginNext(this.#awaited) || this.#beginNext(this.#background));
  }

  /**
   * Starts the next job and returns whether there was one. A job too heavy for its account is passed over; none overtakes a job that waits
   * for total capacity.
   */
  #beginNext(round: Round): boolean {
    const { capacity, capacityPerAccount } = this.#limits
    for (const [account, own] of round) {
      const [place] = own
      if (!place || (this.#usedBy.get(account) ?? 0) + place.weight > capacityPerAccount) continue
      if (this.#used + place.weight > capacity) return false
      this.#remove(round, place)
      if (round.delete(account)) round.set(account, own)
      this.#use(account, place.weight)
      place.begin()
      return true
    }
    return false
  }

  /** Refuses the newest waiting job of the account with most of them, or the new job, when the queue is full. */
  #makeRoom(own: number): void {
    const { maxWaiting, maxWaitingPerAccount, busyAfterSeconds = Number.POSITIVE_INFINITY } = this.#limits
    if (own >= maxWaitingPerAccount)
      throw new AppError('too-many-requests', generalMessages.tooMuchOfYours, { details: { retryAfter } })
    if (this.#longestWaitMs() >= busyAfterSeconds * 1000) throw this.#busy()
    if (this.#waiting < maxWaiting) return
    const all = [...this.#background.values(), ...this.#awaited.values()]
    const [longest = []] = all.sort((one, other) => other.length - one.length)
    if (longest.length <= own + 1) throw this.#busy()
    longest.at(-1)?.refuse(this.#busy())
  }

  #longestWaitMs(): number {
    const first = [...this.#awaited.values()].map(([place]) => place?.since ?? Number.POSITIVE_INFINITY)
    return performance.now() - Math.min(performance.now(), ...first)
  }

  #add(round: Round, place: Place): void {
    const own = round.get(place.account)
    if (own) own.push(place)
    else round.set(place.account, [place])
    this.#waiting += 1
  }

  #remove(round: Round, place: Place): void {
    const own = round.get(place.account)
    const index = own?.indexOf(place) ?? -1
    if (!own || index < 0) return
    own.splice(index, 1)
    if (own.length === 0) round.delete(place.account)
    this.#waiting -= 1
  }

  #use(account: string, weight: number): void {
    this.#used += weight
    const own = (this.#usedBy.get(account) ?? 0) + weight
    if (own > 0) this.#usedBy.set(account, own)
    else this.#usedBy.delete(account)
  }

  #busy(): AppError {
    const message = this.#limits.busyMessage ?? generalMessages.tooMuchWork
    return new AppError('unavailable', message, { details: { retryAfter } })
  }
}
