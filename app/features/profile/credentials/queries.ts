import { useMutation } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { accountQuery, changePasswordKey } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { emailChangeMessages, passwordMessages } from '#domain/account-messages.ts'
import type { ChangeEmailInput, ChangePasswordInput } from '#domain/accounts/schemas.ts'
import { generalMessages } from '#domain/messages.ts'

export const passwordFailure = (error: Error): Failure =>
  failureOf(error, { title: passwordMessages.changeFailureTitle, text: generalMessages.unexpected })

export const emailFailure = (error: Error): Failure =>
  failureOf(error, { title: emailChangeMessages.failureTitle, text: generalMessages.unexpected })

/** Ends the person's other sessions; this one goes on with a cookie of its own. */
export const useChangePassword = () =>
  useMutation({
    mutationKey: changePasswordKey,
    mutationFn: (input: ChangePasswordInput, { meta }) =>
      read(apiOf(meta).account.password.$put({ json: input })),
    onSuccess: (_changed, _input, _result, { client }) => {
      toast({ kind: 'success', ...passwordMessages.changed })
      // What was asked with the old cookie meanwhile answers that nobody is signed in.
      void client.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (error) => toast({ kind: 'error', ...passwordFailure(error) }),
  })

/** Sends a link to the new address; nothing changes before it is followed. */
export const useChangeEmail = () =>
  useMutation({
    mutationKey: ['change-email'],
    mutationFn: (input: ChangeEmailInput, { meta }) => read(apiOf(meta).account.email.$post({ json: input })),
    onSuccess: () => toast({ kind: 'success', ...emailChangeMessages.sent }),
    onError: (error) => toast({ kind: 'error', ...emailFailure(error) }),
  })

/** For somebody signed in who does not know their password any more. */
export const useSendResetLink = () =>
  useMutation({
    mutationKey: ['send-reset-link'],
    mutationFn: (email: string, { meta }) =>
      read(apiOf(meta).account['forgot-password'].$post({ json: { email } })),
    onSuccess: () => toast({ kind: 'success', ...passwordMessages.mailSent }),
    onError: (error) => {
      const fallback = { title: passwordMessages.failureTitle, text: passwordMessages.mailFailure }
      toast({ kind: 'error', ...failureOf(error, fallback) })
    },
  })
