import { sql } from 'drizzle-orm'
import type { LiveEvent } from '#domain/events/live-events.ts'
import { timedRetention } from '#domain/platform/retention.ts'
import type { Context } from '#server/context.ts'

/** Why a stream has ended, as the log says it. */
export type StreamEnd = 'left' | 'session' | 'slow' | 'stop'

/** Messages besides events: the start of the stream, a heartbeat, and a reset when events were missed. */
type StreamSignal = 'hello' | 'beat' | 'reset'

export interface EventStream {
  body: ReadableStream<Uint8Array>
  /** Sends the first message and the missed events at once; null when these are unknown. Events wait until then. */
  open(newest: number, missed: readonly LiveEvent[] | null): void
  send(event: LiveEvent): void
  sendSignal(sendSignal: StreamSignal, newest: number): void
  end(reason: StreamEnd): void
}

interface StreamOptions {
  /** Messages that may wait for a slow reader. */
  maxWaitingMessages: number
  /** Called once, however the stream ends. */
  onEnd: (reason: StreamEnd) => void
}

const encoder = new TextEncoder()

/** One browser's server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function createEventStream({ maxWaitingMessages, onEnd }: StreamOptions): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array>
  let hasEnded = false
  /** Messages written before the stream was opened, which wait until then; null afterwards. */
  let earlyMessages: string[] | null = []

  const finish = (reason: StreamEnd) => {
    if (hasEnded) return
    hasEnded = true
    onEnd(reason)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: (streamController) => {
        controller = streamController
      },
      cancel: () => finish('left'),
    },
    { highWaterMark: maxWaitingMessages },
  )

  const end = (reason: StreamEnd) => {
    if (hasEnded) return
    finish(reason)
    controller.close()
  }
  const write = (text: string) => {
    if (hasEnded) return
    if (earlyMessages) {
      earlyMessages.push(text)
      if (earlyMessages.length > maxWaitingMessages) end('slow')
      return
    }
    controller.enqueue(encoder.encode(text))
    // A reader whose queue is full is notified to reload everything.
    if ((controller.desiredSize ?? 0) > 0) return
    controller.enqueue(encoder.encode(signalText('reset', 0)))
    end('slow')
  }

  return {
    body,
    open(newest, missed) {
      const waiting = earlyMessages ?? []
      earlyMessages = null
      const sent = missed ? missed.map(eventText) : [signalText('reset', newest)]
      write([signalText('hello', newest), ...sent, ...waiting, signalText('beat', newest)].join(''))
    },
    send: (event) => write(eventText(event)),
    sendSignal: (signal, newest) => write(signalText(signal, newest)),
    end,
  }
}

const eventText = ({ id, kind, data }: LiveEvent) => `data: ${JSON.stringify({ id, kind, data })}\n\n`

const signalText = (signal: StreamSignal, newest: number) => `event: ${signal}\ndata: {"id":${newest}}\n\n`

const dayMs = 24 * 60 * 60 * 1000
/** A reader that was away for longer reloads everything. */
const eventLifetimeMs = timedRetention['live-events'].days * dayMs

const batchSize = 5_000

/** Deletes events older than a day, in batches, so that locks are short. */
export async function deleteOldEvents(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - eventLifetimeMs)
  let deleted = 0
  for (;;) {
    const { rowCount } = await ctx.db.execute(sql`
      delete from live_events where id in (
        select id from live_events where created_at < ${before} order by created_at limit ${batchSize}
      )`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) return deleted
  }
}
