import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Time } from '#app/components/time.tsx'
import { formatListedMoment } from '#domain/dates.ts'
import { orderNumber, orderPath } from '#domain/orders/orders.ts'
import { totalText } from '#domain/page.ts'
import {
  describeChange,
  type HistoryEntry,
  historyPageOf,
  historyReasonLabels,
} from '#domain/selling/product-history.ts'
import { historyQuery } from './queries.ts'

interface HistoryProps {
  productId: string
  /** Whether the seller reads it, rather than an administrator. */
  isOwn: boolean
}

/** The changes of a product's stock, price, status and visibility. */
export function History({ productId, isOwn }: HistoryProps) {
  const [params] = useSearchParams()
  const { data, error, refetch } = useQuery(historyQuery(productId, historyPageOf(params)))
  return (
    <section aria-labelledby="historique" className="grid gap-4">
      <h2 id="historique" className="text-2xl">
        Historique
      </h2>
      {data ? (
        <>
          <p role="status" className="text-ink-soft">
            {totalText(data.total)} {data.total > 1 ? 'changements' : 'changement'} en deux ans
          </p>
          <ol className="divide-y divide-line border-y border-line">
            {data.items.map((entry) => (
              <Entry key={entry.id} entry={entry} isOwn={isOwn} />
            ))}
          </ol>
          <PageLinks label="Pages de l’historique" page={data.page} pageCount={data.pageCount} />
        </>
      ) : error ? (
        <LoadError onRetry={refetch}>
          <p>L’historique n’a pas pu être chargé.</p>
        </LoadError>
      ) : (
        <Skeleton text="Chargement de l’historique…" rows={6} />
      )}
    </section>
  )
}

const Entry = ({ entry, isOwn }: { entry: HistoryEntry; isOwn: boolean }) => (
  <li className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
    <div>
      <p className="font-semibold">{historyReasonLabels[entry.reason]}</p>
      <p className="text-sm text-ink-soft">
        <Time at={entry.at} format={formatListedMoment} />
        {entry.by && ` · ${actorText(entry.by)}`}
        <CauseLink entry={entry} isOwn={isOwn} />
      </p>
    </div>
    <dl className="grid content-start gap-0.5">
      {describeChange(entry).map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">
            {label}
            {'\u00a0'}:
          </dt>
          <dd className="font-medium tabular-nums">
            {before !== null && (
              <>
                {before} <span aria-hidden="true">→</span>
                <span className="sr-only">, puis</span>{' '}
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  </li>
)

const actorLabels = {
  you: 'Vous',
  seller: 'Le vendeur',
  team: 'L’équipe du vendeur',
  association: 'L’association',
  other: 'Une autre personne',
} as const

const actorText = ({ who, name }: NonNullable<HistoryEntry['by']>): string =>
  [actorLabels[who], name && `(${name})`].filter(Boolean).join(' ')

/** A link to the order or the import that caused the change, for those who may open it. */
function CauseLink({ entry: { reason, subjectId }, isOwn }: { entry: HistoryEntry; isOwn: boolean }) {
  if (!subjectId) return null
  const isOrder = reason === 'order' || reason === 'order-returned'
  if (!isOrder && !isOwn) return null
  const to = isOrder
    ? isOwn
      ? orderPath(subjectId)
      : `/admin/orders/${subjectId}`
    : `/profile/products/import/${subjectId}`
  return (
    <>
      {' · '}
      <Link to={to} className="underline underline-offset-4 hover:text-fir">
        {isOrder ? orderNumber(subjectId) : 'Voir l’import'}
      </Link>
    </>
  )
}
