import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { type Account, accountQuery } from '#app/lib/session.ts'
import { avatarMessages, profileMessages } from '#domain/account-messages.ts'
import type { ProfileInput } from '#domain/accounts/schemas.ts'
import { generalMessages } from '#domain/messages.ts'

export const profileFailure = (error: Error): Failure =>
  failureOf(error, { title: profileMessages.failureTitle, text: generalMessages.unexpected })

/** Saves the profile; the response is the current account. */
export const useSaveProfile = (account: Account) =>
  useAction({
    mutationKey: ['save-profile'],
    mutationFn: async (input: ProfileInput, { meta }) => {
      const { profile } = apiOf(meta).account
      // An account without a profile row needs one first.
      if (!account.profile) await read(profile.$post({ json: input }))
      return read(profile.$put({ json: input }))
    },
    success: profileMessages.saved,
    onSuccess: (saved, _input, _result, { client }) => {
      client.setQueryData(accountQuery.queryKey, saved)
    },
    failure: profileFailure,
  })

/** Uploads the user's picture; null removes it. */
export const useSaveAvatar = () =>
  useAction({
    mutationFn: (file: File | null, { meta }) => {
      const { avatar } = apiOf(meta)
      return read(file ? avatar.$put(undefined, { init: { body: file } }) : avatar.$delete())
    },
    success: (_, file) => (file ? avatarMessages.saved : avatarMessages.removed),
    onSuccess: (account, _file, _result, { client }) => {
      client.setQueryData(accountQuery.queryKey, account)
    },
  })
