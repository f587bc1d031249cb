import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import {
  maxPublishedDrafts,
  type PublishedDraft,
  type TableBatch,
  type TablePage,
  type TableSearch,
  tableParams,
  type WrittenRow,
} from '#domain/selling/table-batches.ts'
import type { ListingRow } from '#domain/selling/table-rows.ts'

const tableKey = 'selling-table'

export const tableQuery = (search: TableSearch) =>
  queryOptions({
    queryKey: [tableKey, search],
    queryFn: async ({ meta }): Promise<TablePage> =>
      read(apiOf(meta).selling.table.$get({ query: Object.fromEntries(tableParams(search)) } as never)),
    // Rows stay in place while the seller edits them, even those that the filter no longer matches.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })

/** Saves a batch of rows. @throws ApiError, or the connection's error */
export async function writeRows(client: QueryClient, rows: TableBatch['rows']): Promise<WrittenRow[]> {
  // A pending response would show the values that are being replaced.
  await client.cancelQueries({ queryKey: [tableKey] })
  const { meta } = client.getDefaultOptions().queries ?? {}
  const response = await read(apiOf(meta).selling.table.$put({ json: { rows } }))
  return response.rows
}

/** Puts saved rows into the cached pages. */
export function cacheWrittenRows(client: QueryClient, written: readonly WrittenRow[]): void {
  const byId = new Map(written.map(({ id, row }) => [id, row]))
  client.setQueriesData<TablePage>(
    { queryKey: [tableKey] },
    (page) =>
      page && {
        ...page,
        rows: page.rows.flatMap((row) => (byId.has(row.id) ? (byId.get(row.id) ?? []) : row)),
      },
  )
  void invalidateProducts(client)
}

/** Puts a row's current pictures into the cached pages. */
export function cacheRowPictures(
  client: QueryClient,
  id: string,
  pictures: Pick<ListingRow, 'picture' | 'pictureCount'>,
): void {
  client.setQueriesData<TablePage>(
    { queryKey: [tableKey] },
    (page) =>
      page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, ...pictures } : row)) },
  )
}

/** Returns true for a connection error, which a retry may solve. */
export const isOffline = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 502

/** Returns the server's message when a retry would be refused too; null when it may succeed. */
export const refusalMessage = (error: unknown): string | null =>
  error instanceof ApiError && [400, 413, 422].includes(error.status) ? error.message : null

interface Publication {
  draftIds: readonly string[]
  onProgress: (done: number) => void
}

/** Publishes drafts in batches; after a failure the others stay drafts. `onPublished` is called before the table is refetched. */
export const usePublishDrafts = (onPublished: (outcomes: PublishedDraft[]) => void) =>
  useAction({
    mutationKey: ['publish-drafts'],
    mutationFn: async ({ draftIds, onProgress }: Publication, { meta }): Promise<PublishedDraft[]> => {
      const outcomes: PublishedDraft[] = []
      for (let start = 0; start < draftIds.length; start += maxPublishedDrafts) {
        const json = { draftIds: draftIds.slice(start, start + maxPublishedDrafts) }
        const { drafts } = await read(apiOf(meta).selling.drafts.publication.$post({ json }))
        outcomes.push(...drafts)
        onProgress(outcomes.length)
      }
      return outcomes
    },
    failure: 'Mise en ligne interrompue',
    onSuccess: onPublished,
    refresh: [[tableKey], ['to-do']],
    onSettled: (_done, _error, _input, _result, { client }) => void invalidateProducts(client),
  })
