import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { accessPath } from '#domain/accounts/standing-access.ts'
import { formatMoment } from '#domain/dates.ts'
import { type OwnSession, ownSessionsQuery, useEndSession } from './queries.ts'

/** The user's sessions, each with a button that ends it. */
export function OwnSessions() {
  const { data, error, isFetching, refetch } = useQuery({
    ...ownSessionsQuery,
    enabled: !useIsSigningOut(),
  })
  const end = useEndSession()
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is removed with its session.
  const close = (id: string | null) =>
    end.mutate(id, {
      onSuccess: ({ remainingAccess }) =>
        remainingAccess > 0 ? void navigate(`${accessPath}?after=sessions`) : heading.current?.focus(),
    })
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <section aria-labelledby="appareils" className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} id="appareils" className="text-3xl">
        Appareils connectés
      </h2>
      <p className="max-w-prose text-ink-soft">
        Vous n’en reconnaissez pas un&nbsp;? Déconnectez-le, puis changez votre mot de passe. Nous ne savons
        pas où ils se trouvent&nbsp;: une adresse réseau désigne une connexion à internet, chez vous ou celle
        d’un opérateur.
      </p>
      {data ? (
        <ul aria-label="Appareils connectés" className="divide-y divide-line border-y border-line">
          {data.map((session) => (
            <SessionEntry key={session.id} session={session} isBusy={end.isPending} onEnd={close} />
          ))}
        </ul>
      ) : (
        error && (
          <LoadError
            title="Vos appareils n’ont pas pu être chargés"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      )}
      {others.length > 0 && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-disabled={end.isPending}
          onClick={() => close(null)}
        >
          Déconnecter tous les autres appareils
        </Button>
      )}
    </section>
  )
}

interface SessionEntryProps {
  session: OwnSession
  isBusy: boolean
  onEnd: (id: string) => void
}

const SessionEntry = ({ session, isBusy, onEnd }: SessionEntryProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <div className="min-w-0">
      <p className="font-medium">{session.device}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {session.isCurrent ? 'Utilisé maintenant' : `Utilisé le ${formatMoment(session.lastUsedAt)}`}
        {session.lastUsedFrom && `, depuis ${session.lastUsedFrom}`}
        <br />
        Connecté le {formatMoment(session.openedAt)}
        {session.openedFrom &&
          session.openedFrom !== session.lastUsedFrom &&
          `, depuis ${session.openedFrom}`}
      </p>
    </div>
    {session.isCurrent ? (
      <span className="font-medium text-fir">Cet appareil</span>
    ) : (
      <Button
        variant="ghost"
        aria-disabled={isBusy}
        aria-label={`Déconnecter ${session.device}`}
        onClick={() => onEnd(session.id)}
      >
        Déconnecter
      </Button>
    )}
  </li>
)
