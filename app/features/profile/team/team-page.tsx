import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#app/components/load-error.tsx'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/signing-out.ts'
import { canSell } from '#domain/accounts/accounts.ts'
import { InviteForm } from './invite-form.tsx'
import { MemberList } from './member-list.tsx'
import { OwnFirms } from './own-firms.tsx'
import { ownFirmsQuery, teamQuery } from './queries.ts'

/** For whom one works, and who works for one's own firm. */
export function TeamPage({ account }: { account: Account }) {
  const isEnabled = !useIsSigningOut() && !account.isImpersonated
  const sells = canSell(account.profile?.userType ?? null)
  const firms = useQuery({ ...ownFirmsQuery, enabled: isEnabled })
  const team = useQuery({ ...teamQuery, enabled: isEnabled && sells })
  if (account.isImpersonated)
    return (
      <p className="max-w-prose border-l-4 border-line-strong py-1 pl-5 text-lg">
        Seule la personne elle-même peut voir et changer son équipe.
      </p>
    )
  return (
    <div className="grid max-w-3xl gap-10">
      {firms.error && <LoadError error={firms.error} onRetry={() => void firms.refetch()} />}
      {firms.data && <OwnFirms firms={firms.data} sells={sells} />}
      {sells && (
        <section aria-labelledby="votre-equipe" className="grid gap-5">
          <h2 id="votre-equipe" className="text-2xl">
            Votre équipe
          </h2>
          <p className="max-w-prose text-ink-soft">
            Chacun se connecte avec son propre compte et travaille sous son nom. Vous seul gardez la main sur
            l’argent, les clés d’API, les informations du compte et l’équipe.
          </p>
          <InviteForm />
          {team.data ? (
            <MemberList members={team.data} />
          ) : team.error ? (
            <LoadError
              title="Votre équipe n’a pas pu être chargée"
              error={team.error}
              isRetrying={team.isFetching}
              onRetry={() => void team.refetch()}
            />
          ) : (
            <div aria-hidden="true" className="h-32 animate-pulse rounded-lg bg-plaster-deep" />
          )}
        </section>
      )}
    </div>
  )
}
