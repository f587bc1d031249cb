import { type RouterContextProvider, redirect } from 'react-router'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { fetchAccount, ownAccountContext } from '#app/lib/session.ts'

/** Provides the account to the loaders below. A visitor signs in first. */
async function knowAccount({
  request,
  context,
}: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<void> {
  const account = await fetchAccount(queriesOf(context))
  if (!account) throw redirect(authPathFrom(request))
  context.set(ownAccountContext, account)
}

export const middleware = [knowAccount]
export const clientMiddleware = [knowAccount]

export { Outlet as default } from 'react-router'
