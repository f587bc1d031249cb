import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import { heartbeatMs, liveEventTopics } from '#domain/events/live-events.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Actor, personOf } from '#server/context.ts'
import type { Database } from '#server/database/client.ts'
import { createEventStream, type EventStream, type StreamEnd } from './event-stream.ts'
import { type Listener, listen, type PublishedEvent } from './listen.ts'
import { eventsSince, missedEvents } from './publish.ts'

interface OpenStream {
  stream: EventStream
  topics: readonly string[]
  /** The user id or network address under which the stream is counted. */
  holder: string
  actor: Actor | null
  isAdmin: boolean
}

/** The open streams of this process, found by topic or by user. */
class OpenStreams {
  #all = new Set<OpenStream>()
  #byTopic = new Map<string, Set<OpenStream>>()

  get all(): OpenStream[] {
    return [...this.#all]
  }
  on(topic: string): OpenStream[] {
    return [...(this.#byTopic.get(topic) ?? [])]
  }
  /** Returns the streams of one user, also under impersonation or for a firm; without an id, of all signed-in users. */
  ofPerson(userId?: string): OpenStream[] {
    return this.all.filter(
      ({ actor }) =>
        actor?.sessionId &&
        (!userId || [actor.userId, actor.impersonatedBy, personOf(actor)].includes(userId)),
    )
  }

  enter(entry: OpenStream): void {
    this.#all.add(entry)
    for (const topic of entry.topics)
      this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set()).add(entry))
  }
  leave(entry: OpenStream): void {
    this.#all.delete(entry)
    for (const topic of entry.topics) {
      const others = this.#byTopic.get(topic)
      others?.delete(entry)
      if (others?.size === 0) this.#byTopic.delete(topic)
    }
  }
}

interface StreamRequest {
  actor: Actor | null
  /** The visitor's network address, which limits visitors who are not signed in. */
  address: string
  productIds: readonly string[]
  /** The last event the page has received. */
  since: number | undefined
  onEnd(reason: StreamEnd): void
}

export interface LiveEvents {
  /** @throws AppError `too-many-requests`, or `unavailable` while the database is */
  open(request: StreamRequest): Promise<ReadableStream<Uint8Array>>
  /** Ends streams whose session has ended or whose rights have changed, of one user or of all. */
  recheck(userId?: string): Promise<void>
  /** Subscribes to public changes; true when every change published until a moment ago has arrived. */
  subscribeToPublicChanges(): Promise<boolean>
  /** Like `subscribeToPublicChanges` for a process that has subscribed, without a query; false when one would be needed. */
  isUpToDate(): boolean
  /** Like `isUpToDate`, with a query if needed. */
  checkUpToDate(): Promise<boolean>
  /** Resolves when all events committed before have arrived; at once when this process does not listen. */
  waitForPublishedEvents(): Promise<void>
  /** Sends a heartbeat on every stream. */
  beat(): void
  /** Returns the number of open streams. */
  count(): number
  /** Ends every stream at once. May be called more than once. */
  stop(): Promise<void>
}

interface LiveEventsOptions {
  url: string
  db: Database
  /**
   * Returns which of these sessions are open, with their user and whether they have an administrator's rights
   * (contexts/accounts/sessions/own-sessions.ts).
   */
  openSessions(sessionIds: string[]): Promise<Map<string, { userId: string; isAdmin: boolean }>>
  onError(error: Error): void
  /** Called when something visible without an account has changed. */
  onPublicChange?(): void
  /** Called when such a change may have been missed. */
  onLoss?(): void
  limits?: Partial<Limits>
}

interface Limits {
  /** Largest numbers of open streams in this process for one user, and for all signed-out visitors of one network address. */
  perPerson: number
  perAddress: number
  /** Messages that may wait for a slow reader. */
  mostWaiting: number
  /** Milliseconds between two heartbeats, and between two checks of the sessions. */
  every: number
}
const defaultLimits: Limits = { perPerson: 20, perAddress: 100, mostWaiting: 256, every: heartbeatMs }

/** Number of event ids remembered, so that no event is sent twice after a reconnection. */
const MAX_REMEMBERED_IDS = 10_000
/** Age in milliseconds that a cached page may have before the connection to the database is probed. */
const maxStalenessMs = 400
/** Milliseconds that a visitor waits for the database when the process has just started. */
const startTimeoutMs = 5_000

/** Sends published events to the browsers connected to this process; every process receives them from the database. */
export const createLiveEvents = (options: LiveEventsOptions): LiveEvents => new LiveEventStreams(options)

class LiveEventStreams implements LiveEvents {
  readonly #options: LiveEventsOptions
  readonly #limits: Limits
  readonly #streams = new OpenStreams()
  readonly #sent = new Set<number>()
  #newest = 0
  #listener: Listener | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopping = false
  #stopped: Promise<void> | undefined

  constructor(options: LiveEventsOptions) {
    this.#options = options
    this.#limits = { ...defaultLimits, ...options.limits }
  }

  async open(request: StreamRequest): Promise<ReadableStream<Uint8Array>> {
    if (this.#isStopping) throw new AppError('unavailable', generalMessages.unexpected)
    // Entered before the missed events are read, so that events published meanwhile wait in the stream.
    const { stream, topics } = this.#enter(request)
    try {
      await atMost(startTimeoutMs, this.#listen().ready)
      const missed = await missedEvents(this.#options.db, { topics, since: request.since })
      this.#newest = Math.max(this.#newest, missed.newest)
      stream.open(missed.newest, missed.events)
      // The session may have ended meanwhile.
      if (request.actor) await this.recheck(request.actor.userId)
      return stream.body
    } catch (error) {
      stream.end('stop')
      throw error
    }
  }

  async recheck(userId?: string): Promise<void> {
    const checked = this.#streams.ofPerson(userId)
    if (checked.length === 0) return
    try {
      const sessions = await this.#options.openSessions(checked.map(({ actor }) => actor?.sessionId ?? ''))
      for (const { stream, actor, isAdmin } of checked) {
        const session = sessions.get(actor?.sessionId ?? '')
        if (session?.userId !== actor?.userId || session?.isAdmin !== isAdmin) stream.end('session')
      }
    } catch (error) {
      // Without the database there are no events; the next heartbeat checks the sessions again.
      this.#options.onError(error as Error)
    }
  }

  async subscribeToPublicChanges(): Promise<boolean> {
    if (this.#isStopping) return false
    // A request does not wait for the connection; its page is not cached until there is one.
    return this.#listen().hasReceived(maxStalenessMs)
  }

  isUpToDate(): boolean {
    return this.#listener?.hasReceivedRecently(maxStalenessMs) ?? false
  }

  async checkUpToDate(): Promise<boolean> {
    return this.#listener?.hasReceived(maxStalenessMs) ?? false
  }

  async waitForPublishedEvents(): Promise<void> {
    await this.#listener?.ask()
  }

  beat(): void {
    for (const { stream } of this.#streams.all) stream.sign('beat', this.#newest)
  }

  count(): number {
    return this.#streams.all.length
  }

  stop(): Promise<void> {
    this.#isStopping = true
    clearInterval(this.#timer)
    for (const { stream } of this.#streams.all) stream.end('stop')
    this.#stopped ??= Promise.resolve(this.#listener?.stop())
    return this.#stopped
  }

  /** Starts with the first visitor, because a process without visitors needs no connection. */
  #listen(): Listener {
    this.#timer ??= setInterval(() => {
      this.beat()
      void this.recheck()
    }, this.#limits.every).unref()
    const { url, onError, onPublicChange = () => {}, onLoss = () => {} } = this.#options
    this.#listener ??= listen({
      url,
      onEvent: (event) => this.#send(event),
      // Data read since the loss may be outdated, because no connection listened.
      onBegin: onPublicChange,
      onReturn: (disconnectedSince) => this.#catchUp(disconnectedSince),
      onPublicChange,
      onLoss,
      onError,
      checkEvery: this.#limits.every,
    })
    return this.#listener
  }

  #send({ id, topic, kind, data }: PublishedEvent): void {
    if (this.#sent.has(id)) return
    this.#sent.add(id)
    if (this.#sent.size > MAX_REMEMBERED_IDS) this.#sent.delete(this.#sent.values().next().value as number)
    this.#newest = Math.max(this.#newest, id)
    for (const { stream } of this.#streams.on(topic)) stream.send({ id, kind, data })
    if (kind === 'session') void this.recheck(topic.slice(liveEventTopics.person('').length))
  }

  async #catchUp(disconnectedSince: Date): Promise<void> {
    const events = await eventsSince(this.#options.db, disconnectedSince)
    for (const event of events ?? []) this.#send(event)
    if (!events) for (const { stream } of this.#streams.all) stream.sign('reset', this.#newest)
  }

  /** Registers a stream that receives events but sends none yet. */
  #enter({ actor, address, productIds, onEnd }: StreamRequest): OpenStream {
    const limits = this.#limits
    const [holder, max] = actor ? [actor.userId, limits.perPerson] : [address, limits.perAddress]
    if (this.#streams.all.filter((other) => other.holder === holder).length >= max)
      throw new AppError('too-many-requests', generalMessages.tooManyRequests, {
        details: { retryAfter: 10 },
      })
    const isAdmin = actor?.role === 'admin' && !actor.impersonatedBy
    const topics = [
      ...(actor ? [liveEventTopics.person(actor.userId)] : []),
      ...productIds.map(liveEventTopics.product),
      ...(isAdmin ? [liveEventTopics.admins] : []),
    ]
    const stream = createEventStream({
      mostWaiting: limits.mostWaiting,
      onEnd: (reason) => {
        this.#streams.leave(entry)
        onEnd(reason)
      },
    })
    const entry = { stream, topics, holder, actor, isAdmin }
    this.#streams.enter(entry)
    return entry
  }
}

async function atMost<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const tooLate = wait(milliseconds, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new AppError('unavailable', generalMessages.unexpected)
  })
  tooLate.catch(() => {})
  try {
    return await Promise.race([work, tooLate])
  } finally {
    stop.abort()
  }
}
