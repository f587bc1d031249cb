import { stringify } from 'csv-stringify/sync'

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
