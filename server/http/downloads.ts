import { stringify } from 'csv-stringify/sync'
import type { Context } from 'hono'
import type { HttpEnv } from './environment.ts'

type Content = Uint8Array<ArrayBuffer> | ReadableStream | string

/** A PDF shows itself; the page's policy would keep the browser's own viewer from doing so. */
const documentPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

/** Answers with a PDF that the browser shows. `name` is what it is saved as, ending in `.pdf`. */
export const showPdf = (c: Context<HttpEnv>, { name, pdf }: { name: string; pdf: Content }) =>
  c.body(pdf, 200, {
    'content-type': types.pdf,
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': documentPolicy,
  })

const types = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** Answers with a file that the browser saves under `name`. */
export const download = (
  c: Context<HttpEnv>,
  { type, name, content }: { type: keyof typeof types; name: string; content: Content },
) =>
  c.body(content, 200, {
    'content-type': types[type],
    'content-disposition': `attachment; filename="${name}"`,
  })

/** One column of an exported table. */
export interface CsvColumn<Row> {
  heading: string
  cell: (row: Row) => string | number | null
}

/**
 * A table as French spreadsheets open it with a double click: semicolons, UTF-8 with its mark. Written batch by batch, as it is
 * read: a long one blocks no other user, and none of it stays in memory. What begins like a formula is shown, never computed.
 */
export function csvStream<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): ReadableStream<Uint8Array> {
  const text = new TextEncoder()
  const lines = (rows: readonly (string | number | null)[][]) =>
    text.encode(
      stringify(
        rows.map((row) => [...row]),
        { delimiter: ';', escape_formulas: true, record_delimiter: 'windows' },
      ),
    )
  const iterator = batches[Symbol.asyncIterator]()
  return new ReadableStream({
    start(controller) {
      controller.enqueue(text.encode('\ufeff'))
      controller.enqueue(lines([columns.map(({ heading }) => heading)]))
    },
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) return controller.close()
      controller.enqueue(lines(value.map((row) => columns.map(({ cell }) => cell(row)))))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
