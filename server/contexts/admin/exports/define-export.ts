import type { Context } from '#server/context.ts'
import type { CsvColumn } from '#server/http/downloads.ts'

/** One batch of a filtered list; `next` is the following one, null at the end. */
interface Batch {
  rows: readonly unknown[]
  next: number | null
}

export interface ExportDefinition {
  columns: readonly CsvColumn<unknown>[]
  /** Reads a batch; `from` is 0 at first, then `next`. */
  read: (ctx: Context, params: URLSearchParams, from: number) => Promise<Batch>
}

/** Rows of one query. */
export const batchSize = 1000

/** Defines an exported list by its columns and the reading of a batch. */
export const defineExport = <Row>(
  columns: readonly CsvColumn<Row>[],
  read: (
    ctx: Context,
    params: URLSearchParams,
    from: number,
  ) => Promise<{ rows: readonly Row[]; next: number | null }>,
): ExportDefinition => ({ columns: columns as readonly CsvColumn<unknown>[], read })

/** Defines an exported list that is read page by page. */
export const definePagedExport = <Row, Search extends { page: number }>(
  parse: (params: URLSearchParams) => Search,
  list: (ctx: Context, search: Search, pageSize: number) => Promise<readonly Row[]>,
  columns: readonly CsvColumn<Row>[],
): ExportDefinition =>
  defineExport(columns, async (ctx, params, from) => {
    const rows = await list(ctx, { ...parse(params), page: from + 1 }, batchSize)
    return { rows, next: rows.length < batchSize ? null : from + 1 }
  })
