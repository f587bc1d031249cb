import { type RouterContextProvider, redirect } from 'react-router'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { accountContext, fetchAccount } from '#app/lib/session.ts'

/** Provides the account to the loaders below. A visitor signs in first. */
async function provideAccount({
  request,
  context,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<void> {
  const account = await fetchAccount(queryClientOf(context))
  if (!account) throw redirect(authPathFrom(request))
  context.set(accountContext, account)
}

export const middleware = [provideAccount]
export const clientMiddleware = [provideAccount]

export { Outlet as default } from 'react-router'
