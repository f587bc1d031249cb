import { type RouterContextProvider, redirect } from 'react-router'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { fetchAccount } from '#app/lib/session.ts'

/** The sign-in address that leads back here (domain/accounts/destination.ts); null with a session. */
export async function signedInOrRedirect(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | null> {
  if (await fetchAccount(queriesOf(context))) return null
  return redirect(authPathFrom(request))
}
