import { queryOptions, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  createContext,
  data,
  isRouteErrorResponse,
  NavLink,
  Outlet,
  redirect,
  useLocation,
} from 'react-router'
import { ErrorPage, NotFoundPage } from '#app/components/error-page.tsx'
import { ForbiddenPage } from '#app/components/forbidden-page.tsx'
import { FindField } from '#app/features/admin/shared/find-field.tsx'
import { ApiError, read } from '#app/lib/api.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { apiOf, queryClientOf } from '#app/lib/query-client.ts'
import { fetchAccount } from '#app/lib/session.ts'
import { securityPath } from '#domain/accounts/account-paths.ts'
import type { Route } from './+types/layout'

const isAdministratorContext = createContext(false)

/** Redirects visitors to sign in, and an administrator without a second factor to set it up. */
async function identifyAdministrator({
  request,
  context,
}: Parameters<Route.MiddlewareFunction>[0]): Promise<void> {
  const account = await fetchAccount(queryClientOf(context))
  if (!account) throw redirect(authPathFrom(request))
  if (account.awaitsSecondFactor) throw redirect(securityPath)
  context.set(isAdministratorContext, account.role === 'admin')
}

export const middleware = [identifyAdministrator]
export const clientMiddleware = [identifyAdministrator]

/** In the loader rather than the middleware, because an error before any loader would show the site's error page. The API checks as well. */
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

interface Entry {
  label: string
  to: string
  end?: boolean
  /** Shows the number of open tasks beside it. */
  isCounted?: boolean
}

const groups: { title: string; entries: Entry[] }[] = [
  {
    title: 'Suivi',
    entries: [
      { label: 'À traiter', to: '/admin', end: true, isCounted: true },
      { label: 'Chiffres', to: '/admin/chiffres' },
      { label: 'Commandes', to: '/admin/orders' },
      { label: 'Paiements', to: '/admin/payments' },
      { label: 'Déclaration fiscale', to: '/admin/tax-report' },
      { label: 'Personnes', to: '/admin/users' },
      { label: 'Avis', to: '/admin/reviews' },
      { label: 'Signalements', to: '/admin/reports' },
      { label: 'Emails', to: '/admin/emails' },
      { label: 'Tâches de fond', to: '/admin/jobs' },
    ],
  },
  {
    title: 'Catalogue',
    entries: [
      { label: 'Produits', to: '/admin/products', end: true },
      { label: 'Annonces à valider', to: '/admin/products/validation' },
      { label: 'Produits du moment', to: '/admin/featured-products' },
      { label: 'Catégories', to: '/admin/categories' },
      { label: 'Champs personnalisés', to: '/admin/custom-fields' },
      { label: 'Synonymes', to: '/admin/synonymes' },
      { label: 'CO₂ évité', to: '/admin/co2' },
    ],
  },
  {
    title: 'Plateforme',
    entries: [
      { label: 'Réglages', to: '/admin/platform-control' },
      { label: 'Identité', to: '/admin/identite' },
      { label: 'Journal', to: '/admin/audit' },
      { label: 'État du site', to: '/admin/etat' },
      { label: 'Sauvegardes', to: '/admin/sauvegardes' },
      { label: 'Textes', to: '/admin/textes' },
      { label: 'Modèles d’emails', to: '/admin/email-templates' },
      { label: 'Email de test', to: '/admin/email-test' },
    ],
  },
]

const AdminFrame = ({ children }: { children: ReactNode }) => (
  <div className="page grid items-start gap-x-10 gap-y-6 py-6 md:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
    <div className="lg:col-span-2 lg:max-w-xl">
      <FindField />
    </div>
    <FoldedNavigation />
    <div className="max-lg:hidden lg:sticky lg:top-24">
      <AdminNavigation />
    </div>
    <div className="min-w-0">{children}</div>
  </div>
)

/** On a phone the menu is folded above the page, and closes after a choice. */
function FoldedNavigation() {
  const { key } = useLocation()
  return (
    <details key={key} className="group rounded-md border border-line-strong bg-paper lg:hidden">
      <summary className="flex min-h-12 items-center justify-between gap-4 px-4 font-semibold">
        <span className="flex items-center gap-2">
          Menu de l’administration <WorkBadge />
        </span>
        <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="border-t border-line p-4">
        <AdminNavigation />
      </div>
    </details>
  )
}

const AdminNavigation = () => (
  <nav aria-label="Administration" className="grid gap-6">
    {groups.map(({ title, entries }) => (
      <div key={title}>
        <p className="eyebrow">{title}</p>
        <ul className="mt-2 grid">
          {entries.map(({ label, to, isCounted, ...link }) => (
            <li key={to}>
              <NavLink
                to={to}
                {...link}
                className={({ isActive }) =>
                  clsx(
                    'flex min-h-11 items-center gap-2 rounded-md px-3 pointer-fine:min-h-9',
                    isActive ? 'bg-fir text-paper' : 'hover:bg-plaster-deep',
                  )
                }
              >
                {label}
                {isCounted && <WorkBadge />}
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
)

const workCountQuery = queryOptions({
  queryKey: ['admin', 'work-count'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.work.count.$get()),
  staleTime: 60_000,
})

/** The number of open tasks, if there are any. */
function WorkBadge() {
  const count = useQuery(workCountQuery).data?.count ?? 0
  if (count === 0) return null
  return (
    <span className="inline-block min-w-5 rounded-full bg-terracotta px-1.5 text-center text-xs leading-5 font-semibold text-paper">
      <span className="sr-only">, </span>
      {count > 999 ? '999+' : count}
      <span className="sr-only"> à traiter</span>
    </span>
  )
}
