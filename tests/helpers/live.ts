import { sql } from 'drizzle-orm'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { EventKind, LiveEvent, LiveEventData } from '#domain/events/live-events.ts'
import type { Context } from '#server/context.ts'

/** Reads an event stream as a browser does, chunk by chunk. */
export class EventStreamReader {
  /** Everything received, in order: signals by their names, events as objects. */
  readonly received: (string | LiveEvent)[] = []
  newestId = 0
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #decoder = new TextDecoder()
  #parser = createParser({ onEvent: (message) => this.#take(message) })

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader()
  }

  #take({ event, data }: EventSourceMessage) {
    const published = JSON.parse(data) as LiveEvent
    this.newestId = Math.max(this.newestId, published.id)
    this.received.push(event ?? published)
  }

  /** Reads one chunk; false at the end. */
  async read(): Promise<boolean> {
    const { done, value } = await this.#reader.read()
    if (!done) this.#parser.feed(this.#decoder.decode(value, { stream: true }))
    return !done
  }

  /** Reads until a matching signal or event and returns everything received. */
  async readUntil(matches: (piece: string | LiveEvent) => boolean): Promise<(string | LiveEvent)[]> {
    while (!this.received.some(matches))
      if (!(await this.read())) throw new Error('the stream ended before a match')
    return this.received
  }

  async readToEnd(): Promise<(string | LiveEvent)[]> {
    while (await this.read());
    return this.received
  }

  /** The events received, without their numbers. */
  get events(): string[] {
    return this.received.flatMap((piece) =>
      typeof piece === 'string' ? [] : [[piece.kind, ...Object.values(piece.data)].join(' ')],
    )
  }

  close = () => this.#reader.cancel()
}

export const matchesEvent =
  (kind: EventKind, id?: string) =>
  (piece: string | LiveEvent): boolean =>
    typeof piece !== 'string' && piece.kind === kind && (!id || Object.values(piece.data).includes(id))

export const matchesSignal = (name: string) => (piece: string | LiveEvent) => piece === name

/** Inserts an event and returns its number. */
export async function publishEvent(
  ctx: Context,
  topic: string,
  kind: EventKind,
  data: LiveEventData = {},
): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`insert into live_events (topic, kind, data) values (${topic}, ${kind}, ${JSON.stringify(data)}) returning id`,
  )
  return Number(rows[0]?.id)
}

/** Returns the events published during `work` as `topic kind data`, in alphabetical order. */
export async function recordEvents(ctx: Context, work: () => Promise<unknown>): Promise<string[]> {
  const newest = sql`select coalesce(max(id), 0) as id from live_events`
  const before = (await ctx.db.execute<{ id: string }>(newest)).rows[0]?.id ?? '0'
  await work()
  const { rows } = await ctx.db.execute<{ topic: string; kind: string; data: LiveEventData }>(
    sql`select topic, kind, data from live_events where id > ${before} order by id`,
  )
  return rows.map(({ topic, kind, data }) => [topic, kind, ...Object.values(data)].join(' ')).sort()
}
