import { formatDate } from '#domain/dates.ts'
import { PersonAccess } from './person-access.tsx'
import { PersonDetails } from './person-details.tsx'
import { PersonOrders } from './person-orders.tsx'
import { PersonProducts } from './person-products.tsx'
import { PersonSessions } from './person-sessions.tsx'
import type { Person } from './queries.ts'

/** What is known of a person on the left, what can be done about them on the right. */
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
        <PersonProducts person={person} />
        <PersonOrders person={person} />
      </div>
      <div className="grid content-start gap-8">
        <PersonAccess person={person} />
        <PersonSessions person={person} />
      </div>
    </div>
  </>
)
