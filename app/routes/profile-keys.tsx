import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { z } from 'zod'
import { Button } from '#app/components/button.tsx'
import { CheckboxGroup } from '#app/components/checkbox-group.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { TextField } from '#app/components/field.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { CredentialForm } from '#app/features/profile/credentials/credential-row.tsx'
import { NewSecret } from '#app/features/profile/keys/new-secret.tsx'
import {
  endpointsQuery,
  keyFailure,
  type OwnKey,
  ownKeysQuery,
  useCreateKey,
  useRevokeKey,
} from '#app/features/profile/keys/queries.ts'
import { WebhooksSection } from '#app/features/profile/keys/webhooks-section.tsx'
import { ProfilePage } from '#app/features/profile/profile-page.tsx'
import { linkBackTo } from '#app/features/profile/profile-tab.ts'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { type Account, accountContext, useIsSigningOut } from '#app/lib/session.ts'
import { formatDate, formatMoment } from '#domain/dates.ts'
import {
  apiRightLabels,
  apiRightNames,
  apiRights,
  developersPath,
  keyLifetimeDays,
} from '#domain/partners/rights.ts'
import { type CreateKeyInput, createKeySchema } from '#domain/partners/schemas.ts'
import type { Route } from './+types/profile-keys'

async function load({ context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  if (!context.get(accountContext).isImpersonated)
    await Promise.all([queryClient.prefetchQuery(ownKeysQuery), queryClient.prefetchQuery(endpointsQuery)])
  return null
}

export { load as clientLoader, load as loader }

export default function ProfileKeys() {
  return (
    <ProfilePage
      title="Clés d’API"
      description="Les clés par lesquelles vos logiciels accèdent à votre compte."
      current="info"
      back={linkBackTo('info')}
    >
      {(account) => <KeysPage account={account} />}
    </ProfilePage>
  )
}

/** The user's API keys and webhooks. */
function KeysPage({ account }: { account: Account }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...ownKeysQuery,
    enabled: !useIsSigningOut() && !account.isImpersonated,
  })
  const [isCreating, setIsCreating] = useState(false)
  // A key that is shown once, until the user hides it.
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
      {isCreating ? (
        <KeyForm
          onCreated={(newSecret) => {
            setIsCreating(false)
            setSecret(newSecret)
          }}
          onCancel={() => setIsCreating(false)}
        />
      ) : (
        !secret && (
          <Button className="justify-self-start" onClick={() => setIsCreating(true)}>
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
            onConfirm={(_, callbacks) => revoke.mutate(key.id, { ...callbacks, onSuccess: onRevoked })}
          >
            Le logiciel qui s’en sert n’entrera plus, dès maintenant.
          </ConfirmButton>
        </li>
      ))}
    </ul>
  )
}

const labels = { name: 'Nom', rights: 'Droits', lifetime: 'Durée' }

const lifetimes = [
  { value: '', label: 'Jusqu’à sa révocation' },
  ...keyLifetimeDays.map((days) => ({
    value: String(days),
    label: days === 365 ? 'Un an' : `${days} jours`,
  })),
]

interface KeyFormProps {
  onCreated: (secret: string) => void
  onCancel: () => void
}

function KeyForm({ onCreated, onCancel }: KeyFormProps) {
  const create = useCreateKey()
  const form = useForm<CreateKeyInput, unknown, z.output<typeof createKeySchema>>({
    resolver: zodResolver(createKeySchema),
    defaultValues: { name: '', rights: ['read'], lifetime: 365 },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    try {
      onCreated((await create.mutateAsync(input)).secret)
    } catch (error) {
      showFieldErrors(form, error as Error)
    }
  })
  return (
    <CredentialForm
      label="Créer une clé"
      submit="Créer la clé"
      labels={labels}
      errors={errors}
      failure={create.error && keyFailure(create.error)}
      isPending={create.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={labels.name}
        hint="Du logiciel qui s’en servira, pour la reconnaître."
        required
        maxLength={60}
        autoFocus
        error={errors.name?.message}
        {...form.register('name')}
      />
      <CheckboxGroup
        label={labels.rights}
        options={apiRightNames.map((right) => ({ value: right, label: apiRights[right] }))}
        error={errors.rights?.message}
        field={form.register('rights')}
      />
      <SelectField
        label={labels.lifetime}
        options={lifetimes}
        error={errors.lifetime?.message}
        {...form.register('lifetime', {
          setValueAs: (days) => (days === '' || days === null ? null : Number(days)),
        })}
      />
    </CredentialForm>
  )
}
