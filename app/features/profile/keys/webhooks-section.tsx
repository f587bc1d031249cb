import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { useIsSigningOut } from '#app/lib/signing-out.ts'
import { webhookEvents } from '#domain/partners/webhooks.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { NewSecret } from './new-secret.tsx'
import { type Endpoint, endpointsQuery, useDeleteEndpoint, useTestEndpoint } from './webhook-queries.ts'

/** Addresses that webhooks are sent to. */
export function WebhooksSection() {
  const { data, error, isFetching, refetch } = useQuery({ ...endpointsQuery, enabled: !useIsSigningOut() })
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const backToHeading = () => heading.current?.focus()
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
            backToHeading()
          }}
        />
      )}
      {data ? (
        <EndpointList endpoints={data} onDeleted={backToHeading} />
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
      {isMaking ? (
        <EndpointForm
          onMade={(made) => {
            setIsMaking(false)
            setSecret(made)
          }}
          onCancel={() => setIsMaking(false)}
        />
      ) : (
        !secret && (
          <Button variant="outline" className="justify-self-start" onClick={() => setIsMaking(true)}>
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
  const tried = useTestEndpoint(id)
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
          aria-disabled={tried.isPending}
          onClick={() => tried.mutate(null)}
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
