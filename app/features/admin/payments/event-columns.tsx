import type { Column } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { providerEventLabels } from '#domain/payments/labels.ts'
import { ActButton } from './act-buttons.tsx'
import type { EventLine } from './queries.ts'

export const eventColumns: readonly Column<EventLine>[] = [
  {
    heading: 'Notification',
    isTitle: true,
    cell: ({ type, name }) => (
      <div className="grid gap-0.5 @max-4xl:text-left">
        <span>{providerEventLabels[type]}</span>
        <span className="font-mono text-xs font-normal text-ink-soft">{name}</span>
      </div>
    ),
  },
  { heading: 'Reçue', cell: ({ receivedAt }) => <Time at={receivedAt} className="wrap-normal" /> },
  {
    heading: 'Traitée',
    cell: ({ appliedAt }) =>
      appliedAt ? (
        <Time at={appliedAt} className="wrap-normal" />
      ) : (
        <span className="font-semibold text-danger">Non traitée</span>
      ),
  },
  { heading: 'Essais', isNumber: true, cell: ({ attempts }) => attempts.toLocaleString('fr-FR') },
  {
    heading: 'Erreur',
    cell: ({ lastError }) =>
      lastError ? <span className="font-mono text-xs wrap-anywhere">{lastError}</span> : '',
  },
  {
    heading: 'Action',
    cell: (event) => (
      <ActButton
        act="replay-event"
        id={event.id}
        label="Rejouer"
        of={`${providerEventLabels[event.type]}, ${event.id}`}
      />
    ),
  },
]
