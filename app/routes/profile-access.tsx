import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ButtonLink } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, queryClientOf } from '#app/lib/query-client.ts'
import type { Account } from '#app/lib/session.ts'
import { accountContext, useIsSigningOut } from '#app/lib/session.ts'
import { securityPath } from '#domain/accounts/account-paths.ts'
import { accessKindTexts, accessMessages, type StandingAccess } from '#domain/accounts/standing-access.ts'
import { formatDate, formatMoment } from '#domain/dates.ts'
import type { Route } from './+types/profile-access'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  if (!context.get(accountContext).isImpersonated) await queryClientOf(context).prefetchQuery(accessQuery)
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileAccess() {
  return (
    <ProfilePage
      title="Accès au compte"
      description="Ce qui ouvre votre compte sans votre mot de passe, et comment le retirer."
      current="info"
      back={linkBackTo('info')}
    >
      {(account) => <AccessPage account={account} />}
    </ProfilePage>
  )
}

/** Lists everything that has access to the account, each with a button that revokes it. */
function AccessPage({ account }: { account: Account }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...accessQuery,
    enabled: !useIsSigningOut() && !account.isImpersonated,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  if (account.isImpersonated)
    return (
      <p className="max-w-prose border-l-4 border-line-strong py-1 pl-5 text-lg">
        Seule la personne elle-même peut voir et retirer ces accès.
      </p>
    )
  return (
    <div className="grid max-w-3xl gap-8">
      <Reason />
      <p className="max-w-prose text-ink-soft">
        Ces accès ne demandent pas votre mot de passe&nbsp;: ils restent ouverts quand il change et quand vos
        appareils sont déconnectés. Retirez ceux que vous ne reconnaissez pas ou n’utilisez plus.
      </p>
      <section aria-labelledby="acces-ouverts" className="grid gap-4">
        <h2 ref={heading} tabIndex={-1} id="acces-ouverts" className="text-2xl">
          Accès ouverts
        </h2>
        {data ? (
          <AccessList access={data} onRevoked={() => heading.current?.focus()} />
        ) : error ? (
          <LoadError
            title="Vos accès n’ont pas pu être chargés"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-hidden="true" className="h-32 animate-pulse rounded-lg bg-plaster-deep" />
        )}
      </section>
      <p>
        <Link to={securityPath} className="font-semibold text-fir underline underline-offset-4">
          Appareils connectés et double authentification
        </Link>
      </p>
    </div>
  )
}

const reasons: Record<string, string> = {
  password: 'Votre mot de passe est changé et vos autres appareils sont déconnectés.',
  sessions: 'Vos autres appareils sont déconnectés.',
}

/** Explains the page after a change of password or a sign-out everywhere. */
function Reason() {
  const [params] = useSearchParams()
  const reason = reasons[params.get('after') ?? '']
  return reason === undefined ? null : (
    <div className="grid max-w-prose justify-items-start gap-3 border-l-4 border-fir bg-fir-tint px-4 py-3">
      <p>{reason} Il reste les accès ci-dessous&nbsp;: vérifiez-les.</p>
      <ButtonLink to="/profile?tab=info" variant="outline">
        Garder ces accès
      </ButtonLink>
    </div>
  )
}

function AccessList({ access, onRevoked }: { access: StandingAccess[]; onRevoked: () => void }) {
  const revoke = useRevokeAccess()
  if (access.length === 0)
    return <EmptyState>Rien n’ouvre votre compte sans votre mot de passe ou un de vos appareils.</EmptyState>
  return (
    <>
      <ul aria-labelledby="acces-ouverts" className="divide-y divide-line border-y border-line">
        {access.map((entry) => (
          <AccessEntry
            key={`${entry.kind}-${entry.id}`}
            entry={entry}
            isBusy={revoke.isPending}
            onRevoke={(callbacks) => revoke.mutate(entry, { ...callbacks, onSuccess: onRevoked })}
          />
        ))}
      </ul>
      {access.length > 1 && (
        <ConfirmButton
          label="Tout révoquer"
          button={{ variant: 'outline', className: 'justify-self-start' }}
          title="Révoquer tous ces accès&nbsp;?"
          submit="Tout révoquer"
          variant="destructive"
          isPending={revoke.isPending}
          onConfirm={(_, callbacks) => revoke.mutate(null, { ...callbacks, onSuccess: onRevoked })}
        >
          Vos logiciels n’entreront plus, votre équipe ne travaillera plus pour vous, et vos agendas et
          catalogues ne seront plus tenus à jour, dès maintenant.
        </ConfirmButton>
      )}
    </>
  )
}

interface AccessEntryProps {
  entry: StandingAccess
  isBusy: boolean
  onRevoke: (callbacks: { onSettled: () => void }) => void
}

function AccessEntry({ entry, isBusy, onRevoke }: AccessEntryProps) {
  const { kind, name, detail, createdAt, lastUsedAt } = entry
  const { label, text, path } = accessKindTexts[kind]
  const dates = [
    createdAt && `Depuis le ${formatDate(createdAt)}`,
    lastUsedAt && `dernière utilisation le ${formatMoment(lastUsedAt)}`,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="text-sm font-semibold text-ink-soft">{label}</p>
        <p className="font-semibold wrap-anywhere">
          <Link to={path} className="underline underline-offset-4 hover:text-fir">
            {name}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {text}
          {detail && (
            <>
              <br />
              {detail}
            </>
          )}
          <br />
          {dates.filter(Boolean).join(', ')}
        </p>
      </div>
      <ConfirmButton
        label="Révoquer"
        button={{ variant: 'ghost', 'aria-label': `Révoquer ${label} ${name}` }}
        title={`Révoquer «\u00a0${name}\u00a0»\u00a0?`}
        submit="Révoquer"
        variant="destructive"
        isPending={isBusy}
        onConfirm={(_, callbacks) => onRevoke(callbacks)}
      >
        Cet accès n’ouvrira plus rien, dès maintenant.
      </ConfirmButton>
    </li>
  )
}

const accessQuery = queryOptions({
  queryKey: ['own-access'],
  queryFn: ({ meta }) => read(apiOf(meta).account.access.$get()),
  staleTime: 0,
})

/** Revokes one access; null revokes all. */
const useRevokeAccess = () =>
  useAction({
    mutationKey: ['revoke-access'],
    mutationFn: (access: StandingAccess | null, { meta }) => {
      const { access: api } = apiOf(meta).account
      if (!access) return read(api.$delete())
      const { kind, id } = access
      return read(api[':kind'][':id'].$delete({ param: { kind, id } }))
    },
    success: (_, access) => (access ? accessMessages.revoked : accessMessages.allRevoked),
    failure: accessMessages.failureTitle,
    refresh: [accessQuery.queryKey, ['own-keys'], ['webhooks'], ['team'], ['sales-calendar'], ['feeds']],
  })
