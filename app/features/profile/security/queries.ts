import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { accountQuery } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import type { CodeInput, NewPasskey, PasswordAgainInput } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import type { Notice } from '#domain/messages.ts'
import { generalMessages } from '#domain/messages.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ meta }) => read(apiOf(meta).account['second-factor'].$get()),
})
export type SecondFactor = Awaited<ReturnType<NonNullable<typeof secondFactorQuery.queryFn>>>

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ meta }) => read(apiOf(meta).account.sessions.$get()),
  staleTime: 0,
})
export type OwnSession = Awaited<ReturnType<NonNullable<typeof ownSessionsQuery.queryFn>>>[number]

/** What was refused; a key its owner did not make is told in English, and differently in each browser. */
export const factorFailure = (error: Error): Failure => {
  const { failureTitle: title, passkeyUnused, passkeyKnown } = secondFactorMessages
  if (error.name === 'NotAllowedError') return { title, text: passkeyUnused }
  if (error.name === 'InvalidStateError') return { title, text: passkeyKnown }
  return failureOf(error, { title, text: generalMessages.unexpected })
}

/**
 * A change of the second factor. Afterwards it is read again, and the account: an administrator may be one now. `isRunning`
 * is true at once, where `isPending` waits for a rendering.
 */
function useFactorChange<Input, Result>(
  call: (api: Api, input: Input) => Promise<Result>,
  done: Notice | null = null,
) {
  const queryClient = useQueryClient()
  const mutationKey = ['second-factor-change']
  const mutation = useMutation({
    mutationKey,
    mutationFn: (input: Input, { meta }) => call(apiOf(meta), input),
    onSuccess: async () => {
      if (done) toast({ kind: 'success', ...done })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
      ])
    },
  })
  return { ...mutation, isRunning: () => queryClient.isMutating({ mutationKey }) > 0 }
}

/** What the app is to be told; nothing has changed yet. */
export const useSetUpApp = () =>
  useFactorChange((api, input: PasswordAgainInput) =>
    read(api.account['second-factor'].app.$post({ json: input })),
  )

export const useConfirmApp = () =>
  useFactorChange(
    (api, input: CodeInput) => read(api.account['second-factor'].app.$put({ json: input })),
    secondFactorMessages.appOn,
  )

export const useRemoveApp = () =>
  useFactorChange(
    (api, input: PasswordAgainInput) => read(api.account['second-factor'].app.removal.$post({ json: input })),
    secondFactorMessages.removed,
  )

/** The browser asks its owner to make a key. */
export const useAddPasskey = () =>
  useFactorChange(async (api, input: PasswordAgainInput) => {
    const keys = api.account['second-factor'].passkeys
    const optionsJSON = await read(keys.options.$post({ json: input }))
    const { startRegistration } = await import('@simplewebauthn/browser')
    const answer = await startRegistration({ optionsJSON })
    return read(keys.$post({ json: answer as NewPasskey }))
  }, secondFactorMessages.passkeyAdded)

export const useRemovePasskey = (id: string) =>
  useFactorChange(
    (api, input: PasswordAgainInput) =>
      read(api.account['second-factor'].passkeys[':id'].removal.$post({ param: { id }, json: input })),
    secondFactorMessages.removed,
  )

export const useReplaceRecoveryCodes = () =>
  useFactorChange(
    (api, input: PasswordAgainInput) =>
      read(api.account['second-factor']['recovery-codes'].$post({ json: input })),
    secondFactorMessages.codesRenewed,
  )

/** Without an id: all but this one. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const mutationKey = ['end-session']
  const mutation = useMutation({
    mutationKey,
    mutationFn: (id: string | null, { meta }) => {
      const { sessions } = apiOf(meta).account
      return id === null ? read(sessions.$delete()) : read(sessions[':id'].$delete({ param: { id } }))
    },
    onSuccess: (_ended, id) =>
      toast({ kind: 'success', title: id === null ? 'Autres appareils déconnectés' : 'Appareil déconnecté' }),
    onError: (error) => toast({ kind: 'error', ...failureOf(error, sessionFailure) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
  return { ...mutation, isRunning: () => queryClient.isMutating({ mutationKey }) > 0 }
}

const sessionFailure = { title: 'Appareil non déconnecté', text: generalMessages.unexpected }
