import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#app/components/button.tsx'
import { CheckboxGroup } from '#app/components/checkbox-group.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { TextField } from '#app/components/field.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { CredentialForm } from '#app/features/profile/credentials/credential-row.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import { useIsSigningOut } from '#app/lib/session.ts'
import { formatMoment } from '#domain/dates.ts'
import { type CreateEndpointInput, createEndpointSchema } from '#domain/partners/schemas.ts'
import { webhookEventNames, webhookEvents } from '#domain/partners/webhooks.ts'
import { NewSecret } from './new-secret.tsx'
import {
  type Delivery,
  deliveriesQuery,
  type Endpoint,
  endpointFailure,
  endpointsQuery,
  useCreateEndpoint,
  useDeleteEndpoint,
  useReplayDelivery,
  useTestEndpoint,
} from './queries.ts'

/** Addresses that webhooks are sent to. */
export function WebhooksSection() {
  const { data, error, isFetching, refetch } = useQuery({ ...endpointsQuery, enabled: !useIsSigningOut() })
  const [isCreating, setIsCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  return (
    <section aria-labelledby="webhooks" className="grid gap-4 border-t border-line-strong pt-8">
      <h2 ref={heading} tabIndex={-1} id="webhooks" className="text-2xl">
        Webhooks
      </h2>
      <p className="max-w-prose text-ink-soft">
        Votre logiciel est prévenu de ce qui arrive, dans la minute, sans avoir à le demander. Ce qui échoue
        est renvoyé pendant trois jours.
      </p>
      {secret && (
        <NewSecret
          title="Gardez ce secret maintenant"
          text="Chaque envoi est signé avec lui (Standard Webhooks)&#160;: c’est ainsi que votre logiciel sait qu’il vient de nous."
          secret={secret}
          onDone={() => {
            setSecret(null)
            focusHeading()
          }}
        />
      )}
      {data ? (
        <EndpointList endpoints={data} onDeleted={focusHeading} />
      ) : (
        error && (
          <LoadError
            title="Vos webhooks n’ont pas pu être chargés"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      )}
      {isCreating ? (
        <EndpointForm
          onCreated={(newSecret) => {
            setIsCreating(false)
            setSecret(newSecret)
          }}
          onCancel={() => setIsCreating(false)}
        />
      ) : (
        !secret && (
          <Button variant="outline" className="justify-self-start" onClick={() => setIsCreating(true)}>
            Ajouter un webhook
          </Button>
        )
      )}
    </section>
  )
}

const EndpointList = ({ endpoints, onDeleted }: { endpoints: Endpoint[]; onDeleted: () => void }) =>
  endpoints.length === 0 ? (
    <EmptyState>Aucun webhook pour le moment.</EmptyState>
  ) : (
    <ul aria-label="Vos webhooks" className="divide-y divide-line border-y border-line">
      {endpoints.map((endpoint) => (
        <EndpointEntry key={endpoint.id} endpoint={endpoint} onDeleted={onDeleted} />
      ))}
    </ul>
  )

function EndpointEntry({ endpoint, onDeleted }: { endpoint: Endpoint; onDeleted: () => void }) {
  const { id, url, events } = endpoint
  const remove = useDeleteEndpoint()
  const testDelivery = useTestEndpoint(id)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="grid gap-3 py-4">
      <div>
        <p className="font-semibold break-all">{url}</p>
        <p className="text-sm text-ink-soft">{events.map((event) => webhookEvents[event]).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          aria-label={`Essayer ${url}`}
          aria-disabled={testDelivery.isPending}
          onClick={() => testDelivery.mutate(null)}
        >
          Essayer
        </Button>
        <ConfirmButton
          label="Supprimer"
          button={{ variant: 'ghost', 'aria-label': `Supprimer ${url}` }}
          title="Supprimer ce webhook&#160;?"
          submit="Supprimer"
          variant="destructive"
          isPending={remove.isPending}
          onConfirm={(_, then) => remove.mutate(id, { ...then, onSuccess: onDeleted })}
        >
          Votre logiciel ne sera plus prévenu, et ce qui attendait d’être envoyé est oublié.
        </ConfirmButton>
      </div>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer py-2 font-medium">Derniers envois</summary>
        {isOpen && <DeliveryLog endpointId={id} />}
      </details>
    </li>
  )
}

const stateLabels: Record<Delivery['state'], string> = {
  delivered: 'Reçu',
  waiting: 'En attente',
  failed: 'Abandonné',
}

const eventLabel = (event: string): string => (webhookEvents as Record<string, string>)[event] ?? 'Essai'

/** Describes the last response, and the time of the next attempt. */
function describeOutcome({ state, attempts, lastStatus, lastError, nextAttemptAt }: Delivery): string {
  const lastAnswer = lastStatus === null ? lastError : `réponse ${lastStatus}`
  const count = attempts > 1 ? `${attempts} essais` : ''
  const next =
    state === 'waiting' && attempts > 0 && nextAttemptAt ? `prochain le ${formatMoment(nextAttemptAt)}` : ''
  return [stateLabels[state], lastAnswer, count, next].filter(Boolean).join(' · ')
}

/** Deliveries to an address in the last thirty days, newest first. */
function DeliveryLog({ endpointId }: { endpointId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...deliveriesQuery(endpointId),
    enabled: !useIsSigningOut(),
  })
  const replay = useReplayDelivery(endpointId)
  if (!data)
    return error ? (
      <LoadError
        title="Les envois n’ont pas pu être chargés"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <div aria-hidden="true" className="h-20 animate-pulse rounded-lg bg-plaster-deep" />
    )
  if (data.length === 0) return <p className="text-ink-soft">Rien n’a encore été envoyé.</p>
  return (
    <ul aria-label="Derniers envois" className="divide-y divide-line">
      {data.map((delivery) => (
        <li key={delivery.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <div className="min-w-0 text-sm">
            <p className="font-medium">
              {eventLabel(delivery.event)}, {formatMoment(delivery.createdAt)}
            </p>
            <p className="text-ink-soft">{describeOutcome(delivery)}</p>
          </div>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Renvoyer ${eventLabel(delivery.event)} du ${formatMoment(delivery.createdAt)}`}
            aria-disabled={replay.isPending}
            onClick={() => replay.mutate(delivery.id)}
          >
            Renvoyer
          </Button>
        </li>
      ))}
    </ul>
  )
}

const labels = { url: 'Adresse', events: 'Événements' }

interface EndpointFormProps {
  onCreated: (secret: string) => void
  onCancel: () => void
}

function EndpointForm({ onCreated, onCancel }: EndpointFormProps) {
  const create = useCreateEndpoint()
  const form = useForm<CreateEndpointInput, unknown, z.output<typeof createEndpointSchema>>({
    resolver: zodResolver(createEndpointSchema),
    defaultValues: { url: '', events: [...webhookEventNames] },
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
      label="Ajouter un webhook"
      submit="Créer le webhook"
      labels={labels}
      errors={errors}
      failure={create.error && endpointFailure(create.error)}
      isPending={create.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        type="url"
        label={labels.url}
        hint="De votre logiciel, en https et ouverte à Internet."
        placeholder="https://"
        required
        autoFocus
        error={errors.url?.message}
        {...form.register('url')}
      />
      <CheckboxGroup
        label={labels.events}
        options={webhookEventNames.map((event) => ({ value: event, label: webhookEvents[event] }))}
        error={errors.events?.message}
        field={form.register('events')}
      />
    </CredentialForm>
  )
}
