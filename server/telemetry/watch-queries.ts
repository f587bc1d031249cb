import {
  context,
  type Histogram,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type pg from 'pg'

/** Of a statement; the catalogue's longest is half of it. */
const longestText = 4_000

type Query = (...query: unknown[]) => unknown

interface Watching {
  tracer: Tracer
  duration: Histogram
}

/**
 * Every query is measured; one asked during a request or job that is being traced is a span of it, too. Values are never sent: they are
 * not part of a statement.
 */
export function watchQueries(pool: pg.Pool, watching: Watching): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    client.query = ((...args: unknown[]) => watched(args, query, watching)) as typeof client.query
  })
  // Who waits for a connection is called back by whoever gives one back, in whose span it would stand.
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown
  pool.connect = ((callback?: unknown) =>
    connect(callback && context.bind(context.active(), callback))) as typeof pool.connect
}

function watched(args: unknown[], query: Query, { tracer, duration }: Watching): unknown {
  const text = textOf(args[0])
  const operation = /^\s*([a-z]{1,20})/i.exec(text)?.[1]?.toUpperCase() ?? 'OTHER'
  const started = performance.now()
  const span = trace.getActiveSpan()?.isRecording()
    ? tracer.startSpan(operation, {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': text.slice(0, longestText),
        },
      })
    : null
  const end = (error?: unknown) => {
    duration.record((performance.now() - started) / 1_000, {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
    })
    if (span) finish(span, error)
  }
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
      end(error ?? undefined)
      callback(error, result)
    })
  }
  const result = query(...args)
  if (result instanceof Promise) result.then(() => end(), end)
  // What is read row by row ends by itself; nobody waits for it here.
  else end()
  return result
}

function textOf(first: unknown): string {
  if (typeof first === 'string') return first
  const { text } = (first ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}

function finish(span: Span, error: unknown): void {
  if (error !== undefined) {
    const { code } = (error ?? {}) as { code?: unknown }
    span.setAttribute('db.response.status_code', String(code ?? 'unknown'))
    span.setStatus({ code: SpanStatusCode.ERROR })
  }
  span.end()
}
