import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { withConfirmation } from '#app/lib/confirmation.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { generalMessages } from '#domain/messages.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import type { CreateKeyInput } from '#domain/partners/schemas.ts'

export const ownKeysQuery = queryOptions({
  queryKey: ['own-keys'],
  queryFn: ({ meta }) => read(apiOf(meta).account.keys.$get()),
  staleTime: 0,
})
export type OwnKey = DataOf<typeof ownKeysQuery>[number]

export const keyFailure = (error: Error): Failure =>
  failureOf(error, { title: partnerMessages.failureTitle, text: generalMessages.unexpected })

export const useCreateKey = () =>
  useAction({
    mutationKey: ['create-key'],
    mutationFn: (input: CreateKeyInput, { meta }) =>
      withConfirmation(() => read(apiOf(meta).account.keys.$post({ json: input }))),
    failure: keyFailure,
    refresh: [ownKeysQuery.queryKey],
  })

export const useRevokeKey = () =>
  useAction({
    mutationKey: ['revoke-key'],
    mutationFn: (id: string, { meta }) => read(apiOf(meta).account.keys[':id'].$delete({ param: { id } })),
    success: partnerMessages.revoked,
    failure: partnerMessages.notRevoked,
    refresh: [ownKeysQuery.queryKey],
  })
