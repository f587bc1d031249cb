import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FilterBar } from '#app/components/filter-bar.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { MoreButton } from '#app/components/more-button.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import { auditMessages } from '#domain/admin-messages.ts'
import { auditActions, auditSubjects } from '#domain/platform/audit.ts'
import { ExportLink } from '../shared/export-link.tsx'
import { AuditEntryItem } from './audit-entry.tsx'
import { auditPeopleQuery, auditQuery, readAuditSearch } from './queries.ts'

/** Everything administrators did, newest first. */
export function AuditPage() {
  const search = useAddress(readAuditSearch)
  const log = useInfiniteQuery(auditQuery(search))
  const entries =
    log.data?.pages.flatMap(({ entries, people }) => entries.map((entry) => ({ entry, people }))) ?? []
  return (
    <AdminPage
      title="Journal"
      text="Chaque action des administrateurs, pendant un an. Rien n’y est jamais modifié."
    >
      <AuditFilters />
      {log.isError && (
        <LoadError onRetry={() => (log.data ? log.fetchNextPage() : log.refetch())}>
          <p>{auditMessages.loadFailure}</p>
        </LoadError>
      )}
      {log.isPending && <Skeleton text="Chargement…" rows={8} />}
      {log.data && (
        <div aria-busy={log.isPlaceholderData} className="grid gap-6 aria-busy:opacity-60">
          {entries.length > 0 && (
            <ul>
              {entries.map((one) => (
                <AuditEntryItem key={one.entry.id} {...one} />
              ))}
            </ul>
          )}
          {entries.length === 0 && !log.hasNextPage && (
            <EmptyState>
              {Object.keys(search).length > 0 ? auditMessages.none : 'Aucune action n’est encore inscrite.'}
            </EmptyState>
          )}
          {log.hasNextPage && (
            <MoreButton
              label={entries.length > 0 ? 'Voir plus ancien' : 'Chercher plus loin dans le passé'}
              isLoading={log.isFetchingNextPage}
              onMore={() => void log.fetchNextPage()}
            />
          )}
          {entries.length > 0 && <ExportLink list="audit" />}
          <p role="status" className="sr-only">
            {entries.length === 1 ? '1 action affichée' : `${entries.length} actions affichées`}
          </p>
        </div>
      )}
    </AdminPage>
  )
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Looks through the log; the search stands in the address. */
function AuditFilters() {
  const { data: people = [] } = useQuery(auditPeopleQuery)
  const filters: Filter[] = [
    {
      kind: 'one',
      name: 'person',
      label: 'Personne',
      every: 'Tout le monde',
      options: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'one',
      name: 'action',
      label: 'Action',
      every: 'Toutes',
      options: options(auditActions),
    },
    {
      kind: 'one',
      name: 'subjectType',
      label: 'Type d’objet',
      every: 'Tous',
      options: options(auditSubjects),
    },
    {
      kind: 'words',
      name: 'subject',
      label: 'Objet',
      placeholder: 'Nom, numéro ou identifiant',
      maxLength: 200,
    },
    { kind: 'date', name: 'from', label: 'Du' },
    { kind: 'date', name: 'to', label: 'Au' },
  ]
  return <FilterBar label="Filtrer le journal" filters={filters} />
}
