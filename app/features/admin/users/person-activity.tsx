import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded, Section } from '#app/features/admin/shared/admin-page.tsx'
import { userMessages } from '#domain/admin-messages.ts'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { type AdminApi, type AnswerOf, adminQuery } from '../shared/admin-api.ts'
import type { Person } from './person.tsx'

export const activityQuery = (id: string) =>
  adminQuery(['person-activity', id], (admin) => admin.users[':id'].activity.$get({ param: { id } }))
type Activity = AnswerOf<AdminApi['users'][':id']['activity']['$get']>

/** The activity of a user; figures of zero are omitted. */
export const PersonActivity = ({ person }: { person: Person }) => (
  <Section isLined title="Activité">
    <Loaded
      query={useQuery(activityQuery(person.id))}
      failure={userMessages.activityFailure}
      rows={3}
      rowClass="h-16"
    >
      {(activity) => (
        <div className="grid gap-6 sm:grid-cols-2">
          {listFactGroups(activity, person).map(({ title, facts }) => (
            <Facts key={title} title={title} facts={facts.filter(({ isNothing }) => !isNothing)} />
          ))}
        </div>
      )}
    </Loaded>
  </Section>
)

interface Fact {
  name: string
  value: ReactNode
  isNothing?: boolean
}

const Facts = ({ title, facts }: { title: string; facts: Fact[] }) => (
  <div className="grid content-start gap-2">
    <h3 className="font-semibold">{title}</h3>
    {facts.length === 0 ? (
      <p className="text-ink-soft">Rien.</p>
    ) : (
      <dl className="grid gap-1">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between gap-4 border-b border-line py-1">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </div>
)

const countFact = (name: string, count: number): Fact => ({
  name,
  value: count.toLocaleString('fr-FR'),
  isNothing: count === 0,
})
const amountFact = (name: string, amount: number): Fact => ({
  name,
  value: formatEuros(amount),
  isNothing: amount === 0,
})

const accountLabels = {
  ready: 'prêt à recevoir',
  incomplete: 'à compléter par le vendeur',
  ended: 'fermé\u00a0: ses articles payants ne peuvent pas être commandés',
} as const

interface FactGroup {
  title: string
  facts: Fact[]
}

const listFactGroups = (activity: Activity, person: Person): FactGroup[] => [
  ...tradeGroups(activity),
  ...contactGroups(activity, person),
]

function tradeGroups({ bought, sales, disputes, reviews, money }: Activity): FactGroup[] {
  return [
    {
      title: 'Achats',
      facts: [
        countFact('Commandes', bought.count),
        countFact('dont annulées', bought.cancelled),
        amountFact('Payé ou confirmé', bought.spent),
        countFact('Litiges ouverts par la personne', disputes.opened),
        countFact('dont à trancher', disputes.open),
      ],
    },
    {
      title: 'Ventes',
      facts: [
        countFact('Ventes', sales.count),
        countFact('dont annulées', sales.cancelled),
        amountFact('Vendu', sales.earned),
        {
          name: 'Avis reçus',
          value: `${reviews.count.toLocaleString('fr-FR')} (${reviews.stars?.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}/5)`,
          isNothing: reviews.count === 0,
        },
      ],
    },
    {
      title: 'Argent des ventes',
      facts: [
        amountFact('Gardé jusqu’à la remise', money.held),
        amountFact('En route', money.onTheWay),
        amountFact('Attend le compte du vendeur', money.waiting),
        amountFact('Versé', money.released),
        amountFact('Remboursé aux acheteurs', money.refunded),
        amountFact('Commission de l’association', money.commission),
        {
          name: 'Compte de versement',
          value: money.account && accountLabels[money.account],
          isNothing: money.account === null,
        },
      ],
    },
  ]
}

function contactGroups({ writing, productReports, access }: Activity, person: Person): FactGroup[] {
  return [
    {
      title: 'Messages et signalements',
      facts: [
        countFact('Conversations', writing.conversations),
        countFact('Messages envoyés', writing.sent),
        countFact('Messages reçus', writing.received),
        countFact('Prix demandés', writing.priceRequests),
        countFact('Bloqué par', writing.blockedBy),
        countFact('Conversations signalées par la personne', writing.reports),
        countFact('Conversations où elle est signalée', writing.reportedBy),
        countFact('Annonces signalées par la personne', productReports.made),
        countFact('Signalements de ses annonces', productReports.received),
      ],
    },
    {
      title: 'Programmes',
      facts: [
        countFact('Clés d’API', access.keys),
        {
          name: 'Dernier appel',
          value: access.lastCallAt && formatDate(access.lastCallAt),
          isNothing: access.lastCallAt === null,
        },
        countFact('Adresses prévenues (webhooks)', access.endpoints),
      ],
    },
    {
      title: 'Emails',
      facts: [
        {
          name: 'Envoyés à cette adresse',
          value: (
            <Link
              to={`/admin/emails?${new URLSearchParams({ recipient: person.email })}`}
              className="font-semibold text-fir underline underline-offset-4"
            >
              Voir
            </Link>
          ),
        },
      ],
    },
  ]
}
