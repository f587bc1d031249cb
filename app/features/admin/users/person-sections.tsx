import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Section } from '#app/features/admin/shared/admin-page.tsx'
import {
  organizationTypeLabels,
  profileFieldLabels,
  userTypeLabels,
} from '#domain/accounts/account-labels.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { adminProductsPath } from '#domain/catalogue/admin-products.ts'
import { unavailability } from '#domain/catalogue/statuses.ts'
import { formatDate, formatDay } from '#domain/dates.ts'
import { vatRegimeLabels } from '#domain/invoices/vat.ts'
import { formatEuros, offeredPrice } from '#domain/money.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { orderStatusLabel } from '#domain/orders/states.ts'
import { useAdminAction } from '../shared/admin-api.ts'
import { changeFailure, type Person, PersonTags } from './person.tsx'
import { PersonAccess } from './person-access.tsx'
import { PersonActivity } from './person-activity.tsx'
import { PersonNotes } from './person-notes.tsx'

/** A person's data on the left, an administrator's actions on the right. */
export const PersonSections = ({ person }: { person: Person }) => (
  <>
    {person.suspendedAt && (
      <div className="border-l-4 border-danger bg-danger-tint px-4 py-3">
        <p className="font-semibold">Compte suspendu depuis le {formatDate(person.suspendedAt)}</p>
        <p className="whitespace-pre-line wrap-anywhere">{person.suspensionReason}</p>
      </div>
    )}
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-8">
        <PersonDetails person={person} />
        <PersonActivity person={person} />
        <PersonProducts person={person} />
        <PersonOrders person={person} />
      </div>
      <div className="grid content-start gap-8">
        <PersonNotes person={person} />
        <PersonAccess person={person} />
        <PersonSessions person={person} />
      </div>
    </div>
  </>
)

function PersonDetails({ person }: { person: Person }) {
  const { organizationType } = person
  const facts: [string, string | null][] = [
    [profileFieldLabels.userType, userTypeLabels[person.userType]],
    [profileFieldLabels.organizationType, organizationType && organizationTypeLabels[organizationType]],
    [profileFieldLabels.companyName, person.companyName],
    ...(organizationType === 'other'
      ? ([
          ['SIRET', person.siret],
          ['Numéro de TVA', person.vatNumber],
          [
            'Régime de TVA',
            vatRegimeLabels[person.vatRegime] + (person.vatOnDebits ? ', option sur les débits' : ''),
          ],
        ] satisfies [string, string | null][])
      : []),
    ['Nom affiché', person.username],
    [profileFieldLabels.phone, person.phone],
    [profileFieldLabels.address, person.address],
    ['Inscription', formatDate(person.createdAt)],
    ['Adresse email', person.isConfirmed ? 'confirmée' : 'pas encore confirmée'],
    ...(person.salesPausedUntil
      ? ([['Ventes en pause jusqu’au', formatDay(person.salesPausedUntil)]] satisfies [string, string][])
      : []),
  ]
  const missing = person.missing.map((field) => profileFieldLabels[field].toLowerCase())
  return (
    <Section isLined title="Profil">
      <PersonTags
        isAdmin={person.role === 'admin'}
        isSuspended={person.suspendedAt !== null}
        isIncomplete={false}
      />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-sm text-ink-soft sm:pt-0.5">{name}</dt>
            <dd className="wrap-anywhere">{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="text-terracotta-deep">
          Il manque pour commander{'\u00a0'}: {missing.join(', ')}.
        </p>
      )}
    </Section>
  )
}

const PersonOrders = ({ person: { orders, email } }: { person: Person }) => (
  <Section isLined title="Commandes">
    {orders.total === 0 ? (
      <p className="text-ink-soft">Aucune commande.</p>
    ) : (
      <>
        {orders.total > orders.latest.length && (
          <p className="text-ink-soft">
            Les {orders.latest.length} dernières sur {orders.total}.{' '}
            <Link
              to={`/admin/orders?${new URLSearchParams({ search: email })}`}
              className="font-semibold text-fir underline underline-offset-4"
            >
              Toutes ses commandes
            </Link>
          </p>
        )}
        <ul className="divide-y divide-line border-y border-line">
          {orders.latest.map((order) => (
            <li
              key={order.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <Link
                to={`/admin/orders/${order.id}`}
                className="py-1 font-medium underline-offset-4 hover:text-fir hover:underline"
              >
                Commande {orderNumber(order.id)}
              </Link>
              <span className="text-sm text-ink-soft tabular-nums">
                {formatEuros(order.totalAmount)} · {orderStatusLabel(order)} · {formatDate(order.createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </>
    )}
  </Section>
)

function PersonSessions({ person }: { person: Person }) {
  const end = useAdminAction<unknown, string | null>(
    (admin, sessionId) => {
      const { sessions } = admin.users[':id']
      // Without a session id the call ends all sessions.
      return sessionId === null
        ? sessions.$delete({ param: { id: person.id } })
        : sessions[':sessionId'].$delete({ param: { id: person.id, sessionId } })
    },
    { success: 'Session fermée', failure: changeFailure },
  )
  const others = person.sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Section isLined title="Sessions ouvertes">
      {person.sessions.length === 0 && <p className="text-ink-soft">Aucune session ouverte.</p>}
      <ul className="divide-y divide-line">
        {person.sessions.map((session) => (
          <li key={session.id} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="font-medium">{session.device}</p>
              <p className="text-sm wrap-anywhere text-ink-soft">
                {session.impersonatedBy
                  ? `Ouverte par ${session.impersonatedBy}`
                  : `Depuis le ${formatDate(session.createdAt)}`}
              </p>
            </div>
            {session.isCurrent ? (
              <span className="text-sm text-ink-soft">Celle-ci</span>
            ) : (
              <Button
                variant="ghost"
                className="shrink-0"
                aria-disabled={end.isPending}
                aria-label={`Fermer la session ${session.device}`}
                onClick={() => end.mutate(session.id)}
              >
                Fermer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          variant="outline"
          className="justify-self-start"
          aria-disabled={end.isPending}
          onClick={() => end.mutate(null)}
        >
          Fermer toutes les sessions
        </Button>
      )}
    </Section>
  )
}

type Status = Person['products']['counts'][number]['status']
const statusText = (status: Status) => unavailability(status)?.badge ?? 'Disponible'

function PersonProducts({ person }: { person: Person }) {
  const { products } = person
  const byText = Map.groupBy(products.counts, ({ status }) => statusText(status))
  return (
    <Section isLined title="Produits">
      {products.latest.length === 0 ? (
        <p className="text-ink-soft">Aucun produit.</p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {[...byText].map(([text, counts]) => (
              <li key={text}>
                <strong className="tabular-nums">{counts.reduce((sum, { count }) => sum + count, 0)}</strong>{' '}
                {text}
              </li>
            ))}
          </ul>
          <ul className="divide-y divide-line border-y border-line">
            {products.latest.map((product) => (
              <li
                key={product.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5"
              >
                <Link
                  to={productPath(product)}
                  className="py-1 font-medium wrap-anywhere underline-offset-4 hover:text-fir hover:underline"
                >
                  {product.title}
                </Link>
                <span className="text-sm text-ink-soft tabular-nums">
                  {product.price === null ? 'Prix sur demande' : offeredPrice(product.price)} ·{' '}
                  {product.isHidden ? 'Masqué' : statusText(product.status)} · {formatDate(product.createdAt)}
                </span>
              </li>
            ))}
          </ul>
          <Link
            to={adminProductsPath({ seller: person.id })}
            className="inline-flex min-h-11 items-center justify-self-start font-semibold text-fir underline underline-offset-4"
          >
            Voir et modifier tous ses produits
          </Link>
        </>
      )}
    </Section>
  )
}
