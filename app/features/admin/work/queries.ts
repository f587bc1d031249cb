import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { type WorkKind, type WorkSearch, workParams } from '#domain/platform/work.ts'
import { workMessages } from '#domain/platform/work-texts.ts'

const everything = [['admin', 'work']]

export const workQuery = (search: WorkSearch) =>
  queryOptions({
    queryKey: ['admin', 'work', search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.work.$get({ query: Object.fromEntries(workParams(search)) })),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
export type WorkGroup = DataOf<typeof workQuery>['groups'][number]
export type WorkEntry = WorkGroup['entries'][number]

/** Asked for apart: where the backups lie may be far away. */
export const backupWorkQuery = queryOptions({
  queryKey: ['admin', 'work', 'backups'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.work.backups.$get()),
  staleTime: 60_000,
})

interface Subject {
  kind: WorkKind
  id: string
}

export const useTakeWork = (subject: Subject) =>
  useAction({
    mutationKey: ['work', subject.kind, subject.id],
    mutationFn: (from: string | null, { meta }) =>
      read(apiOf(meta).admin.work.taken.$post({ json: { ...subject, from } })),
    failure: workMessages.failureTitle,
    refresh: everything,
  })

export const useReleaseWork = (subject: Subject) =>
  useAction({
    mutationKey: ['work', subject.kind, subject.id],
    mutationFn: (_: undefined, { meta }) => read(apiOf(meta).admin.work.released.$post({ json: subject })),
    failure: workMessages.failureTitle,
    refresh: everything,
  })

export const useAddWorkNote = (subject: Subject) =>
  useAction({
    mutationFn: (text: string, { meta }) =>
      read(apiOf(meta).admin.work.notes.$post({ json: { ...subject, text } })),
    failure: 'Note non enregistrée',
    refresh: everything,
  })
