import { createContext, data, isRouteErrorResponse, Outlet, redirect } from 'react-router'
import { ErrorPage } from '#app/components/error-page.tsx'
import { ForbiddenPage } from '#app/components/forbidden-page.tsx'
import { NotFoundPage } from '#app/components/not-found-page.tsx'
import { AdminFrame } from '#app/features/admin/shared/admin-frame.tsx'
import { ApiError } from '#app/lib/api.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { fetchAccount } from '#app/lib/session.ts'
import { securityPath } from '#domain/accounts/destination.ts'
import type { Route } from './+types/layout'

const isAdministratorContext = createContext(false)

/** Redirects visitors to sign in, and an administrator without a second factor to set it up. */
async function knowAdministrator({
  request,
  context,
}: Parameters<Route.MiddlewareFunction>[0]): Promise<void> {
  const account = await fetchAccount(queriesOf(context))
  if (!account) throw redirect(authPathFrom(request))
  if (account.awaitsSecondFactor) throw redirect(securityPath)
  context.set(isAdministratorContext, account.role === 'admin')
}

export const middleware = [knowAdministrator]
export const clientMiddleware = [knowAdministrator]

/** In the loader, not the middleware: an error before any loader would show the site's page instead of the administration's. The API checks as well. */
function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs): null {
  if (!context.get(isAdministratorContext)) throw data(null, { status: 403 })
  return null
}

export { load as clientLoader, load as loader }

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
  if (status === 403)
    return <ForbiddenPage text="L’administration est réservée aux administrateurs de la plateforme." />
  return status === 404 ? <NotFoundPage /> : <ErrorPage />
}
