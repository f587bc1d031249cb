import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { totalText } from '#domain/page.ts'
import { addDays, type Day } from '#domain/platform/days.ts'
import { acknowledgedWithinHours, type Dashboard, type WaitingKind } from '#domain/platform/figures.ts'

const entriesOn = (today: Day): Record<WaitingKind, { label: string; text: string; to?: string }> => ({
  'to-validate': {
    label: 'Annonces à valider',
    text: 'Elles ne sont pas encore en ligne.',
    to: '/admin/products/validation',
  },
  disputed: {
    label: 'Commandes en litige',
    text: 'Un désaccord attend d’être réglé.',
    to: '/admin/orders?status=disputed',
  },
  unacknowledged: {
    label: 'Commandes sans réponse du vendeur',
    text: `Payées depuis plus de ${acknowledgedWithinHours}\u00a0heures.`,
    to: `/admin/orders?status=pending&to=${addDays(today, -acknowledgedWithinHours / 24)}`,
  },
  reports: {
    label: 'Conversations signalées',
    text: 'Quelqu’un demande de l’aide.',
    to: '/admin/reports?status=open',
  },
  'failed-refunds': {
    label: 'Remboursements en échec',
    text: 'Un acheteur attend son argent.',
    to: '/admin/payments',
  },
  'failed-transfers': {
    label: 'Versements en échec',
    text: 'Un vendeur attend son argent.',
    to: '/admin/payments',
  },
  'unapplied-events': {
    label: 'Notifications de paiement non traitées',
    text: 'Reçues il y a plus de dix minutes.',
    to: '/admin/payments?only=unapplied',
  },
  'ledger-problems': {
    label: 'Écarts dans les comptes',
    text: 'Trouvés par la dernière vérification.',
    to: '/admin/payments',
  },
  'failed-emails': {
    label: 'Emails non envoyés',
    text: 'Tous les essais ont échoué.',
    to: '/admin/emails?state=failed',
  },
  'failed-jobs': {
    label: 'Tâches de fond en échec',
    text: 'Essayées plusieurs fois, sans succès.',
    to: '/admin/jobs',
  },
})

/** What waits for somebody; what does not is said in one line. */
export function WaitingList({ waiting, today }: { waiting: Dashboard['waiting']; today: Day }) {
  const entries = entriesOn(today)
  const kinds = (Object.keys(entries) as WaitingKind[]).filter((kind) => waiting[kind] !== undefined)
  const countOf = (kind: WaitingKind) => waiting[kind] ?? 0
  const open = kinds.filter((kind) => countOf(kind) > 0)
  const done = kinds.filter((kind) => countOf(kind) === 0)
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-xl">
        À traiter
      </h2>
      {open.length > 0 && (
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {open.map((kind) => (
            <WaitingEntry key={kind} count={countOf(kind)} {...entries[kind]} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <p className="text-sm text-ink-soft">
          Rien à faire pour&nbsp;:{' '}
          {done.map((kind, index) => (
            <span key={kind}>
              {index > 0 && ', '}
              <QuietLink {...entries[kind]} />
            </span>
          ))}
          .
        </p>
      )}
    </section>
  )
}

const WaitingEntry = ({
  count,
  label,
  text,
  to,
}: {
  count: number
  label: string
  text: string
  to?: string
}) => (
  <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-4">
    <p className="font-display text-3xl font-semibold text-terracotta tabular-nums">{totalText(count)}</p>
    <div>
      <p className="font-semibold">
        {to ? (
          <Link to={to} className="after:absolute after:inset-0 hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <p className="text-sm text-ink-soft">{text}</p>
    </div>
    {to && <ArrowRight aria-hidden="true" className="size-5 text-fir" />}
  </li>
)

const QuietLink = ({ label, to }: { label: string; to?: string }) =>
  to ? (
    <Link to={to} className="underline underline-offset-4 hover:text-fir">
      {label.toLowerCase()}
    </Link>
  ) : (
    label.toLowerCase()
  )
