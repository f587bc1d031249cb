import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createQueue } from '#server/lib/queue.ts'
import type { HttpEnv } from './environment.ts'
import { getClientAddress } from './rate-limit.ts'

type Content = Uint8Array<ArrayBuffer> | ReadableStream | string

/** The content security policy of a PDF, because that of pages would keep the browser's viewer from showing it. */
const documentPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

/** Sends a PDF for display in the browser. `name` is its file name, ending in `.pdf`. */
export const showPdf = (c: Context<HttpEnv>, { name, pdf }: { name: string; pdf: Content }) =>
  c.body(pdf, 200, {
    'content-type': contentTypes.pdf,
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': documentPolicy,
  })

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** Sends a file that the browser saves under `name`. */
export const download = (
  c: Context<HttpEnv>,
  { type, name, content }: { type: keyof typeof contentTypes; name: string; content: Content },
) =>
  c.body(content, 200, {
    'content-type': contentTypes[type],
    'content-disposition': `attachment; filename="${name}"`,
  })

export interface CsvColumn<Row> {
  heading: string
  cell: (row: Row) => string | number | null
}

/**
 * Streams a table that French spreadsheets open directly: semicolons, UTF-8 with its mark. It is written batch by batch, so that a long one
 * blocks no other user and uses little memory. Cells that start like a formula are escaped.
 */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const encodeRows = (rows: readonly (string | number | null)[][]) =>
    encoder.encode(
      stringify(
        rows.map((row) => [...row]),
        { delimiter: ';', escape_formulas: true, record_delimiter: 'windows' },
      ),
    )
  const iterator = batches[Symbol.asyncIterator]()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode('\ufeff'))
      controller.enqueue(encodeRows([columns.map(({ heading }) => heading)]))
    },
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) return controller.close()
      controller.enqueue(encodeRows(value.map((row) => columns.map(({ cell }) => cell(row)))))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/** PDFs, tables and archives take up to seconds of computing. */
const documentQueue = createQueue({
  capacity: 2,
  capacityPerAccount: 1,
  maxWaiting: 100,
  maxWaitingPerAccount: 10,
  waitSeconds: 60,
})

/** Milliseconds after which a slow reader frees its place in the queue. */
const maxTurnMs = 10_000

/**
 * Queues expensive responses, one at a time for an account, or for the network address of a visitor without one. A streamed response keeps
 * its place until it is sent.
 */
export const inDocumentQueue = createMiddleware<HttpEnv>(async (c, next) => {
  const account = c.var.ctx.actor?.userId ?? getClientAddress(c)
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const turn = documentQueue.run({ account, signal: c.req.raw.signal }, () => {
    begun.resolve()
    return ended.promise
  })
  await Promise.race([begun.promise, turn])
  try {
    await next()
  } catch (error) {
    ended.resolve()
    throw error
  }
  const { body } = c.res
  if (!body || c.error) return ended.resolve()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const timer = setTimeout(ended.resolve, maxTurnMs)
  const endTurn = () => {
    clearTimeout(timer)
    ended.resolve()
  }
  body.pipeTo(writable).then(endTurn, endTurn)
  c.res = new Response(readable, c.res)
})
