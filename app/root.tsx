import type { ReactNode } from 'react'
import { Links, type MiddlewareFunction, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import './styles/app.css'
import { createApi } from './lib/api.ts'
import { createQueryClient, queryClientContext } from './lib/query-client.ts'
import { QueryState } from './lib/query-state.tsx'
import { requestContext } from './lib/request-context.ts'

/** On the server every request has its own query cache, filled through the API in process. */
const provideQueries: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const server = context.get(requestContext)
  if (server) context.set(queryClientContext, createQueryClient(createApi(new URL(request.url).origin, server.callApi)))
  return next()
}
export const middleware = [provideQueries]

export const loader = ({ context }: Route.LoaderArgs) => ({ nonce: context.get(requestContext)?.nonce ?? '' })
export const clientLoader = async () => ({ nonce: '' })

export const Layout = ({ children }: { children: ReactNode }) => (
  <html lang="fr">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <Links />
    </head>
    <body>
      {children}
      <ScrollRestoration />
      <QueryState />
      <Scripts />
    </body>
  </html>
)

export default Outlet
