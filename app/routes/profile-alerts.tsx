import { BellRing } from 'lucide-react'
import { useEffect } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { Head } from '#app/components/head.tsx'
import { SignInButton } from '#app/components/sign-in-link.tsx'
import { AlertsPage } from '#app/features/alerts/alerts-page.tsx'
import {
  alertsQuery,
  mailSettingsQuery,
  savedSearchesQuery,
  watchedProductsQuery,
} from '#app/features/alerts/queries.ts'
import { searchParameter, storePendingSearch } from '#app/features/alerts/use-pending-search.ts'
import { ProfileFrame } from '#app/features/profile/profile-frame.tsx'
import { useOwnAccount } from '#app/features/profile/use-own-account.ts'
import { authPathFrom } from '#app/lib/auth-path.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { freshAccountQuery, useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { readPage } from '#domain/address.ts'
import { watchedPageSize } from '#domain/alerts/alerts.ts'
import { cataloguePath, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import type { Route } from './+types/profile-alerts'

async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const { searchParams } = new URL(request.url)
  const page = readPage(searchParams, watchedPageSize)
  if (!(await queryClient.fetchQuery(freshAccountQuery)))
    return searchParams.get(searchParameter) ? { page } : redirect(authPathFrom(request))
  await Promise.all([
    queryClient.prefetchQuery(alertsQuery),
    queryClient.prefetchQuery(mailSettingsQuery),
    queryClient.prefetchQuery(categoriesQuery),
    queryClient.prefetchQuery(savedSearchesQuery),
    queryClient.prefetchQuery(watchedProductsQuery(page)),
  ])
  return { page }
}

export { load as clientLoader, load as loader }

export default function ProfileAlerts({ loaderData }: Route.ComponentProps) {
  const { account } = useAccount()
  const { shownName } = useSettings()
  const [params] = useSearchParams()
  const pending = params.get(searchParameter)
  return (
    <>
      <Head
        title={`Mes alertes – ${shownName}`}
        description="Ce dont vous voulez être prévenu&nbsp;: recherches, produits et catégories."
      />
      {!account && pending ? <SignInToSave query={pending} /> : <OwnAlerts page={loaderData.page} />}
    </>
  )
}

function OwnAlerts({ page }: { page: number }) {
  const account = useOwnAccount()
  if (!account) return null
  return (
    <ProfileFrame account={account} title="Mes alertes" current="alerts">
      <AlertsPage key={account.id} page={page} />
    </ProfileFrame>
  )
}

/** Without a session, the tab stores the search until the sign-in. */
function SignInToSave({ query }: { query: string }) {
  useEffect(() => storePendingSearch(query), [query])
  return (
    <div className="page grid max-w-3xl justify-items-start gap-5 py-14 md:py-20">
      <BellRing aria-hidden="true" strokeWidth={1.5} className="size-12 text-terracotta" />
      <h1 className="text-4xl md:text-5xl">Connectez-vous pour enregistrer cette recherche</h1>
      <p className="max-w-prose text-lg text-ink-soft">
        Nous la gardons en attendant&nbsp;: après votre connexion, elle vous attend dans «&nbsp;Mes
        alertes&nbsp;».
      </p>
      <div className="flex flex-wrap gap-3">
        <SignInButton size="lg">Connexion</SignInButton>
        <ButtonLink
          to={cataloguePath(parseCatalogueSearch(new URLSearchParams(query)))}
          size="lg"
          variant="outline"
        >
          Revenir aux résultats
        </ButtonLink>
      </div>
    </div>
  )
}
