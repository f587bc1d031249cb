import { sql } from 'drizzle-orm'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { EventKind, LiveEvent, LiveEventData } from '#domain/events/live-events.ts'
import type { Context } from '#server/context.ts'

/** A stream as a browser reads it, piece by piece. */
export class HeardStream {
  /** All that was heard, in order: signs by their names, events as they are. */
  readonly heard: (string | LiveEvent)[] = []
  newest = 0
  #reader: ReadableStreamDefaultReader<Uint8Array>
  #decoder = new TextDecoder()
  #parser = createParser({ onEvent: (message) => this.#take(message) })

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader()
  }

  #take({ event, data }: EventSourceMessage) {
    const published = JSON.parse(data) as LiveEvent
    this.newest = Math.max(this.newest, published.id)
    this.heard.push(event ?? published)
  }

  /** Reads one piece; false at the end. */
  async read(): Promise<boolean> {
    const { done, value } = await this.#reader.read()
    if (!done) this.#parser.feed(this.#decoder.decode(value, { stream: true }))
    return !done
  }

  /** Reads until that was heard, and answers everything until then. */
  async until(isIt: (piece: string | LiveEvent) => boolean): Promise<(string | LiveEvent)[]> {
    while (!this.heard.some(isIt)) if (!(await this.read())) throw new Error('the stream ended before that')
    return this.heard
  }

  async untilEnd(): Promise<(string | LiveEvent)[]> {
    while (await this.read());
    return this.heard
  }

  /** The events heard, without their numbers. */
  get events(): string[] {
    return this.heard.flatMap((piece) =>
      typeof piece === 'string' ? [] : [[piece.kind, ...Object.values(piece.data)].join(' ')],
    )
  }

  close = () => this.#reader.cancel()
}

export const isEvent =
  (kind: EventKind, id?: string) =>
  (piece: string | LiveEvent): boolean =>
    typeof piece !== 'string' && piece.kind === kind && (!id || Object.values(piece.data).includes(id))

export const isSign = (name: string) => (piece: string | LiveEvent) => piece === name

/** Tells of something that did not happen; answers its number. */
export async function tell(
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

/** What was told while something was done: `topic kind data`, each once, in alphabetical order. */
export async function eventsOf(ctx: Context, work: () => Promise<unknown>): Promise<string[]> {
  const newest = sql`select coalesce(max(id), 0) as id from live_events`
  const before = (await ctx.db.execute<{ id: string }>(newest)).rows[0]?.id ?? '0'
  await work()
  const { rows } = await ctx.db.execute<{ topic: string; kind: string; data: LiveEventData }>(
    sql`select topic, kind, data from live_events where id > ${before} order by id`,
  )
  return rows.map(({ topic, kind, data }) => [topic, kind, ...Object.values(data)].join(' ')).sort()
}
