import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { type Api, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { accountQuery } from '#app/lib/session.ts'
import type { CodeInput, NewPasskey, PasswordAgainInput } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import type { TitledMessage } from '#domain/messages.ts'
import { generalMessages } from '#domain/messages.ts'

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ meta }) => read(apiOf(meta).account['second-factor'].$get()),
})
export type SecondFactor = DataOf<typeof secondFactorQuery>

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ meta }) => read(apiOf(meta).account.sessions.$get()),
  staleTime: 0,
})
export type OwnSession = DataOf<typeof ownSessionsQuery>[number]

/** Returns the failure's text. Browsers report a cancelled passkey in English, each in other words. */
export const factorFailure = (error: Error): Failure => {
  const { failureTitle: title, noPasskeyPresented, passkeyAlreadyAdded } = secondFactorMessages
  if (error.name === 'NotAllowedError') return { title, text: noPasskeyPresented }
  if (error.name === 'InvalidStateError') return { title, text: passkeyAlreadyAdded }
  return failureOf(error, { title, text: generalMessages.unexpected })
}

/**
 * Changes the second factor, then refetches it and the account, which may be an administrator's from now on. With new
 * recovery codes there is no toast, which would cover the codes on the page (security-page.tsx).
 */
function useFactorChange<Input, Result>(
  call: (api: Api, input: Input) => Promise<Result>,
  successMessage: TitledMessage | null = null,
) {
  return useAction({
    mutationKey: ['second-factor-change'],
    mutationFn: (input: Input, { meta }) => call(apiOf(meta), input),
    success: (result) => (hasRecoveryCodes(result) ? null : successMessage),
    onSuccess: (_data, _input, _result, { client }) =>
      Promise.all([client.invalidateQueries(secondFactorQuery), client.invalidateQueries(accountQuery)]),
  })
}

const hasRecoveryCodes = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'recoveryCodes' in result && result.recoveryCodes !== null

/** Requests a secret for the app, without a change so far. */
export const useSetUpApp = () =>
  useFactorChange((api, input: PasswordAgainInput) =>
    read(api.account['second-factor'].app.$post({ json: input })),
  )

export const useConfirmApp = () =>
  useFactorChange(
    (api, input: CodeInput) => read(api.account['second-factor'].app.$put({ json: input })),
    secondFactorMessages.appActivated,
  )

export const useRemoveApp = () =>
  useFactorChange(
    (api, input: PasswordAgainInput) => read(api.account['second-factor'].app.removal.$post({ json: input })),
    secondFactorMessages.factorRemoved,
  )

/** Creates a passkey. */
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
    secondFactorMessages.factorRemoved,
  )

export const useReplaceRecoveryCodes = () =>
  useFactorChange(
    (api, input: PasswordAgainInput) =>
      read(api.account['second-factor']['recovery-codes'].$post({ json: input })),
    secondFactorMessages.codesRenewed,
  )

/** Ends a session; without an id all others. */
export function useEndSession() {
  return useAction({
    mutationKey: ['end-session'],
    mutationFn: (id: string | null, { meta }) => {
      const { sessions } = apiOf(meta).account
      return id === null ? read(sessions.$delete()) : read(sessions[':id'].$delete({ param: { id } }))
    },
    success: (_, id) => (id === null ? 'Autres appareils déconnectés' : 'Appareil déconnecté'),
    failure: 'Appareil non déconnecté',
    refresh: [ownSessionsQuery.queryKey],
  })
}
