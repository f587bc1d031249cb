import type { Context } from '#server/context.ts'
import type { CsvColumn } from '#server/http/downloads.ts'

/** One batch of a list, narrowed as its page is; `next` asks for the following, null: there is none. */
interface Batch {
  rows: readonly unknown[]
  next: number | null
}

export interface Exported {
  columns: readonly CsvColumn<unknown>[]
  /** `from`: 0 at first, then `next`. */
  read: (ctx: Context, params: URLSearchParams, from: number) => Promise<Batch>
}

/** Rows that one query reads. */
export const batchSize = 1000

/** An exported list: its columns, and how a batch of its rows is read. */
export const defineExport = <Row>(
  columns: readonly CsvColumn<Row>[],
  read: (
    ctx: Context,
    params: URLSearchParams,
    from: number,
  ) => Promise<{ rows: readonly Row[]; next: number | null }>,
): Exported => ({ columns: columns as readonly CsvColumn<unknown>[], read })

/** An exported list that is read page by page. */
export const definePagedExport = <Row, Search extends { page: number }>(
  parse: (params: URLSearchParams) => Search,
  list: (ctx: Context, search: Search, pageSize: number) => Promise<readonly Row[]>,
  columns: readonly CsvColumn<Row>[],
): Exported =>
  defineExport(columns, async (ctx, params, from) => {
    const rows = await list(ctx, { ...parse(params), page: from + 1 }, batchSize)
    return { rows, next: rows.length < batchSize ? null : from + 1 }
  })
