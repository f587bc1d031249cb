import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { withConfirmation } from '#app/lib/confirmation.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { generalMessages } from '#domain/messages.ts'
import { partnerMessages } from '#domain/partners/messages.ts'
import type { CreateEndpointInput, CreateKeyInput } from '#domain/partners/schemas.ts'
import { webhookMessages } from '#domain/partners/webhooks.ts'

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

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ meta }) => read(apiOf(meta).account.webhooks.$get()),
  staleTime: 0,
})
export type Endpoint = DataOf<typeof endpointsQuery>[number]

/** The last deliveries, refetched while they are shown. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook-deliveries', id],
    queryFn: ({ meta }) => read(apiOf(meta).account.webhooks[':id'].deliveries.$get({ param: { id } })),
    staleTime: 0,
    refetchInterval: 5_000,
  })
export type Delivery = DataOf<ReturnType<typeof deliveriesQuery>>[number]

export const endpointFailure = (error: Error): Failure =>
  failureOf(error, { title: webhookMessages.failureTitle, text: generalMessages.unexpected })

export const useCreateEndpoint = () =>
  useAction({
    mutationKey: ['create-webhook'],
    mutationFn: (input: CreateEndpointInput, { meta }) =>
      withConfirmation(() => read(apiOf(meta).account.webhooks.$post({ json: input }))),
    failure: endpointFailure,
    refresh: [endpointsQuery.queryKey],
  })

export const useDeleteEndpoint = () =>
  useAction({
    mutationKey: ['delete-webhook'],
    mutationFn: (id: string, { meta }) =>
      read(apiOf(meta).account.webhooks[':id'].$delete({ param: { id } })),
    success: webhookMessages.deleted,
    failure: webhookMessages.failureTitle,
    refresh: [endpointsQuery.queryKey],
  })

export const useTestEndpoint = (id: string) =>
  useAction({
    mutationKey: ['test-webhook'],
    mutationFn: (_: null, { meta }) =>
      read(apiOf(meta).account.webhooks[':id'].test.$post({ param: { id } })),
    success: webhookMessages.tested,
    failure: webhookMessages.missing,
    refresh: [deliveriesQuery(id).queryKey],
  })

export const useReplayDelivery = (id: string) =>
  useAction({
    mutationKey: ['replay-webhook'],
    mutationFn: (deliveryId: number, { meta }) =>
      read(
        apiOf(meta).account.webhooks[':id'].deliveries[':delivery'].replay.$post({
          param: { id, delivery: String(deliveryId) },
        }),
      ),
    success: webhookMessages.replayed,
    failure: webhookMessages.missing,
    refresh: [deliveriesQuery(id).queryKey],
  })
