import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { signOutKey } from '#app/lib/session.ts'
import { completeSignOut } from '#app/lib/session-changes.ts'
import { toast } from '#app/lib/toasts.ts'
import { generalMessages } from '#domain/messages.ts'
import {
  type DeleteAccountInput,
  type DeletionBlocker,
  privacyMessages,
} from '#domain/privacy/deletion-blockers.ts'
import type { TaxIdentityInput } from '#domain/tax-report/tax-report.ts'

/** Whether the account can be deleted, why not, and how many exports are left today. */
export const privacyQuery = queryOptions({
  queryKey: ['privacy'],
  queryFn: ({ meta }) => read(apiOf(meta).privacy.$get()),
  staleTime: 0,
})

export const deletionFailure = (error: Error): Failure =>
  failureOf(error, { title: privacyMessages.deletionFailureTitle, text: generalMessages.unexpected })

/** Returns the obstacles that the server found when it refused the deletion. */
export const deletionBlockers = (error: Error | null): DeletionBlocker[] =>
  error instanceof ApiError ? ((error.problem.details?.reasons ?? []) as DeletionBlocker[]) : []

/** Deletes the account and returns home signed out. */
export function useDeleteAccount() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useAction({
    mutationKey: signOutKey,
    mutationFn: (input: DeleteAccountInput, { meta }) =>
      read(apiOf(meta).privacy.deletion.$post({ json: input })),
    onSuccess: async () => {
      await completeSignOut(queryClient, navigate)
      toast({ kind: 'success', ...privacyMessages.deleted })
    },
  })
}

/** The data that the yearly report still needs of a private seller. */
export const taxIdentityQuery = queryOptions({
  queryKey: ['tax-identity'],
  queryFn: ({ meta }) => read(apiOf(meta)['tax-identity'].$get()),
})

export const useSaveTaxIdentity = () =>
  useAction({
    mutationKey: ['save-tax-identity'],
    success: 'Informations fiscales enregistrées',
    mutationFn: (input: TaxIdentityInput, { meta }) =>
      read(apiOf(meta)['tax-identity'].$put({ json: input })),
    onSuccess: (saved, _input, _result, { client }) => {
      client.setQueryData(taxIdentityQuery.queryKey, saved)
    },
  })
