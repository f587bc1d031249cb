import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { useIsSigningOut } from '#app/lib/signing-out.ts'
import { formatMoment } from '#domain/dates.ts'
import { webhookEvents } from '#domain/partners/webhooks.ts'
import { type Delivery, deliveriesQuery, useReplay } from './webhook-queries.ts'

const states: Record<Delivery['state'], string> = {
  delivered: 'Reçu',
  waiting: 'En attente',
  failed: 'Abandonné',
}

const nameOf = (event: string): string => (webhookEvents as Record<string, string>)[event] ?? 'Essai'

/** What was answered last, and when it is tried again. */
function outcomeOf({ state, attempts, lastStatus, lastError, nextAttemptAt }: Delivery): string {
  const answer = lastStatus === null ? lastError : `réponse ${lastStatus}`
  const count = attempts > 1 ? `${attempts} essais` : ''
  const next =
    state === 'waiting' && attempts > 0 && nextAttemptAt ? `prochain le ${formatMoment(nextAttemptAt)}` : ''
  return [states[state], answer, count, next].filter(Boolean).join(' · ')
}

/** Deliveries to an address in the last thirty days, newest first. */
export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...deliveriesQuery(endpointId),
    enabled: !useIsSigningOut(),
  })
  const replay = useReplay(endpointId)
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
              {nameOf(delivery.event)}, {formatMoment(delivery.createdAt)}
            </p>
            <p className="text-ink-soft">{outcomeOf(delivery)}</p>
          </div>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Renvoyer ${nameOf(delivery.event)} du ${formatMoment(delivery.createdAt)}`}
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
