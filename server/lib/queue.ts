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

interface WaitingJob {
  account: string
  waitingSinceMs: number
  weight: number
  start: () => void
  refuse: (reason: unknown) => void
}

/** Waiting jobs by account. The account whose turn is next comes first; one whose job was started moves to the end. */
type TurnOrder = Map<string, WaitingJob[]>

const retryAfterSeconds = 10

/** Shares expensive work between accounts in turns, so that many jobs of one account delay another account by one job at most. */
export const createQueue = (limits: QueueLimits): Queue => new FairQueue(limits)

class FairQueue implements Queue {
  readonly #limits: QueueLimits
  readonly #foreground: TurnOrder = new Map()
  readonly #background: TurnOrder = new Map()
  readonly #usedByAccount = new Map<string, number>()
  #usedCapacity = 0
  #waitingCount = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  async run<Result>(job: Job, work: () => Promise<Result>): Promise<Result> {
    job.signal?.throwIfAborted()
    await this.#wait(job)
    try {
      return await work()
    } finally {
      this.#addUsage(job.account, -(job.weight ?? 1))
      this.#startAll()
    }
  }

  /** Resolves when the job may start. */
  #wait({ account, weight = 1, isBackground = false, signal }: Job): Promise<void> {
    return new Promise((resolve, reject) => {
      const turns = isBackground ? this.#background : this.#foreground
      this.#makeRoom(turns.get(account)?.length ?? 0)
      const cleanUp = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const waitingJob: WaitingJob = {
        account,
        waitingSinceMs: performance.now(),
        weight,
        start() {
          cleanUp()
          resolve()
        },
        refuse: (reason) => {
          cleanUp()
          this.#remove(turns, waitingJob)
          reject(reason)
          this.#startAll()
        },
      }
      const abort = () => waitingJob.refuse(signal?.reason)
      const expire = () => waitingJob.refuse(this.#busyError())
      const timer = isBackground ? undefined : setTimeout(expire, this.#limits.waitSeconds * 1000)
      signal?.addEventListener('abort', abort, { once: true })
      this.#add(turns, waitingJob)
      this.#startAll()
    })
  }

  #startAll(): void {
    while (this.#startNext(this.#foreground) || this.#startNext(this.#background));
  }

  /**
   * Starts the next job and returns whether there was one. A job too heavy for its account is passed over; none overtakes a job that waits
   * for total capacity.
   */
  #startNext(turns: TurnOrder): boolean {
    const { capacity, capacityPerAccount } = this.#limits
    for (const [account, accountJobs] of turns) {
      const [waitingJob] = accountJobs
      if (!waitingJob || (this.#usedByAccount.get(account) ?? 0) + waitingJob.weight > capacityPerAccount)
        continue
      if (this.#usedCapacity + waitingJob.weight > capacity) return false
      this.#remove(turns, waitingJob)
      if (turns.delete(account)) turns.set(account, accountJobs)
      this.#addUsage(account, waitingJob.weight)
      waitingJob.start()
      return true
    }
    return false
  }

  /** Refuses the newest waiting job of the account with most of them, or the new job, when the queue is full. */
  #makeRoom(waitingOfAccount: number): void {
    const { maxWaiting, maxWaitingPerAccount, busyAfterSeconds = Number.POSITIVE_INFINITY } = this.#limits
    if (waitingOfAccount >= maxWaitingPerAccount)
      throw new AppError('too-many-requests', generalMessages.tooMuchOfYours, {
        details: { retryAfter: retryAfterSeconds },
      })
    if (this.#longestWaitMs() >= busyAfterSeconds * 1000) throw this.#busyError()
    if (this.#waitingCount < maxWaiting) return
    const all = [...this.#background.values(), ...this.#foreground.values()]
    const [longestLine = []] = all.sort((one, other) => other.length - one.length)
    if (longestLine.length <= waitingOfAccount + 1) throw this.#busyError()
    longestLine.at(-1)?.refuse(this.#busyError())
  }

  #longestWaitMs(): number {
    const first = [...this.#foreground.values()].map(
      ([waitingJob]) => waitingJob?.waitingSinceMs ?? Number.POSITIVE_INFINITY,
    )
    return performance.now() - Math.min(performance.now(), ...first)
  }

  #add(turns: TurnOrder, waitingJob: WaitingJob): void {
    const accountJobs = turns.get(waitingJob.account)
    if (accountJobs) accountJobs.push(waitingJob)
    else turns.set(waitingJob.account, [waitingJob])
    this.#waitingCount += 1
  }

  #remove(turns: TurnOrder, waitingJob: WaitingJob): void {
    const accountJobs = turns.get(waitingJob.account)
    const index = accountJobs?.indexOf(waitingJob) ?? -1
    if (!accountJobs || index < 0) return
    accountJobs.splice(index, 1)
    if (accountJobs.length === 0) turns.delete(waitingJob.account)
    this.#waitingCount -= 1
  }

  #addUsage(account: string, weight: number): void {
    this.#usedCapacity += weight
    const accountUsage = (this.#usedByAccount.get(account) ?? 0) + weight
    if (accountUsage > 0) this.#usedByAccount.set(account, accountUsage)
    else this.#usedByAccount.delete(account)
  }

  #busyError(): AppError {
    const message = this.#limits.busyMessage ?? generalMessages.tooMuchWork
    return new AppError('unavailable', message, { details: { retryAfter: retryAfterSeconds } })
  }
}
