import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router'
import type { Route } from './+types/root'
import { ErrorPage } from './components/error-page.tsx'
import { useHydrationOnChange } from './components/hydrate-on-touch.tsx'
import { latePart } from './components/late-part.ts'
import { NotFoundPage } from './components/not-found-page.tsx'
import { isShutOut, MaintenanceGate } from './features/shell/maintenance-gate.tsx'
import { Shell } from './features/shell/shell.tsx'
import { ApiError, createApi } from './lib/api.ts'
import { NonceContext } from './lib/nonce.ts'
import { useIsCartOpen } from './lib/open-cart.ts'
import { createQueryClient, queriesOf, queryClientContext } from './lib/query-client.ts'
import { QueryState } from './lib/query-state.tsx'
import { requestContext } from './lib/request-context.ts'
import { accountQuery } from './lib/session.ts'
import { SettingsContext, settingsQuery, useSettings } from './lib/settings.ts'
import { toast } from './lib/toasts.ts'
import { useRouteFiles } from './page-start/route-files.ts'
import './styles/app.css'
import { colourOf, paletteStyles } from '#domain/platform/palette.ts'
import headingFont from './styles/fonts/bricolage-grotesque-french.woff2?url'
import textFont from './styles/fonts/instrument-sans-french.woff2?url'

/** Fetched when the cart is first opened. */
const CartSheet = latePart(
  () => import('./features/cart/cart-sheet.tsx'),
  () =>
    toast({ kind: 'error', title: 'Pas de connexion', text: 'Le panier s’ouvrira dès qu’elle reviendra.' }),
)

/** On the server every request has its own query cache, filled through the API in process. */
const provideQueries: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const server = context.get(requestContext)
  if (server)
    context.set(queryClientContext, createQueryClient(createApi(new URL(request.url).origin, server.callApi)))
  return next()
}
export const middleware = [provideQueries]

/** What the shell shows on every page: who is signed in, what administrators have set. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const queries = queriesOf(context)
  if (context.get(requestContext)?.isAnonymous) queries.setQueryData(accountQuery.queryKey, null)
  const [account, settings] = await Promise.all([
    queries.ensureQueryData(accountQuery),
    queries.ensureQueryData(settingsQuery),
  ])
  if (isShutOut(settings, account, new URL(request.url).pathname)) throw data(null, { status: 503 })
  return null
}
/** In the browser the two queries keep themselves fresh. */
export const clientLoader = async () => null
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && <FirstPageLinks />}
        <Meta />
        <Links nonce={nonce} />
        {import.meta.env.SSR && paletteStyles() && <link rel="stylesheet" href="/identite.css" />}
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <QueryState />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

/** Where visits may be measured, visitors are asked first. */
const ConsentBar = latePart(() => import('./features/consent/consent-bar.tsx'))

/** For the browser alone, which reads them in the page it is sent: the application need not know them. */
const FirstPageLinks = () => (
  <>
    <meta name="theme-color" content={colourOf('plaster')} />
    {[textFont, headingFont].map((href) => (
      <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
    ))}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
  </>
)

function Frame({ children }: { children: ReactNode }) {
  const isCartOpen = useIsCartOpen()
  const { analytics } = useSettings()
  useHydrationOnChange()
  useRouteFiles()
  // From here on the page answers clicks; what drives a browser can wait for it.
  useEffect(() => {
    document.documentElement.dataset.ready = 'true'
  }, [])
  return (
    <>
      <Shell
        notice={
          analytics && (
            <Suspense>
              <ConsentBar analytics={analytics} />
            </Suspense>
          )
        }
      >
        {children}
      </Shell>
      {isCartOpen && (
        <Suspense>
          <CartSheet />
        </Suspense>
      )}
    </>
  )
}

function Settings({ children }: { children: ReactNode }) {
  const { data } = useQuery(settingsQuery)
  const inherited = use(SettingsContext)
  return <SettingsContext value={data ?? inherited}>{children}</SettingsContext>
}

export default function App() {
  return (
    <Settings>
      <MaintenanceGate>
        <Frame>
          <Outlet />
        </Frame>
      </MaintenanceGate>
    </Settings>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
  return (
    <Settings>
      <MaintenanceGate>
        <Frame>{status === 404 ? <NotFoundPage /> : <ErrorPage />}</Frame>
      </MaintenanceGate>
    </Settings>
  )
}
