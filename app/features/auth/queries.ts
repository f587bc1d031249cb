import { useMutation } from '@tanstack/react-query'
import { type Api, ApiError, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { type Account, accountQuery, dependsOnVisitor, signInKey } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { profileMessages, signUpMessages } from '#domain/account-messages.ts'
import type { SignInInput, SignUpInput } from '#domain/accounts/schemas.ts'
import { signInMessages } from '#domain/messages.ts'
import { forgetSignUp, keepSignUp, keptSignUp } from './kept-sign-up.ts'

export const signInFailure = (error: Error): Failure =>
  failureOf(error, { title: signInMessages.failureTitle, text: signInMessages.failure })

/** Opens a session; the account appears in its query, and use-leave-when-signed-in.ts goes on from there. */
export const useSignIn = () =>
  useMutation({
    mutationKey: signInKey,
    mutationFn: async (input: SignInInput, { meta, client }) => {
      const api = apiOf(meta)
      await read(api.account['sign-in'].$post({ json: input }))
      const account = await read(api.account.$get())
      // The browser refused the session's cookie.
      if (!account) throw new Error(signInMessages.failure)
      client.removeQueries({ predicate: dependsOnVisitor })
      client.setQueryData(accountQuery.queryKey, await withProfile(account, api))
    },
    onError: (error) => toast({ kind: 'error', ...signInFailure(error) }),
  })

/** Makes a missing profile row from what the sign-up form left in this browser (specification, section 3, profiles). */
async function withProfile(account: Account, api: Api): Promise<Account> {
  if (account.profile) {
    forgetSignUp()
    return account
  }
  try {
    const restored = await read(api.account.profile.$post({ json: keptSignUp() }))
    forgetSignUp()
    return restored ?? account
  } catch (error) {
    const text = error instanceof Error ? error.message : signInMessages.failure
    toast({ kind: 'error', title: profileMessages.saveFailureTitle, text })
    return account
  }
}

export const signUpFailure = (error: Error): Failure => {
  const isRefusal = error instanceof ApiError && error.status > 0
  const title = isRefusal ? signUpMessages.failureTitle : signUpMessages.failureHeading
  return failureOf(error, { title, text: signUpMessages.failure })
}

/** Creates an account, which waits for its e-mail address to be confirmed. */
export const useSignUp = () =>
  useMutation({
    mutationKey: ['sign-up'],
    mutationFn: (input: SignUpInput, { meta }) => {
      keepSignUp(input)
      return read(apiOf(meta).account['sign-up'].$post({ json: input }))
    },
    onError: (error) => toast({ kind: 'error', ...signUpFailure(error) }),
  })
