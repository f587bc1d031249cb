import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { accountQuery, changePasswordKey } from '#app/lib/session.ts'
import { emailChangeMessages, passwordMessages } from '#domain/account-messages.ts'
import type { ChangeEmailInput, ChangePasswordInput } from '#domain/accounts/schemas.ts'
import { generalMessages } from '#domain/messages.ts'

export const passwordFailure = (error: Error): Failure =>
  failureOf(error, { title: passwordMessages.changeFailureTitle, text: generalMessages.unexpected })

export const emailFailure = (error: Error): Failure =>
  failureOf(error, { title: emailChangeMessages.failureTitle, text: generalMessages.unexpected })

/** Changes the password. The server ends the other sessions, and gives this one a new cookie. */
export const useChangePassword = () =>
  useAction({
    mutationKey: changePasswordKey,
    mutationFn: (input: ChangePasswordInput, { meta }) =>
      read(apiOf(meta).account.password.$put({ json: input })),
    success: passwordMessages.changed,
    onSuccess: (_changed, _input, _result, { client }) => {
      // Responses to requests with the old cookie report no signed-in user.
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    failure: passwordFailure,
  })

/** Sends a link to the new address; the change waits until it is followed. */
export const useChangeEmail = () =>
  useAction({
    mutationKey: ['change-email'],
    mutationFn: (input: ChangeEmailInput, { meta }) => read(apiOf(meta).account.email.$post({ json: input })),
    success: emailChangeMessages.sent,
    failure: emailFailure,
  })

/** Sends a reset link to a signed-in user who has forgotten the password. */
export const useSendResetLink = () =>
  useAction({
    mutationKey: ['send-reset-link'],
    mutationFn: (email: string, { meta }) =>
      read(apiOf(meta).account['forgot-password'].$post({ json: { email } })),
    success: passwordMessages.mailSent,
    failure: (error) =>
      failureOf(error, { title: passwordMessages.failureTitle, text: passwordMessages.mailFailure }),
  })
