import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import type { Account } from '#app/lib/session.ts'
import { useIsSigningOut } from '#app/lib/signing-out.ts'
import { formatDate, formatMoment } from '#domain/dates.ts'
import { apiRightLabels, developersPath } from '#domain/partners/rights.ts'
import { KeyForm } from './key-form.tsx'
import { NewSecret } from './new-secret.tsx'
import { type OwnKey, ownKeysQuery, useRevokeKey } from './queries.ts'
import { WebhooksSection } from './webhooks-section.tsx'

/** What lets one's own programs in: made, seen once, revoked. */
export function KeysPage({ account }: { account: Account }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...ownKeysQuery,
    enabled: !useIsSigningOut() && !account.isImpersonated,
  })
  const [isMaking, setIsMaking] = useState(false)
  // Shown once: it stays until its owner has put it away.
  const [secret, setSecret] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const backToList = () => heading.current?.focus()
  if (account.isImpersonated)
    return (
      <p className="max-w-prose border-l-4 border-line-strong py-1 pl-5 text-lg">
        Seule la personne elle-même peut voir et créer ses clés.
      </p>
    )
  return (
    <div className="grid max-w-3xl gap-8">
      <p className="max-w-prose text-ink-soft">
        Une clé laisse entrer un de vos logiciels, avec les droits que vous choisissez. Faites-en une par
        logiciel&nbsp;: vous pourrez la révoquer seule.{' '}
        <Link to={developersPath} className="underline underline-offset-4 hover:text-fir">
          Comment s’en servir
        </Link>
      </p>
      {secret && (
        <NewSecret
          title="Gardez cette clé maintenant"
          text="Nous n’en gardons qu’une empreinte et ne pourrons plus vous la montrer. Qui l’a agit en votre nom."
          secret={secret}
          onDone={() => {
            setSecret(null)
            backToList()
          }}
        />
      )}
      {isMaking ? (
        <KeyForm
          email={account.email}
          onMade={(made) => {
            setIsMaking(false)
            setSecret(made)
          }}
          onCancel={() => setIsMaking(false)}
        />
      ) : (
        !secret && (
          <Button className="justify-self-start" onClick={() => setIsMaking(true)}>
            Créer une clé
          </Button>
        )
      )}
      <section aria-labelledby="vos-cles" className="grid gap-4">
        <h2 ref={heading} tabIndex={-1} id="vos-cles" className="text-2xl">
          Vos clés
        </h2>
        {data ? (
          <KeyList keys={data} onRevoked={backToList} />
        ) : error ? (
          <LoadError
            title="Vos clés n’ont pas pu être chargées"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-hidden="true" className="h-32 animate-pulse rounded-lg bg-plaster-deep" />
        )}
      </section>
      <WebhooksSection />
    </div>
  )
}

function KeyList({ keys, onRevoked }: { keys: OwnKey[]; onRevoked: () => void }) {
  const revoke = useRevokeKey()
  if (keys.length === 0) return <EmptyState>Aucune clé pour le moment.</EmptyState>
  return (
    <ul aria-label="Vos clés" className="divide-y divide-line border-y border-line">
      {keys.map((key) => (
        <li key={key.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">
              {key.name}
              {key.isExpired && <span className="ml-2 font-medium text-danger">Expirée</span>}
            </p>
            <p className="text-sm wrap-anywhere text-ink-soft">
              <code>{key.prefix}…</code> · {key.rights.map((right) => apiRightLabels[right]).join(', ')}
              <br />
              Créée le {formatDate(key.createdAt)}
              {key.expiresAt
                ? `, ${key.isExpired ? 'expirée' : 'expire'} le ${formatDate(key.expiresAt)}`
                : ', sans date de fin'}
              <br />
              {key.lastUsedAt ? `Dernière utilisation le ${formatMoment(key.lastUsedAt)}` : 'Jamais utilisée'}
            </p>
          </div>
          <ConfirmButton
            label="Révoquer"
            button={{ variant: 'ghost', 'aria-label': `Révoquer ${key.name}` }}
            title={`Révoquer «\u00a0${key.name}\u00a0»\u00a0?`}
            submit="Révoquer"
            variant="destructive"
            isPending={revoke.isPending}
            onConfirm={(_, then) => revoke.mutate(key.id, { ...then, onSuccess: onRevoked })}
          >
            Le logiciel qui s’en sert n’entrera plus, dès maintenant.
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}
