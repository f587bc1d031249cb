import { type RouterContextProvider, redirect } from 'react-router'
import { queriesOf } from '#app/lib/query-client.ts'
import { freshAccountQuery, ownAccountContext } from '#app/lib/session.ts'

/** Whose page it is, for the loaders of all below; a visitor signs in first. */
async function knowAccount({ context }: { context: Readonly<RouterContextProvider> }): Promise<void> {
  const account = await queriesOf(context).fetchQuery(freshAccountQuery)
  if (!account) throw redirect('/auth')
  context.set(ownAccountContext, account)
}

export const middleware = [knowAccount]
export const clientMiddleware = [knowAccount]

export { Outlet as default } from 'react-router'
