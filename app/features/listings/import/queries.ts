import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { withConfirmation } from '#app/lib/confirmation.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import { generalMessages } from '#domain/messages.ts'
import { feedMessages } from '#domain/selling/feeds.ts'
import {
  type AddableTarget,
  type ColumnTarget,
  type ImportDetail,
  type ImportPlan,
  maxImportBytes,
  type PreviewFilter,
  type UndoResult,
} from '#domain/selling/imports.ts'
import { importMessages, importPicturesMessages } from '#domain/selling-messages.ts'
import { restoreText, undoText } from './undo-text.ts'

const secondMs = 1000

/** The polling interval while the server works, longer in a hidden window. */
const pollIntervalMs = () => (document.hidden ? 10 * secondMs : secondMs)

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ meta }) => read(apiOf(meta).imports.$get()),
})

/** Reads an import; null when the user has none with this id. */
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: ['import', importId],
    queryFn: async ({ meta }) => {
      try {
        return await read(apiOf(meta).imports[':id'].$get({ param: { id: importId } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => state.data?.status === 'running' && pollIntervalMs(),
    refetchIntervalInBackground: true,
  })

export const importRowsQuery = (importId: string, page: number, filter: PreviewFilter) =>
  queryOptions({
    queryKey: ['import-preview', importId, page, filter],
    queryFn: ({ meta }) => {
      const request = { param: { id: importId }, query: { page: String(page), only: filter } }
      return read(apiOf(meta).imports[':id'].preview.$get(request))
    },
    // The previous page stays until the next one is loaded, so that nothing moves.
    placeholderData: keepPreviousData,
  })

export const importPicturesQuery = (importId: string) =>
  queryOptions({
    queryKey: ['import-pictures', importId],
    queryFn: ({ meta }) => read(apiOf(meta)['import-pictures'][':id'].$get({ param: { id: importId } })),
    refetchInterval: ({ state }) =>
      [state.data?.addresses, state.data?.zip].some((progress) => progress?.status === 'running') &&
      pollIntervalMs(),
    refetchIntervalInBackground: true,
  })
type ImportPictures = DataOf<typeof importPicturesQuery>
export type PictureProgress = NonNullable<ImportPictures['zip']>

/** Uploads a file; the response describes its content. */
export const useCreateImport = () =>
  useAction({
    mutationKey: ['create-import'],
    mutationFn: async (file: File, { meta }) => {
      const query = { query: { name: file.name } }
      return read(apiOf(meta).imports.$post(query, { init: { body: await readFile(file) } }))
    },
    onSuccess: (made, _file, _result, { client }) => cacheImport(client, made),
  })

/** Returns the bytes of a file, which may have been moved, changed or deleted since it was chosen. @throws ApiError */
async function readFile(file: File): Promise<ArrayBuffer> {
  if (file.size > maxImportBytes) throw invalidRequest(importMessages.fileTooLarge)
  try {
    return await file.arrayBuffer()
  } catch {
    throw invalidRequest(importPicturesMessages.fileGone)
  }
}

const invalidRequest = (detail: string) =>
  new ApiError({ type: 'about:blank', code: 'invalid', status: 400, title: '', detail })

/** Saves the meaning of columns, optimistically. Requests run one after the other, so that the last one decides. */
export const useSavePlan = (importId: string) =>
  useAction({
    mutationKey: ['save-import-plan', importId],
    scope: { id: `import-plan-${importId}` },
    mutationFn: (plan: ImportPlan, { meta }) =>
      read(apiOf(meta).imports[':id'].plan.$put({ param: { id: importId }, json: plan })),
    onMutate: (plan, { client }) => {
      const { queryKey } = importQuery(importId)
      client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (cached) => cached && { ...cached, plan })
    },
    onSettled: (saved, _error, _plan, _before, { client }) => {
      // A pending change will return newer data.
      if (client.isMutating({ mutationKey: ['save-import-plan', importId] }) > 1) return
      if (saved) cacheImport(client, saved)
      else client.invalidateQueries({ queryKey: ['import', importId] })
      return client.invalidateQueries({ queryKey: ['import-preview', importId] })
    },
  })

/** Reads another sheet of the workbook. */
export const useChooseSheet = (importId: string) =>
  useAction({
    mutationKey: ['choose-import-sheet', importId],
    scope: { id: `import-plan-${importId}` },
    mutationFn: (sheet: number, { meta }) =>
      read(apiOf(meta).imports[':id'].sheet.$put({ param: { id: importId }, json: { sheet } })),
    onSuccess: (chosen, _sheet, _result, { client }) => {
      cacheImport(client, chosen)
      return client.invalidateQueries({ queryKey: ['import-preview', importId] })
    },
  })

/** Reads the rows as those of another program. */
export const useChooseProgram = (importId: string) =>
  useAction({
    mutationKey: ['choose-import-program', importId],
    scope: { id: `import-plan-${importId}` },
    mutationFn: (program: string, { meta }) =>
      read(apiOf(meta).imports[':id'].program.$put({ param: { id: importId }, json: { program } })),
    onSuccess: (chosen, _program, _result, { client }) => {
      cacheImport(client, chosen)
      return client.invalidateQueries({ queryKey: ['import-preview', importId] })
    },
  })

interface RowCorrectionInput {
  rowNumber: number
  cells: Record<string, string>
  added: Partial<Record<AddableTarget, string>>
}

/** Saves corrections of the cells of one row. */
export const useCorrectRow = (importId: string) =>
  useAction({
    mutationKey: ['correct-import-row', importId],
    scope: { id: `import-answers-${importId}` },
    mutationFn: (json: RowCorrectionInput, { meta }) =>
      read(apiOf(meta).imports[':id'].answers.$post({ param: { id: importId }, json })),
    onSuccess: (_row, { added }, _result, { client }) => {
      // The correction may have added columns.
      if (Object.keys(added).length > 0) void client.invalidateQueries({ queryKey: ['import', importId] })
      return client.invalidateQueries({ queryKey: ['import-preview', importId] })
    },
  })

/** Saves the seller's values for one column, by row number. */
export const useFillColumn = (importId: string) =>
  useAction({
    mutationKey: ['fill-import-column', importId],
    scope: { id: `import-answers-${importId}` },
    mutationFn: (json: { target: ColumnTarget; values: Record<string, string> }, { meta }) =>
      read(apiOf(meta).imports[':id'].values.$post({ param: { id: importId }, json })),
    success: 'Valeurs enregistrées',
    onSuccess: (filled, _values, _result, { client }) => {
      cacheImport(client, filled)
      return client.invalidateQueries({ queryKey: ['import-preview', importId] })
    },
  })

export const useRunImport = (importId: string) =>
  useAction({
    mutationKey: ['run-import', importId],
    mutationFn: (_: undefined, { meta }) =>
      read(apiOf(meta).imports[':id'].run.$post({ param: { id: importId } })),
    onSuccess: (started, _input, _result, { client }) => cacheImport(client, started),
    // Another tab, or a request whose answer was lost, has started the import: the page shows its state.
    onError: (_error, _input, _result, { client }) =>
      client.invalidateQueries({ queryKey: ['import', importId] }),
  })

/** The result of undoing an import, cached until the tab is closed. */
export const undoResultQuery = (importId: string) =>
  queryOptions<UndoResult | null>({
    queryKey: ['import-undo', importId],
    queryFn: () => null,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useUndoImport = (importId: string) =>
  useAction({
    mutationKey: ['undo-import', importId],
    mutationFn: (_: undefined, { meta }) =>
      read(apiOf(meta).imports[':id'].undo.$post({ param: { id: importId } })),
    success: (result) => ({ title: 'Import annulé', text: undoText(result) }),
    failure: 'L’import n’a pas été annulé',
    onSuccess: (result, _input, _before, { client }) =>
      client.setQueryData(undoResultQuery(importId).queryKey, result),
    onSettled: (_result, _error, _input, _before, { client }) => {
      void invalidateProducts(client)
      client.invalidateQueries({ queryKey: ['imports'] })
      return client.invalidateQueries({ queryKey: ['import', importId] })
    },
  })

/** The effect of undoing an import. Always fetched, because it changes by the minute. */
export const undoPreviewQuery = (importId: string) =>
  queryOptions({
    queryKey: ['import-undo-preview', importId],
    queryFn: ({ meta }) => read(apiOf(meta).imports[':id'].undo.$get({ param: { id: importId } })),
    staleTime: 0,
    gcTime: 0,
  })

export const useRestoreImport = (importId: string) =>
  useAction({
    mutationKey: ['restore-import', importId],
    mutationFn: (_: undefined, { meta }) =>
      read(apiOf(meta).imports[':id'].restore.$post({ param: { id: importId } })),
    success: (result) => ({ title: 'L’annulation est levée', text: restoreText(result) }),
    failure: 'L’annulation n’a pas été levée',
    onSettled: (_result, _error, _input, _before, { client }) => {
      void invalidateProducts(client)
      client.invalidateQueries({ queryKey: ['imports'] })
      return client.invalidateQueries({ queryKey: ['import', importId] })
    },
  })

function cacheImport(client: QueryClient, detail: ImportDetail): void {
  client.setQueryData(importQuery(detail.id).queryKey, detail)
  client.invalidateQueries({ queryKey: ['imports'] })
}

export const importFailure = (error: Error): Failure =>
  failureOf(error, { title: 'Une erreur est survenue', text: generalMessages.unexpected })

/** The feeds that update the seller's products. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ meta }) => read(apiOf(meta).selling.feeds.$get()),
  refetchInterval: ({ state }) =>
    state.data?.some((feed) => feed.state === 'new' || feed.state === 'reading') && 3 * pollIntervalMs(),
})
export type Feed = DataOf<typeof feedsQuery>[number]

export const feedFailure = (error: Error) =>
  failureOf(error, { title: feedMessages.failureTitle, text: generalMessages.unexpected })

export const useCreateFeed = () =>
  useAction({
    mutationKey: ['create-feed'],
    mutationFn: (url: string, { meta }) =>
      withConfirmation(() => read(apiOf(meta).selling.feeds.$post({ json: { url } }))),
    success: 'Adresse ajoutée',
    refresh: [['feeds']],
  })

export const useReadFeed = () =>
  useAction({
    mutationKey: ['read-feed'],
    mutationFn: (id: string, { meta }) =>
      read(apiOf(meta).selling.feeds[':id'].read.$post({ param: { id } })),
    success: 'Lecture demandée',
    refresh: [['feeds']],
  })

export const useDeleteFeed = () =>
  useAction({
    mutationKey: ['delete-feed'],
    mutationFn: (id: string, { meta }) => read(apiOf(meta).selling.feeds[':id'].$delete({ param: { id } })),
    success: 'Adresse supprimée',
    refresh: [['feeds']],
  })
