import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Column } from '#app/components/data-table.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { Time } from '#app/components/time.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { userTypeLabels, userTypes } from '#domain/accounts/accounts.ts'
import {
  defaultPeopleSort,
  parsePeopleSearch,
  peopleConditions,
  peopleSortOptions,
} from '#domain/accounts/people-search.ts'
import { formatShortDate } from '#domain/dates.ts'
import { generalMessages } from '#domain/messages.ts'
import { AdminList } from '../shared/admin-list.tsx'
import { AdminPage } from '../shared/admin-page.tsx'
import { EmailAddress } from '../shared/email-address.tsx'
import { personName } from './person-name.ts'
import { PersonTags } from './person-tags.tsx'
import { type PersonEntry, peopleQuery, usePersonTags } from './queries.ts'

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
  { heading: 'Étiquettes', cell: ({ tags }) => tags.join(', '), isAbsent: ({ tags }) => tags.length === 0 },
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

/** A choice takes effect at once. */
const filtersWith = (tags: readonly string[]): Filter[] => [
  { kind: 'words', name: 'search', label: 'Nom, entreprise ou adresse email' },
  {
    kind: 'one',
    name: 'type',
    label: 'Type de compte',
    every: 'Tous',
    options: userTypes.map((value) => ({ value, label: userTypeLabels[value] })),
  },
  {
    kind: 'one',
    name: 'tag',
    label: 'Étiquette',
    every: 'Toutes',
    options: tags.map((tag) => ({ value: tag, label: tag })),
  },
  {
    kind: 'one',
    name: 'sort',
    label: 'Trier par',
    options: peopleSortOptions,
    usual: defaultPeopleSort,
    isOrder: true,
  },
  { kind: 'several', name: 'only', label: 'Seulement', options: peopleConditions },
]

/** Every account, by what is looked for. */
export function PeoplePage() {
  const search = useAddress(parsePeopleSearch)
  const tags = usePersonTags().map(({ tag }) => tag)
  // One that nobody bears any more still says by what the list is narrowed.
  const offered = search.tag && !tags.includes(search.tag) ? [...tags, search.tag] : tags
  return (
    <AdminPage title="Personnes" text="Retrouver un compte, l’aider, ou le tenir à l’écart.">
      <AdminList
        exportAs="users"
        label="Personnes"
        filters={{ filters: filtersWith(offered) }}
        list={useQuery(peopleQuery(search))}
        columns={columns}
        keyOf={({ id }) => id}
        unit={['personne', 'personnes']}
        empty="Personne ne correspond à cette recherche."
        failure={generalMessages.unexpected}
      />
    </AdminPage>
  )
}
