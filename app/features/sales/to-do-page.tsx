import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useAccount } from '#app/lib/session.ts'
import { formatQuantity } from '#domain/catalogue/sale-units.ts'
import { formatEuros } from '#domain/money.ts'
import { tablePath } from '#domain/selling/table-batches.ts'
import { CodeEntry, PickupList } from './pickups.tsx'
import { type ToDo, toDoQuery } from './queries.ts'
import { SaleCard } from './sale-card.tsx'
import { SalesCalendar } from './sales-calendar.tsx'
import { SalesPause } from './sales-pause.tsx'

/** A seller's open tasks, the most urgent first, each with its action. */
export function ToDoPage() {
  const { data, error, refetch } = useQuery(toDoQuery)
  const teamRole = useAccount().account?.teamRole ?? null
  const isYard = teamRole === 'yard'
  if (!data)
    return error ? (
      <LoadError onRetry={refetch}>
        <p>Votre journée n’a pas pu être chargée.</p>
      </LoadError>
    ) : (
      <Skeleton text="Chargement de votre journée…" rows={6} />
    )
  const { toAcknowledge, toQuote, toShip, pickups, refused, lowStock, drafts, unread, money } = data
  const tasks = [toAcknowledge, toQuote, toShip, refused]
  const hasNoTasks = tasks.every(({ count }) => count === 0) && pickups.length === 0 && unread === 0
  return (
    <div className="grid gap-10">
      {hasNoTasks && <NothingToDo isYard={isYard} />}
      <Shortcuts toDo={data} />
      {pickups.length > 0 && (
        <Section id={anchors.pickups} title="Retraits d’aujourd’hui et de demain" count={pickups.length}>
          <CodeEntry />
          <PickupList pickups={pickups} isLinked={!isYard} />
        </Section>
      )}
      <Sales
        id={anchors.toAcknowledge}
        title="Commandes à prendre en charge"
        part={toAcknowledge}
        more="/profile/sales?status=a-prendre-en-charge"
      />
      <Sales
        id={anchors.toQuote}
        title="Devis à proposer"
        part={toQuote}
        more="/profile/sales?status=en-attente"
      />
      <Sales id={anchors.toShip} title="À expédier" part={toShip} more="/profile/sales?status=a-remettre" />
      {unread > 0 && (
        <CountLine
          to="/messages"
          count={unread}
          one="message non lu"
          many="messages non lus"
          button="Répondre"
        />
      )}
      {refused.count > 0 && (
        <Section id={anchors.refused} title="Annonces refusées" count={refused.count}>
          <ul className="grid border-t border-line">
            {refused.products.map(({ id, title, refusalReason }) => (
              <ProductLine key={id} id={id} title={title} button="Corriger">
                {refusalReason}
              </ProductLine>
            ))}
          </ul>
        </Section>
      )}
      {drafts > 0 && (
        <CountLine
          to={tablePath({ show: 'drafts' })}
          count={drafts}
          one="brouillon à terminer"
          many="brouillons à terminer"
          button="Terminer"
        />
      )}
      {lowStock.count > 0 && (
        <Section id={anchors.lowStock} title="Bientôt épuisées" count={lowStock.count}>
          <ul className="grid border-t border-line">
            {lowStock.products.map(({ id, title, quantity, saleUnit }) => (
              <ProductLine key={id} id={id} title={title} button="Réapprovisionner">
                {quantity === 0 ? 'Épuisée' : `Reste\u00a0: ${formatQuantity(quantity, saleUnit)}`}
              </ProductLine>
            ))}
          </ul>
        </Section>
      )}
      {pickups.length === 0 && (
        <Section id={anchors.code} title="Un acheteur est là&nbsp;?">
          <CodeEntry />
        </Section>
      )}
      {money && <Money money={money} />}
      {teamRole === null && (
        <Section title="Agenda des retraits">
          <SalesCalendar />
        </Section>
      )}
      {!isYard && (
        <Section title="Vacances">
          <SalesPause />
        </Section>
      )}
    </div>
  )
}

const anchors = {
  pickups: 'retraits',
  toAcknowledge: 'a-prendre-en-charge',
  toQuote: 'devis',
  toShip: 'a-expedier',
  refused: 'refusees',
  lowStock: 'bientot-epuisees',
  code: 'code-de-retrait',
} as const

/** Links to the sections, on a page that is longer than about one screen. */
function Shortcuts({ toDo: { pickups, toAcknowledge, toQuote, toShip, refused, lowStock } }: { toDo: ToDo }) {
  const id = useId()
  const cardCount = pickups.length + toAcknowledge.count + toQuote.count + toShip.count
  if (cardCount <= cardsPerScreen) return null
  const parts = [
    { to: anchors.pickups, label: 'Retraits', count: pickups.length },
    { to: anchors.toAcknowledge, label: 'À prendre en charge', count: toAcknowledge.count },
    { to: anchors.toQuote, label: 'Devis', count: toQuote.count },
    { to: anchors.toShip, label: 'À expédier', count: toShip.count },
    { to: anchors.refused, label: 'Refusées', count: refused.count },
    { to: anchors.lowStock, label: 'Bientôt épuisées', count: lowStock.count },
  ].filter(({ count }) => count > 0)
  return (
    <nav aria-labelledby={id} className="grid gap-2 max-sm:-mx-4">
      <p id={id} className="text-sm text-ink-soft max-sm:px-4">
        Aller à
      </p>
      <ul className="flex gap-2 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:whitespace-nowrap sm:flex-wrap">
        {[
          ...(pickups.length === 0
            ? [{ to: anchors.code, label: 'Un acheteur est là\u00a0?', count: null }]
            : []),
          ...parts,
        ].map(({ to, label, count }) => (
          <li key={to}>
            <a
              href={`#${to}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-line-strong bg-paper px-3.5 font-medium hover:border-fir"
            >
              {label}
              {count !== null && (
                <span className="text-sm tabular-nums opacity-80">{formatCount(count)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The number of sale cards that fit on about one screen. */
const cardsPerScreen = 5

const formatCount = (count: number) => count.toLocaleString('fr-FR')

interface SectionProps {
  id?: string
  title: string
  count?: number
  children: ReactNode
}

const Section = ({ id, title, count, children }: SectionProps) => (
  <section id={id} aria-label={title} className="grid gap-4">
    <h2 className="flex items-baseline gap-3 text-2xl">
      {title}
      {count !== undefined && (
        <span className="text-lg text-terracotta tabular-nums">{formatCount(count)}</span>
      )}
    </h2>
    {children}
  </section>
)

interface SalesProps {
  id: string
  title: string
  part: ToDo['toAcknowledge']
  more: string
}

function Sales({ id, title, part, more }: SalesProps) {
  if (part.count === 0) return null
  const otherCount = part.count - part.sales.length
  return (
    <Section id={id} title={title} count={part.count}>
      <ul className="grid gap-4">
        {part.sales.map((sale) => (
          <li key={sale.fulfilmentId}>
            <SaleCard sale={sale} />
          </li>
        ))}
      </ul>
      {otherCount > 0 && (
        <Link to={more} className="inline-flex min-h-11 items-center gap-2 font-semibold text-fir underline">
          {otherCount === 1 ? 'Une autre' : `Les ${formatCount(otherCount)} autres`}
        </Link>
      )}
    </Section>
  )
}

interface CountLineProps {
  to: string
  count: number
  one: string
  many: string
  button: string
}

const CountLine = ({ to, count, one, many, button }: CountLineProps) => (
  <section aria-label={many} className="border-y border-line">
    <Link to={to} className="flex min-h-14 items-center justify-between gap-4 hover:text-fir">
      <h2 className="text-xl">
        {formatCount(count)}&nbsp;{count > 1 ? many : one}
      </h2>
      <span className="inline-flex items-center gap-2 font-semibold text-fir">
        {button}
        <ArrowRight aria-hidden="true" className="size-4.5" />
      </span>
    </Link>
  </section>
)

interface ProductLineProps {
  id: string
  title: string
  button: string
  children: ReactNode
}

const ProductLine = ({ id, title, button, children }: ProductLineProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3">
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm wrap-anywhere text-terracotta-deep">{children}</p>
    </div>
    <Link
      to={`/profile?tab=products&edit=${id}`}
      aria-label={`${button}\u00a0: ${title}`}
      className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
    >
      {button}
    </Link>
  </li>
)

const Money = ({ money: { held, onTheWay, released } }: { money: NonNullable<ToDo['money']> }) => (
  <Section title="Votre argent">
    <dl className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {(
        [
          ['Attendu des remises à faire', held],
          ['En route vers vous', onTheWay],
          ['Déjà versé', released],
        ] as const
      ).map(([label, amount]) => (
        <div key={label} className="flex flex-col-reverse border-l-4 border-fir bg-fir-tint px-4 py-3">
          <dt className="text-sm">{label}</dt>
          <dd className="font-display text-2xl font-bold tabular-nums">{formatEuros(amount)}</dd>
        </div>
      ))}
    </dl>
    <Link
      to="/profile/money"
      className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
    >
      Mes versements
    </Link>
  </Section>
)

/** Explains the page to a seller without tasks. */
const NothingToDo = ({ isYard }: { isYard: boolean }) => (
  <div className="grid max-w-prose gap-2 border-l-4 border-fir bg-fir-tint px-5 py-4">
    <p className="font-semibold">Rien ne vous attend.</p>
    <p>
      {isYard
        ? 'Les retraits du jour et du lendemain s’afficheront ici, dans l’ordre.'
        : 'Les commandes à prendre en charge, les devis à proposer, les retraits du jour et du lendemain, les messages, les annonces à corriger et les brouillons s’afficheront ici, à traiter l’un après l’autre.'}
    </p>
  </div>
)
