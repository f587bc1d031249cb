import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FilterBar } from '#app/components/filter-bar.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { MoreButton } from '#app/components/more-button.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Time } from '#app/components/time.tsx'
import { AdminPage, ExportLink } from '#app/features/admin/shared/admin-page.tsx'
import { read } from '#app/lib/api.ts'
import { categoriesQuery } from '#app/lib/categories.ts'
import { createPageLoader, useParsedSearch } from '#app/lib/page-data.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { auditMessages } from '#domain/admin-messages.ts'
import { formatLoggedMoment } from '#domain/dates.ts'
import { auditActions, auditSubjects } from '#domain/platform/audit.ts'
import { type ChangeText, describeChanges } from '#domain/platform/audit-text/describe-changes.ts'

const load = createPageLoader((queryClient, params) =>
  Promise.all([
    queryClient.prefetchInfiniteQuery(auditQuery(parseAuditSearch(params))),
    queryClient.prefetchQuery(auditPeopleQuery),
  ]),
)

export { load as clientLoader, load as loader }

/** `/admin/audit`: the audit log, newest first. */
export default function AuditPage() {
  const search = useParsedSearch(parseAuditSearch)
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
              {entries.map((row) => (
                <AuditEntryItem key={row.entry.id} {...row} />
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

const sortedOptions = (labels: Record<string, string>) =>
  Object.entries(labels)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label, 'fr'))

/** The filters of the log. */
function AuditFilters() {
  const { data: people = [] } = useQuery(auditPeopleQuery)
  const filters: Filter[] = [
    {
      kind: 'select',
      name: 'person',
      label: 'Personne',
      allLabel: 'Tout le monde',
      options: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      name: 'action',
      label: 'Action',
      allLabel: 'Toutes',
      options: sortedOptions(auditActions),
    },
    {
      kind: 'select',
      name: 'subjectType',
      label: 'Type d’objet',
      allLabel: 'Tous',
      options: sortedOptions(auditSubjects),
    },
    {
      kind: 'text',
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

/** The log may hold actions that this version no longer knows. */
const auditLabel = (labels: Record<string, string>, key: string): string =>
  Object.hasOwn(labels, key) ? (labels[key] ?? key) : key

/** One entry: time, administrator, action, subject and changes. */
function AuditEntryItem({ entry, people }: { entry: AuditEntry; people: AuditBatch['people'] }) {
  const changes = describeChanges(entry, new Map([...useCategoryNames(), ...Object.entries(people)])).filter(
    ({ before, after }) => before || after,
  )
  return (
    <li className="grid gap-x-10 gap-y-2 border-b border-line py-4 md:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="text-sm">
        <Time at={entry.createdAt} format={formatLoggedMoment} className="text-ink-soft tabular-nums" />
        <p className="font-medium wrap-anywhere">{entry.adminName}</p>
        {entry.onBehalfOfName && (
          <p className="wrap-anywhere text-terracotta">à la place de {entry.onBehalfOfName}</p>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <h2 className="font-sans text-base font-semibold tracking-normal">
          {auditLabel(auditActions, entry.action)}
        </h2>
        <p className="text-sm wrap-anywhere">
          {auditLabel(auditSubjects, entry.subjectType)}&nbsp;: <SubjectLink entry={entry} />
        </p>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </li>
  )
}

const maxUnfolded = 5

function useCategoryNames(): ReadonlyMap<string, string> {
  const { data: families = [] } = useQuery(categoriesQuery)
  const all = families.flatMap((family) => [family, ...family.children])
  return new Map(all.flatMap(({ id, slug, name }) => [[id, name] as const, [slug, name] as const]))
}

function Changes({ changes }: { changes: readonly ChangeText[] }) {
  const folded = changes.slice(maxUnfolded)
  return (
    <>
      <ChangeList changes={changes.slice(0, maxUnfolded)} />
      {folded.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-fir underline underline-offset-4">
            {folded.length === 1 ? 'Encore 1 différence' : `Encore ${folded.length} différences`}
          </summary>
          <ChangeList changes={folded} />
        </details>
      )}
    </>
  )
}

/** Earlier and new values. An entry without earlier ones (a creation, a reading) shows only the new ones. */
const ChangeList = ({ changes }: { changes: readonly ChangeText[] }) => (
  <dl className="grid gap-1.5 text-sm">
    {changes.map(({ name, before, after }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an entry of the log never changes
      <div key={index} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {name && <dt className="text-ink-soft">{name}</dt>}
        <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1">
          {before !== null && (
            <>
              <ChangedValue prefix="Avant" text={before} className="bg-danger-tint text-danger" />
              <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 self-center text-ink-soft" />
            </>
          )}
          <ChangedValue
            prefix={before === null ? null : 'Après'}
            text={after}
            className="bg-fir-tint text-fir-deep"
          />
        </dd>
      </div>
    ))}
  </dl>
)

const maxTextLength = 300

interface ChangedValueProps {
  prefix: string | null
  text: string | null
  className: string
}

const ChangedValue = ({ prefix, text, className }: ChangedValueProps) => (
  <span>
    {prefix && <span className="sr-only">{prefix}&nbsp;: </span>}
    {text === null || text === '' ? (
      <span className="text-ink-soft italic">vide</span>
    ) : (
      <span className={`rounded-sm px-1.5 py-0.5 wrap-anywhere whitespace-pre-line ${className}`}>
        {text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text}
      </span>
    )}
  </span>
)

/** The address of a subject's page, by its type. */
const pageAddresses: Record<string, (id: string) => string> = {
  user: (id) => `/admin/users/${id}`,
  order: (id) => `/admin/orders/${id}`,
  product: (id) => `/products/${id}`,
}

function SubjectLink({ entry: { subjectType, subjectId, subjectName } }: { entry: AuditEntry }) {
  const pageAddress = Object.hasOwn(pageAddresses, subjectType) ? pageAddresses[subjectType] : undefined
  return pageAddress ? (
    <Link to={pageAddress(encodeURIComponent(subjectId))} className="text-fir underline underline-offset-4">
      {subjectName}
    </Link>
  ) : (
    subjectName
  )
}

/** The filters of the log, as in the address. */
const auditFilterNames = ['person', 'action', 'subjectType', 'subject', 'from', 'to'] as const
type AuditSearch = Partial<Record<(typeof auditFilterNames)[number], string>>

const parseAuditSearch = (params: URLSearchParams): AuditSearch =>
  Object.fromEntries(
    auditFilterNames.flatMap((name) => {
      const value = params.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )

const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', search],
    queryFn: ({ meta, pageParam }) =>
      read(
        apiOf(meta).admin.audit.$get({
          query: { ...search, ...(pageParam && { before: String(pageParam) }) },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const auditPeopleQuery = queryOptions({
  queryKey: ['admin', 'audit-people'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.audit.people.$get()),
})

type AuditBatch = DataOf<typeof auditQuery>
type AuditEntry = AuditBatch['entries'][number]
