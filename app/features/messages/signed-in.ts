import { type RouterContextProvider, redirect } from 'react-router'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { fetchAccount } from '#app/lib/session.ts'

/** Whoever is not signed in does so first, and comes back (domain/accounts/destination.ts); null for those who are. */
export async function signedInOrRedirect(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | null> {
  if (await fetchAccount(queriesOf(context))) return null
  return redirect(authPathFrom(request))
}
