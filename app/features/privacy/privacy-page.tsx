import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#app/components/load-error.tsx'
import { type Account, useIsSigningOut } from '#app/lib/session.ts'
import { AccountDeletion } from './account-deletion.tsx'
import { DataExport } from './data-export.tsx'
import { privacyQuery } from './queries.ts'

/** What a person may do with everything the site knows of them. */
export function PrivacyPage({ account }: { account: Account }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...privacyQuery,
    enabled: !useIsSigningOut() && !account.isImpersonated,
  })
  if (account.isImpersonated)
    return (
      <p className="max-w-prose border-l-4 border-line-strong py-1 pl-5 text-lg">
        Seule la personne elle-même peut télécharger ses données ou supprimer son compte.
      </p>
    )
  if (!data)
    return error ? (
      <LoadError
        title="Cette page n’a pas pu être chargée"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <div aria-hidden="true" className="h-96 animate-pulse rounded-lg bg-plaster-deep" />
    )
  return (
    <div className="grid max-w-3xl gap-14">
      <DataExport left={data.exportsLeft} onTaken={() => void refetch()} />
      <AccountDeletion email={account.email} reasons={data.reasons} />
    </div>
  )
}
