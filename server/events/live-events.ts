import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#domain/errors.ts'
import { heartbeat, topicOf } from '#domain/events/live-events.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Actor, personOf } from '../context.ts'
import type { Database } from '../database/client.ts'
import { createEventStream, type EventStream, type StreamEnd } from './event-stream.ts'
import { type Listener, listen, type PublishedEvent } from './listen.ts'
import { eventsSince, missedEvents } from './missed-events.ts'

interface OpenStream {
  stream: EventStream
  topics: readonly string[]
  /** Whose limit it counts for: a person's or an address's. */
  holder: string
  actor: Actor | null
  isAdmin: boolean
}

/** The streams of this process, by their subjects. */
class OpenStreams {
  #all = new Set<OpenStream>()
  #byTopic = new Map<string, Set<OpenStream>>()

  get all(): OpenStream[] {
    return [...this.#all]
  }
  on(topic: string): OpenStream[] {
    return [...(this.#byTopic.get(topic) ?? [])]
  }
  /** Of one person, also while an administrator acts as them or they as somebody else or for a firm; of everybody signed in. */
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
  /** The visitor's network address: it limits those who are not signed in. */
  address: string
  productIds: readonly string[]
  /** The last event the page has heard of. */
  since: number | undefined
  onEnd(reason: StreamEnd): void
}

export interface LiveEvents {
  /** @throws AppError `too-many-requests`, or `unavailable` while the database is */
  open(request: StreamRequest): Promise<ReadableStream<Uint8Array>>
  /** Ends the streams whose session has ended or whose rights are others now; of one person, or all. */
  recheck(userId?: string): Promise<void>
  /** Begins to listen for public changes: whether everything told until a moment ago has been heard. */
  hearPublicChanges(): Promise<boolean>
  /** The same without asking the database: false where it would have to be asked. */
  hearsPublicChanges(): boolean
  /** The same where this process listens already, asking the database where need be; it does not begin to. */
  stillHearsPublicChanges(): Promise<boolean>
  /** Resolves when all that was committed before has been heard; at once where this process does not listen. */
  hearEverything(): Promise<void>
  /** A sign of life on every stream. */
  beat(): void
  /** How many streams are open. */
  count(): number
  /** Ends every stream at once. May be called more than once. */
  stop(): Promise<void>
}

interface LiveEventsOptions {
  url: string
  db: Database
  /** Which of these sessions are open, as whom, and whether as an administrator (replace-session.ts). */
  openSessions(sessionIds: string[]): Promise<Map<string, { userId: string; isAdmin: boolean }>>
  onError(error: Error): void
  /** Something that visitors without an account see has changed … */
  onPublicChange?(): void
  /** … or may have: this process has not heard everything. */
  onLoss?(): void
  limits?: Partial<Limits>
}

interface Limits {
  /** Open streams of one person, and of all visitors of one address who are not signed in; in this process. */
  perPerson: number
  perAddress: number
  /** Pieces that may wait for a slow reader. */
  mostWaiting: number
  /** Between two signs of life and two looks at the sessions, in milliseconds. */
  every: number
}
const usualLimits: Limits = { perPerson: 20, perAddress: 100, mostWaiting: 256, every: heartbeat }

/** So many ids are remembered, to tell nothing twice after the connection was lost. */
const mostRemembered = 10_000
/** What a page may be late by for want of an answer from the database, in milliseconds. */
const momentAgo = 400
/** How long a visitor waits for the database when the process has just started, in milliseconds. */
const patience = 5_000

/** What is happening, for the browsers that look on at this process; every process hears of it from the database. */
export function createLiveEvents({
  url,
  db,
  openSessions,
  onError,
  onPublicChange = () => {},
  onLoss = () => {},
  ...options
}: LiveEventsOptions): LiveEvents {
  const limits = { ...usualLimits, ...options.limits }
  const streams = new OpenStreams()
  const sent = new Set<number>()
  let newest = 0
  let listener: Listener | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let stopped: Promise<void> | undefined

  const send = ({ id, topic, kind, data }: PublishedEvent) => {
    if (sent.has(id)) return
    sent.add(id)
    if (sent.size > mostRemembered) sent.delete(sent.values().next().value as number)
    newest = Math.max(newest, id)
    for (const { stream } of streams.on(topic)) stream.send({ id, kind, data })
    if (kind === 'session') void recheck(topic.slice(topicOf.person('').length))
  }

  const catchUp = async (deafSince: Date) => {
    const events = await eventsSince(db, deafSince)
    for (const event of events ?? []) send(event)
    if (!events) for (const { stream } of streams.all) stream.sign('reset', newest)
  }

  /** From the first visitor on: a process nobody looks at needs no connection for it. */
  const begin = () => {
    timer ??= setInterval(() => {
      beat()
      void recheck()
    }, limits.every).unref()
    listener ??= listen({
      url,
      onEvent: send,
      // What was read since the loss may have changed before anybody listened.
      onBegin: onPublicChange,
      onReturn: catchUp,
      onPublicChange,
      onLoss,
      onError,
      checkEvery: limits.every,
    })
    return listener.ready
  }

  const beat = () => {
    for (const { stream } of streams.all) stream.sign('beat', newest)
  }

  const recheck = async (userId?: string) => {
    const checked = streams.ofPerson(userId)
    if (checked.length === 0) return
    try {
      const sessions = await openSessions(checked.map(({ actor }) => actor?.sessionId ?? ''))
      for (const { stream, actor, isAdmin } of checked) {
        const session = sessions.get(actor?.sessionId ?? '')
        if (session?.userId !== actor?.userId || session?.isAdmin !== isAdmin) stream.end('session')
      }
    } catch (error) {
      // Without the database there is nothing to tell either; it is asked again in a moment.
      onError(error as Error)
    }
  }

  /** A stream that hears already, and says nothing yet. */
  const enter = ({ actor, address, productIds, onEnd }: StreamRequest): OpenStream => {
    const [holder, most] = actor ? [actor.userId, limits.perPerson] : [address, limits.perAddress]
    if (streams.all.filter((other) => other.holder === holder).length >= most)
      throw new AppError('too-many-requests', generalMessages.tooManyRequests, {
        details: { retryAfter: 10 },
      })
    const isAdmin = actor?.role === 'admin' && !actor.impersonatedBy
    const topics = [
      ...(actor ? [topicOf.person(actor.userId)] : []),
      ...productIds.map(topicOf.product),
      ...(isAdmin ? [topicOf.admins] : []),
    ]
    const stream = createEventStream({
      mostWaiting: limits.mostWaiting,
      onEnd: (reason) => {
        streams.leave(entry)
        onEnd(reason)
      },
    })
    const entry = { stream, topics, holder, actor, isAdmin }
    streams.enter(entry)
    return entry
  }

  return {
    async open(request) {
      if (isStopping) throw new AppError('unavailable', generalMessages.unexpected)
      // Before looking up what was missed: what happens meanwhile waits, nothing falls in between.
      const { stream, topics } = enter(request)
      try {
        await atMost(patience, begin())
        const missed = await missedEvents(db, { topics, since: request.since })
        newest = Math.max(newest, missed.newest)
        stream.open(missed.newest, missed.events)
        // The session may have ended while all this was being looked up.
        if (request.actor) await recheck(request.actor.userId)
        return stream.body
      } catch (error) {
        stream.end('stop')
        throw error
      }
    },
    recheck,
    async hearPublicChanges() {
      if (isStopping) return false
      // Nobody waits for a connection: until there is one, pages are made for each who asks.
      void begin()
      return listener?.hasHeard(momentAgo) ?? false
    },
    hearsPublicChanges: () => listener?.hasHeardLately(momentAgo) ?? false,
    stillHearsPublicChanges: async () => listener?.hasHeard(momentAgo) ?? false,
    async hearEverything() {
      await listener?.ask()
    },
    beat,
    count: () => streams.all.length,
    stop() {
      isStopping = true
      clearInterval(timer)
      for (const { stream } of streams.all) stream.end('stop')
      stopped ??= Promise.resolve(listener?.stop())
      return stopped
    },
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
