import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { freshAccountQuery } from '#app/lib/session.ts'
import { administratorMessages } from '#domain/account-messages.ts'
import type { NewAdministratorInput } from '#domain/accounts/schemas.ts'
import { generalMessages } from '#domain/messages.ts'

export const administratorFailure = (error: Error): Failure =>
  failureOf(error, { title: administratorMessages.failureTitle, text: generalMessages.unexpected })

/** The owner of the link, and whether they have an account. Requested once a visit, since a used link is refused. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['administrator-invitation', token],
    queryFn: ({ meta }) => read(apiOf(meta).account.administrator.invitation.$post({ json: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Makes the account. */
export const useCreateAdministrator = () =>
  useAction({
    mutationKey: ['create-administrator'],
    mutationFn: (input: NewAdministratorInput & { token: string }, { meta }) =>
      read(apiOf(meta).account.administrator.$post({ json: input })),
    success: administratorMessages.created,
  })

/** Makes the signed-in user an administrator. */
export const useBecomeAdministrator = () =>
  useAction({
    mutationKey: ['become-administrator'],
    mutationFn: (token: string, { meta }) =>
      read(apiOf(meta).account.administrator.role.$post({ json: { token } })),
    success: administratorMessages.granted,
    onSuccess: (_answer, _token, _result, { client }) =>
      client.fetchQuery({ ...freshAccountQuery, staleTime: 0 }),
  })
