import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import { heartbeatMs, liveEventTopics } from '#domain/events/live-events.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Actor, actingPersonId } from '#server/context.ts'
import type { Database } from '#server/database/client.ts'
import { createEventStream, type EventStream, type StreamEnd } from './event-stream.ts'
import { type Listener, listen, type PublishedEvent } from './listen.ts'
import { findMissedEvents, listEventsSince } from './publish.ts'

interface OpenStream {
  stream: EventStream
  topics: readonly string[]
  /** The user id or network address under which the stream is counted. */
  limitKey: string
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
  listeningTo(topic: string): OpenStream[] {
    return [...(this.#byTopic.get(topic) ?? [])]
  }
  /** Returns the streams of one user, also under impersonation or for a firm; without an id, of all signed-in users. */
  ofUser(userId?: string): OpenStream[] {
    return this.all.filter(
      ({ actor }) =>
        actor?.sessionId &&
        (!userId || [actor.userId, actor.impersonatedBy, actingPersonId(actor)].includes(userId)),
    )
  }

  add(entry: OpenStream): void {
    this.#all.add(entry)
    for (const topic of entry.topics)
      this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set()).add(entry))
  }
  remove(entry: OpenStream): void {
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
  recheckSessions(userId?: string): Promise<void>
  /** Subscribes to public changes; true when every change published until a moment ago has arrived. */
  subscribeToPublicChanges(): Promise<boolean>
  /** Like `subscribeToPublicChanges` for a process that has subscribed, without a query; false when one would be needed. */
  isUpToDate(): boolean
  /** Like `isUpToDate`, with a query if needed. */
  checkUpToDate(): Promise<boolean>
  /** Resolves when all events committed before have arrived; at once when this process does not listen. */
  waitForPublishedEvents(): Promise<void>
  /** Sends a heartbeat on every stream. */
  sendHeartbeats(): void
  /** Returns the number of open streams. */
  countStreams(): number
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
  findOpenSessions(sessionIds: string[]): Promise<Map<string, { userId: string; isAdmin: boolean }>>
  onError(error: Error): void
  /** Called when something visible without an account has changed. */
  onPublicChange?(): void
  /** Called when such a change may have been missed. */
  onDisconnected?(): void
  limits?: Partial<Limits>
}

interface Limits {
  /** Largest numbers of open streams in this process for one user, and for all signed-out visitors of one network address. */
  maxPerUser: number
  maxPerAddress: number
  /** Messages that may wait for a slow reader. */
  maxWaitingMessages: number
  /** Milliseconds between two heartbeats, and between two checks of the sessions. */
  heartbeatMs: number
}
const defaultLimits: Limits = {
  maxPerUser: 20,
  maxPerAddress: 100,
  maxWaitingMessages: 256,
  heartbeatMs: heartbeatMs,
}

/** Number of event ids remembered, so that no event is sent twice after a reconnection. */
const maxRememberedIds = 10_000
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
  readonly #sentIds = new Set<number>()
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
    const { stream, topics } = this.#register(request)
    try {
      await withTimeout(startTimeoutMs, this.#listen().ready)
      const missed = await findMissedEvents(this.#options.db, { topics, since: request.since })
      this.#newest = Math.max(this.#newest, missed.newest)
      stream.open(missed.newest, missed.events)
      // The session may have ended meanwhile.
      if (request.actor) await this.recheckSessions(request.actor.userId)
      return stream.body
    } catch (error) {
      stream.end('stop')
      throw error
    }
  }

  async recheckSessions(userId?: string): Promise<void> {
    const checked = this.#streams.ofUser(userId)
    if (checked.length === 0) return
    try {
      const sessions = await this.#options.findOpenSessions(
        checked.map(({ actor }) => actor?.sessionId ?? ''),
      )
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
    return this.#listen().probeUnlessAnsweredWithin(maxStalenessMs)
  }

  isUpToDate(): boolean {
    return this.#listener?.hasAnsweredWithin(maxStalenessMs) ?? false
  }

  async checkUpToDate(): Promise<boolean> {
    return this.#listener?.probeUnlessAnsweredWithin(maxStalenessMs) ?? false
  }

  async waitForPublishedEvents(): Promise<void> {
    await this.#listener?.probe()
  }

  sendHeartbeats(): void {
    for (const { stream } of this.#streams.all) stream.sendSignal('beat', this.#newest)
  }

  countStreams(): number {
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
      this.sendHeartbeats()
      void this.recheckSessions()
    }, this.#limits.heartbeatMs).unref()
    const { url, onError, onPublicChange = () => {}, onDisconnected = () => {} } = this.#options
    this.#listener ??= listen({
      url,
      onEvent: (event) => this.#send(event),
      // Data read since the loss may be outdated, because no connection listened.
      onListening: onPublicChange,
      onReconnected: (disconnectedSince) => this.#catchUp(disconnectedSince),
      onPublicChange,
      onDisconnected,
      onError,
      probeIntervalMs: this.#limits.heartbeatMs,
    })
    return this.#listener
  }

  #send({ id, topic, kind, data }: PublishedEvent): void {
    if (this.#sentIds.has(id)) return
    this.#sentIds.add(id)
    if (this.#sentIds.size > maxRememberedIds)
      this.#sentIds.delete(this.#sentIds.values().next().value as number)
    this.#newest = Math.max(this.#newest, id)
    for (const { stream } of this.#streams.listeningTo(topic)) stream.send({ id, kind, data })
    if (kind === 'session') void this.recheckSessions(topic.slice(liveEventTopics.person('').length))
  }

  async #catchUp(disconnectedSince: Date): Promise<void> {
    const events = await listEventsSince(this.#options.db, disconnectedSince)
    for (const event of events ?? []) this.#send(event)
    if (!events) for (const { stream } of this.#streams.all) stream.sendSignal('reset', this.#newest)
  }

  /** Registers a stream that receives events but sends none yet. */
  #register({ actor, address, productIds, onEnd }: StreamRequest): OpenStream {
    const limits = this.#limits
    const [limitKey, max] = actor ? [actor.userId, limits.maxPerUser] : [address, limits.maxPerAddress]
    if (this.#streams.all.filter((other) => other.limitKey === limitKey).length >= max)
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
      maxWaitingMessages: limits.maxWaitingMessages,
      onEnd: (reason) => {
        this.#streams.remove(entry)
        onEnd(reason)
      },
    })
    const entry = { stream, topics, limitKey, actor, isAdmin }
    this.#streams.add(entry)
    return entry
  }
}

async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timeoutController = new AbortController()
  const tooLate = wait(milliseconds, undefined, { signal: timeoutController.signal, ref: false }).then(() => {
    throw new AppError('unavailable', generalMessages.unexpected)
  })
  tooLate.catch(() => {})
  try {
    return await Promise.race([work, tooLate])
  } finally {
    timeoutController.abort()
  }
}
