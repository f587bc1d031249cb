import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { textMessages } from '#domain/texts/messages.ts'
import type { DrawnText, TextWords } from '#domain/texts/texts.ts'

const textsKey = ['admin', 'texts']

export const textsQuery = queryOptions({
  queryKey: textsKey,
  queryFn: ({ meta }) => read(apiOf(meta).admin.texts.$get()),
  staleTime: 0,
})

export type Texts = DataOf<typeof textsQuery>

export const textQuery = (name: string) =>
  queryOptions({
    queryKey: [...textsKey, name],
    queryFn: ({ meta }) => read(apiOf(meta).admin.texts[':name'].$get({ param: { name } })),
    staleTime: 0,
  })

export type EditedText = DataOf<ReturnType<typeof textQuery>>

const isSaidInForm = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 409)

export const useSaveText = (name: string) =>
  useAction({
    mutationFn: (json: TextWords & { version: number }, { meta }) =>
      read(apiOf(meta).admin.texts[':name'].$put({ param: { name }, json })),
    success: textMessages.saved,
    failure: (error) => (isSaidInForm(error) ? null : textMessages.failureTitle),
    refresh: [textsKey, ['page-text']],
  })

export const useRestoreText = (name: string) =>
  useAction({
    mutationFn: (json: { version: number }, { meta }) =>
      read(apiOf(meta).admin.texts[':name'].$delete({ param: { name }, json })),
    success: textMessages.restored,
    failure: textMessages.failureTitle,
    refresh: [textsKey, ['page-text']],
  })

/** What these words make of the sample; asked for by a key, since the words are what it is about. */
export const previewQuery = (name: string, words: TextWords) =>
  queryOptions({
    queryKey: ['admin', 'text-preview', name, words],
    // The client's types know nothing that holds itself, as a line of text does.
    queryFn: async ({ meta }) =>
      (await read(
        apiOf(meta).admin.texts[':name'].preview.$post({ param: { name }, json: words }),
      )) as DrawnText,
    retry: false,
    gcTime: 0,
  })
