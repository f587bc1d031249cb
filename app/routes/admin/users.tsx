import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Time } from '#app/components/time.tsx'
import { defineAdminList } from '#app/features/admin/shared/admin-list.tsx'
import { EmailAddress } from '#app/features/admin/shared/cells.tsx'
import { PersonTags, personName, tagsQuery } from '#app/features/admin/users/person.tsx'
import { userTypeLabels } from '#domain/accounts/account-labels.ts'
import { userTypes } from '#domain/accounts/accounts.ts'
import {
  defaultPeopleSort,
  parsePeopleSearch,
  peopleFlags,
  peopleParams,
  peopleSortOptions,
} from '#domain/accounts/people-search.ts'
import { formatShortDate } from '#domain/dates.ts'
import { generalMessages } from '#domain/messages.ts'

const { loader, ListPage } = defineAdminList({
  title: 'Personnes',
  text: 'Retrouver un compte, l’aider, ou le tenir à l’écart.',
  queryKey: ['people'],
  searchParams: { parse: parsePeopleSearch, print: peopleParams },
  call: (admin, args) => admin.users.$get(args),
  prefetch: (queryClient) => queryClient.prefetchQuery(tagsQuery),
  unit: ['personne', 'personnes'],
  useView: ({ tag }) => {
    const tags = useQuery(tagsQuery).data?.map(({ tag }) => tag) ?? []
    return {
      filters: [
        { kind: 'text', name: 'search', label: 'Nom, entreprise ou adresse email' },
        {
          kind: 'select',
          name: 'type',
          label: 'Type de compte',
          allLabel: 'Tous',
          options: userTypes.map((value) => ({ value, label: userTypeLabels[value] })),
        },
        {
          kind: 'select',
          name: 'tag',
          label: 'Étiquette',
          allLabel: 'Toutes',
          // The tag of the address remains an option when no user has it any more.
          options: [...new Set([...tags, ...(tag ? [tag] : [])])].map((value) => ({ value, label: value })),
        },
        {
          kind: 'select',
          name: 'sort',
          label: 'Trier par',
          options: peopleSortOptions,
          defaultValue: defaultPeopleSort,
          isOrder: true,
        },
        { kind: 'checkboxes', name: 'only', label: 'Seulement', options: peopleFlags },
      ],
    }
  },
  columns: [
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
    {
      heading: 'Étiquettes',
      cell: ({ tags }) => tags.join(', '),
      isHiddenOnCard: ({ tags }) => tags.length === 0,
    },
    { heading: 'Entreprise', cell: ({ companyName }) => companyName },
    { heading: 'Email', cell: ({ email }) => <EmailAddress address={email} /> },
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
  ],
  empty: 'Personne ne correspond à cette recherche.',
  failure: generalMessages.unexpected,
  exportAs: 'users',
})

export { ListPage as default, loader as clientLoader, loader }
