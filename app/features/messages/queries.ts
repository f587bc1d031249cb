import { keepPreviousData, type QueryClient, queryOptions, useMutation } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { conversationsKey } from '#app/lib/unread-messages.ts'
import type { ConversationSubject } from '#domain/conversations/conversations.ts'
import type { ReportReason } from '#domain/conversations/reports.ts'
import { addOlder, joinLoads } from './message-list.ts'

/** One page of the user's conversations, those with the newest messages first. */
export const conversationListQuery = (page: number) =>
  queryOptions({
    queryKey: [...conversationsKey, 'list', page],
    queryFn: ({ meta }) => read(apiOf(meta).conversations.$get({ query: { page: String(page) } })),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

export type ConversationList = DataOf<typeof conversationListQuery>
export type ConversationLine = ConversationList['conversations'][number]
export type Subject = ConversationLine['about']

const readConversation = (meta: Parameters<typeof apiOf>[0], id: string) =>
  read(apiOf(meta).conversations[':id'].$get({ param: { id } }))

export type Conversation = Awaited<ReturnType<typeof readConversation>>
export type Message = Conversation['messages'][number]
export type OtherPerson = Conversation['other']

/** The newest messages, after the older ones that were loaded. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...conversationsKey, 'one', id],
    queryFn: async ({ meta, client, queryKey }): Promise<Conversation> =>
      joinLoads(await readConversation(meta, id), client.getQueryData<Conversation>(queryKey)),
    staleTime: 10_000,
  })

/** The recipient of a message about a subject, and the existing conversation if there is one. */
export const aboutQuery = (subject: ConversationSubject) =>
  queryOptions({
    queryKey: [...conversationsKey, 'about', subject],
    queryFn: ({ meta }) => read(apiOf(meta).conversations.about.$get({ query: subject })),
    staleTime: 0,
  })

export function useLoadOlder(id: string) {
  const mutationKey = ['older-messages', id]
  return useAction<unknown, Error, number>({
    mutationKey,
    mutationFn: async (before, { meta, client }) => {
      const older = await read(
        apiOf(meta).conversations[':id'].messages.$get({ param: { id }, query: { before: String(before) } }),
      )
      client.setQueryData(conversationQuery(id).queryKey, (loaded) => loaded && addOlder(loaded, older))
    },
  })
}

/** Refetches the list and the number of unread messages; the conversation itself is up to date. */
const refetchCounts = (client: QueryClient) =>
  Promise.all(
    ['list', 'unread'].map((name) => client.invalidateQueries({ queryKey: [...conversationsKey, name] })),
  )

/** Marks messages as seen. A failure is not shown, since the next message or focus repeats the request. */
export const useMarkSeen = (id: string) =>
  useMutation<unknown, Error, number>({
    mutationKey: ['messages-seen', id],
    mutationFn: (upTo, { meta }) =>
      read(apiOf(meta).conversations[':id'].seen.$post({ param: { id }, json: { upTo } })),
    onSuccess: (_, _upTo, _result, { client }) => refetchCounts(client),
  })

export interface Report {
  reason: ReportReason
  details: string
}

export const useReport = (id: string, onDone: () => void) =>
  useAction<unknown, Error, Report>({
    mutationKey: ['report-conversation', id],
    mutationFn: (report, { meta }) =>
      read(apiOf(meta).conversations[':id'].reports.$post({ param: { id }, json: report })),
    onSuccess: (_, _report, _result, { client }) => {
      client.setQueryData(
        conversationQuery(id).queryKey,
        (loaded) => loaded && { ...loaded, isReportedByMe: true },
      )
      onDone()
    },
  })

/** Blocks the other person on the whole site, or unblocks them. */
export const useBlock = (id: string) =>
  useAction<unknown, Error, boolean>({
    mutationKey: ['block', id],
    mutationFn: (shouldBlock, { meta }): Promise<unknown> => {
      const { block } = apiOf(meta).conversations[':id']
      return read(shouldBlock ? block.$put({ param: { id } }) : block.$delete({ param: { id } }))
    },
    onSuccess: (_, _isToBlock, _result, { client }) =>
      client.invalidateQueries({ queryKey: conversationsKey }),
    success: (_, shouldBlock) => (shouldBlock ? 'Personne bloquée' : 'Personne débloquée'),
    failure: 'Blocage non enregistré',
  })
