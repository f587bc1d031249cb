import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useEffect } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { getColour, paletteStyles } from '#domain/platform/palette.ts'
import type { Route } from './+types/root'
import { ErrorPage, NotFoundPage } from './components/error-page.tsx'
import { latePart } from './components/late-part.ts'
import { isBlockedByMaintenance, MaintenanceGate } from './features/shell/maintenance-gate.tsx'
import { Shell } from './features/shell/shell.tsx'
import { useServiceWorker } from './features/shell/use-service-worker.ts'
import { ApiError, createApi } from './lib/api.ts'
import { setErrorOrigin } from './lib/browser-errors.ts'
import { NonceContext } from './lib/nonce.ts'
import { isOfflineCopy } from './lib/offline-copy.ts'
import { useIsCartOpen } from './lib/open-cart.ts'
import { createQueryClient, queryClientContext, queryClientOf } from './lib/query-client.ts'
import { QueryState } from './lib/query-state.tsx'
import { requestContext } from './lib/request-context.ts'
import { accountQuery } from './lib/session.ts'
import { SettingsContext, settingsQuery, useSettings } from './lib/settings.ts'
import { toast } from './lib/toasts.ts'
import stylesheet from './styles/app.css?url'
import headingFont from './styles/fonts/bricolage-grotesque-french.woff2?url'
import textFont from './styles/fonts/instrument-sans-french.woff2?url'

/** Loaded when the cart is first opened. */
const CartSheet = latePart(() => import('./features/cart/cart-sheet.tsx'), {
  onFailure: () =>
    toast({ kind: 'error', title: 'Pas de connexion', text: 'Le panier s’ouvrira dès qu’elle reviendra.' }),
})

/** On the server every request has its own query client, which calls the API in process. */
const provideQueries: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const server = context.get(requestContext)
  if (server)
    context.set(queryClientContext, createQueryClient(createApi(new URL(request.url).origin, server.callApi)))
  return next()
}
export const middleware = [provideQueries]

/** Data that the shell shows on every page: the account and the settings. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const queryClient = queryClientOf(context)
  if (context.get(requestContext)?.isAnonymous) queryClient.setQueryData(accountQuery.queryKey, null)
  const [account, settings] = await Promise.all([
    queryClient.ensureQueryData(accountQuery),
    queryClient.ensureQueryData(settingsQuery),
  ])
  if (isBlockedByMaintenance(settings, account, new URL(request.url).pathname))
    throw data(null, { status: 503 })
  return { build: context.get(requestContext)?.build ?? '', isCopy: isOfflineCopy(request) }
}
/** In the browser the two queries refetch automatically. */
export const clientLoader = async () => null
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext)
  return (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* React writes a stylesheet with a precedence before the scripts, so that these do not delay the first paint. */}
        <link rel="stylesheet" href={stylesheet} precedence="site" />
        {[textFont, headingFont].map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links nonce={nonce} />
        {import.meta.env.SSR && <AssociationColours />}
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

/** The association's own colours, which only the server knows. */
const AssociationColours = () => (
  <>
    <meta name="theme-color" content={getColour('plaster')} />
    {paletteStyles() && <link rel="stylesheet" href="/identite.css" precedence="association" />}
  </>
)

/** Requests consent where analytics are configured. */
const ConsentBar = latePart(() => import('./features/consent/consent-bar.tsx'))

function PageFrame({ children }: { children: ReactNode }) {
  const isCartOpen = useIsCartOpen()
  const { analytics } = useSettings()
  usePageStart()
  return (
    <>
      <Shell notice={analytics && <ConsentBar analytics={analytics} />}>{children}</Shell>
      {isCartOpen && <CartSheet />}
    </>
  )
}

/** Runs once the page is hydrated. */
function usePageStart(): void {
  // Absent when the root's loader has failed.
  const rootData = useRouteLoaderData<typeof loader>('root')
  const { build = '', isCopy = false } = rootData ?? {}
  const route = useMatches().at(-1)?.id ?? ''
  const queryClient = useQueryClient()
  useServiceWorker({ build, isCopy })
  useEffect(() => setErrorOrigin({ page: route, build }), [route, build])
  useEffect(() => {
    const account = queryClient.getQueryData(accountQuery.queryKey)
    if (!isCopy && account !== undefined)
      import('./lib/stored-account.ts')
        .then(({ forgetCodesOfOthers, storeAccount }) => {
          forgetCodesOfOthers(account?.id ?? null)
          // Stored for the offline page, which shows the account.
          if (account) storeAccount(account)
        })
        .catch(() => {})
    import('./lib/second-click.ts').then(({ ignoreSecondClicks }) => ignoreSecondClicks()).catch(() => {})
    // The page reacts to clicks from now on; tests wait for this mark.
    document.documentElement.dataset.ready = 'true'
  }, [isCopy, queryClient])
}

function Settings({ children }: { children: ReactNode }) {
  const { data } = useQuery(settingsQuery)
  const defaults = use(SettingsContext)
  return <SettingsContext value={data ?? defaults}>{children}</SettingsContext>
}

export default function App() {
  return (
    <Settings>
      <MaintenanceGate>
        <PageFrame>
          <Outlet />
        </PageFrame>
      </MaintenanceGate>
    </Settings>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) || error instanceof ApiError ? error.status : 500
  return (
    <Settings>
      <MaintenanceGate>
        <PageFrame>{status === 404 ? <NotFoundPage /> : <ErrorPage />}</PageFrame>
      </MaintenanceGate>
    </Settings>
  )
}
