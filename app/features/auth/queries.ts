import type { QueryClient } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { type Api, ApiError, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { type Account, accountQuery, dependsOnVisitor, signInKey } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { profileMessages, signInMessages, signUpMessages } from '#domain/account-messages.ts'
import { profileFallbackSchema, type SignInInput, type SignUpInput } from '#domain/accounts/schemas.ts'
import type { CodeInput, PasskeyAnswer } from '#domain/accounts/second-factor.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import type { StoredKey } from '#domain/platform/stored-things.ts'

export const signInFailure = (error: Error): Failure =>
  failureOf(error, { title: signInMessages.failureTitle, text: signInMessages.failure })

/**
 * Opens a session, after which `useLeaveWhenSignedIn` (app/routes/auth.tsx) leaves the page; or returns the second factors that are
 * required besides the password.
 */
export const useSignIn = () =>
  useAction({
    mutationKey: signInKey,
    mutationFn: async (input: SignInInput, { meta, client }) => {
      const { methods } = await read(apiOf(meta).account['sign-in'].$post({ json: input }))
      if (methods.length === 0) await startSession(apiOf(meta), client)
      return methods
    },
  })

/** Completes the sign-in with an app's code or a recovery code. */
export const useSignInWithCode = () =>
  useAction({
    mutationKey: signInKey,
    mutationFn: async (input: CodeInput, { meta, client }) => {
      await read(apiOf(meta).account['sign-in'].code.$post({ json: input }))
      await startSession(apiOf(meta), client)
    },
  })

/** Completes the sign-in with a passkey. */
export const useSignInWithPasskey = () =>
  useAction({
    mutationKey: signInKey,
    mutationFn: async (_: undefined, { meta, client }) => {
      const api = apiOf(meta)
      const optionsJSON = await read(api.account['sign-in'].passkey.options.$post())
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const answer = await startAuthentication({ optionsJSON })
      await read(api.account['sign-in'].passkey.$post({ json: answer as PasskeyAnswer }))
      await startSession(api, client)
    },
  })

/** Returns the failure's text. Browsers report an unused passkey in English, each in other words. */
export const secondStepFailure = (error: Error): Failure => {
  const { failureTitle } = signInMessages
  const text =
    error.name === 'NotAllowedError' ? secondFactorMessages.noPasskeyPresented : signInMessages.failure
  return failureOf(error, { title: failureTitle, text })
}

/** Whether too much time has passed since the password, which is then required again. */
export const isSecondStepExpired = (error: Error): boolean =>
  error instanceof ApiError && error.problem.details?.reason === 'secondStepExpired'

async function startSession(api: Api, client: QueryClient): Promise<void> {
  const account = await read(api.account.$get())
  // The browser refused the session's cookie.
  if (!account) throw new Error(signInMessages.failure)
  client.removeQueries({ predicate: dependsOnVisitor })
  client.setQueryData(accountQuery.queryKey, await restoreProfile(account, api))
}

/** Creates a missing profile row from the data that the sign-up form stored in this browser. */
async function restoreProfile(account: Account, api: Api): Promise<Account> {
  if (account.profile) {
    deleteSignUpFields()
    return account
  }
  try {
    const restored = await read(api.account.profile.$post({ json: readSignUpFields() }))
    deleteSignUpFields()
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

/** Creates an account whose email address must be confirmed. */
export const useSignUp = () =>
  useAction({
    mutationKey: ['sign-up'],
    mutationFn: (input: SignUpInput, { meta }) => {
      storeSignUpFields(input)
      return read(apiOf(meta).account['sign-up'].$post({ json: input }))
    },
    failure: signUpFailure,
  })

/** The sign-up form's data, stored for a profile row that is missing at sign-in. */
const signUpKeys = {
  firstName: 'signup_firstName',
  lastName: 'signup_lastName',
  userType: 'signup_userType',
} as const satisfies Record<string, StoredKey>
const signUpFields = Object.keys(signUpKeys) as (keyof typeof signUpKeys)[]

/** Returns null where storage is forbidden or full; the sign-in works without it. */
function withStorage<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(localStorage)
  } catch {
    return null
  }
}

const storeSignUpFields = (input: Pick<SignUpInput, keyof typeof signUpKeys>) =>
  withStorage((storage) => {
    for (const field of signUpFields) storage.setItem(signUpKeys[field], input[field])
  })

const readSignUpFields = () => {
  const readField = (field: keyof typeof signUpKeys) =>
    withStorage((storage) => storage.getItem(signUpKeys[field]))
  // Anyone may have edited the storage: invalid values are dropped.
  return profileFallbackSchema.parse({
    firstName: readField('firstName'),
    lastName: readField('lastName'),
    userType: readField('userType'),
  })
}

const deleteSignUpFields = () =>
  withStorage((storage) => {
    for (const field of signUpFields) storage.removeItem(signUpKeys[field])
  })
