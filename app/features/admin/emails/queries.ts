import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import {
  emailAdminMessages,
  emailServiceMessages,
  emailTestMessages,
  suppressionMessages,
} from '#domain/admin-messages.ts'
import { type EmailSearch, emailParams } from '#domain/emails/email-search.ts'
import { type SuppressionSearch, suppressionParams } from '#domain/emails/suppression-search.ts'
import { type UnreadableSearch, unreadableParams } from '#domain/emails/unreadable-reports.ts'

/** A mail on its way changes its state within seconds. */
export const whileQueued = (emails: readonly { state: string }[] | undefined) =>
  emails?.some((email) => email.state === 'queued') ? 5_000 : false

export const emailsQuery = (search: EmailSearch) =>
  queryOptions({
    queryKey: ['admin', 'emails', search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.emails.$get({ query: Object.fromEntries(emailParams(search)) })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => whileQueued(state.data?.items),
  })

export type EmailLine = DataOf<typeof emailsQuery>['items'][number]

/** Not hc's: the address is a frame's. */
export const emailPreviewPath = (id: string): string => `/api/admin/emails/${id}/html`

/** Sends a mail again; one already sent only when that was confirmed. */
export const useResendEmail = () =>
  useAction({
    mutationFn: ({ id, evenIfSent }: { id: string; evenIfSent: boolean }, { meta }) =>
      read(apiOf(meta).admin.emails[':id'].resend.$post({ param: { id }, json: { evenIfSent } })),
    success: 'Email remis en attente d’envoi',
    failure: emailAdminMessages.resendFailureTitle,
    refresh: [['admin']],
  })

export const useResendFailedEmails = () =>
  useAction({
    mutationFn: (_: undefined, { meta }) => read(apiOf(meta).admin.emails['resend-failed'].$post()),
    success: ({ count }) =>
      count === 1
        ? '1 email remis en attente d’envoi'
        : `${count.toLocaleString('fr-FR')} emails remis en attente d’envoi`,
    failure: emailAdminMessages.resendFailureTitle,
    refresh: [['admin']],
  })

/** What is said of an attempt, and the raw answer it comes from. */
export interface TestOutcome {
  success: boolean
  message: string
  raw: unknown
}

/** A refused address is thrown: it belongs to its field. */
export const useSendTestEmail = () =>
  useAction({
    mutationFn: async (email: string, { meta }): Promise<TestOutcome> => {
      try {
        const raw = await read(apiOf(meta).email.test.$post({ json: { email } }))
        const fallback = raw.success ? emailTestMessages.success : emailTestMessages.failure
        return { success: raw.success, message: raw.message || fallback, raw }
      } catch (error) {
        if (error instanceof ApiError && error.fields.email) throw error
        const raw = error instanceof ApiError ? error.problem : { error: String(error) }
        return { success: false, message: failureMessage(error), raw }
      }
    },
    refresh: [['admin', 'emails']],
  })

const longestAnswer = 200

function failureMessage(error: unknown): string {
  // An answer of 200 that cannot be read.
  if (!(error instanceof ApiError)) return emailServiceMessages.unknown
  const answer = error.problem.details?.answer
  // Not we answered, but a proxy in between: its page is no text to show.
  if (typeof answer === 'string')
    return emailServiceMessages.http(
      error.status,
      answer
        .replace(/<[^<>]*>|\s+/g, ' ')
        .trim()
        .slice(0, longestAnswer),
    )
  if (error.status >= 400 && error.status < 500) return error.message || emailTestMessages.failure
  return emailTestMessages.exception
}

/** Addresses that get no more mail. */
export const suppressionsQuery = (search: SuppressionSearch) =>
  queryOptions({
    queryKey: ['admin', 'emails', 'blocked', search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.emails.blocked.$get({ query: Object.fromEntries(suppressionParams(search)) })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type SuppressionLine = DataOf<typeof suppressionsQuery>['items'][number]

/** Signed reports of the mail provider that nobody could read. */
export const unreadableReportsQuery = (search: UnreadableSearch) =>
  queryOptions({
    queryKey: ['admin', 'emails', 'unreadable', search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).admin.emails.unreadable.$get({ query: Object.fromEntries(unreadableParams(search)) })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export type UnreadableReportLine = DataOf<typeof unreadableReportsQuery>['items'][number]

export const useUnblockAddress = () =>
  useAction({
    mutationFn: (address: string, { meta }) =>
      read(apiOf(meta).admin.emails.unblock.$post({ json: { address } })),
    success: suppressionMessages.lifted,
    failure: suppressionMessages.liftFailureTitle,
    refresh: [['admin']],
  })
