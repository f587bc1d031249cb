import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Time } from '#app/components/time.tsx'
import { userTypeLabels } from '#domain/accounts/accounts.ts'
import type { PeopleSearch } from '#domain/accounts/people-search.ts'
import { formatShortDate } from '#domain/dates.ts'
import { totalText } from '#domain/page.ts'
import { AdminTable, type Column } from '../shared/admin-table.tsx'
import { EmailAddress } from '../shared/email-address.tsx'
import { PageLinks } from '../shared/page-links.tsx'
import { personName } from './person-name.ts'
import { PersonTags } from './person-tags.tsx'
import { type PersonEntry, peopleQuery } from './queries.ts'

const columns: readonly Column<PersonEntry>[] = [
  {
    heading: 'Personne',
    isTitle: true,
    cell: (person) => (
      <Link
        to={`/admin/users/${person.id}`}
        className="inline-block py-1 @4xl:-my-1 underline decoration-line-strong underline-offset-4 hover:text-fir hover:decoration-current"
      >
        {personName(person)}
      </Link>
    ),
  },
  { heading: 'Entreprise', cell: ({ companyName }) => companyName },
  { heading: 'Email', cell: ({ email }) => <EmailAddress of={email} /> },
  { heading: 'Type', cell: ({ userType }) => userTypeLabels[userType] },
  {
    heading: 'Inscription',
    cell: ({ createdAt }) => <Time at={createdAt} format={formatShortDate} className="whitespace-nowrap" />,
  },
  {
    heading: 'État',
    cell: ({ role, isSuspended, completionStatus }) => (
      <PersonTags
        isAdmin={role === 'admin'}
        isSuspended={isSuspended}
        isIncomplete={completionStatus === 'incomplete'}
      />
    ),
  },
]

/** One page of people. */
export function PeopleList({ search }: { search: PeopleSearch }) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(peopleQuery(search))
  if (!data) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{error?.message ?? 'Chargement…'}</p>
        {error && (
          <Button variant="outline" aria-disabled={isFetching} onClick={() => void refetch()}>
            Réessayer
          </Button>
        )}
      </div>
    )
  }
  const { items, page, pageCount, total } = data
  return (
    <div className="grid gap-5">
      <p role="status" className="text-ink-soft">
        {total > 1 ? `${totalText(total)} personnes` : `${total} personne`}
      </p>
      <AdminTable
        caption="Personnes"
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        isBusy={isPlaceholderData}
        empty={
          <p>
            Personne ne correspond à cette recherche.{' '}
            <Link to="/admin/users" className="text-fir underline underline-offset-4">
              Voir tout le monde
            </Link>
          </p>
        }
      />
      <PageLinks page={page} pageCount={pageCount} />
    </div>
  )
}
