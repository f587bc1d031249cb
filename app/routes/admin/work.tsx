import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FilterLinks } from '#app/components/filter-links.tsx'
import { adminQuery } from '#app/features/admin/shared/admin-api.ts'
import { AdminPage, Loaded } from '#app/features/admin/shared/admin-page.tsx'
import { FirstSteps } from '#app/features/admin/work/first-steps.tsx'
import { type WorkGroup, WorkRow } from '#app/features/admin/work/work-row.tsx'
import { createPageLoader, useParsedSearch } from '#app/lib/page-data.ts'
import { withParams } from '#domain/address.ts'
import type { OrderDelays } from '#domain/orders/delays.ts'
import { totalText } from '#domain/page.ts'
import {
  getWorkTexts,
  parseWorkSearch,
  type WorkSearch,
  workMessages,
  workParams,
} from '#domain/platform/work.ts'

const workQuery = (search: WorkSearch) =>
  adminQuery(
    ['work', search],
    (admin) => admin.work.$get({ query: Object.fromEntries(workParams(search)) }),
    { showsPrevious: true, staleTime: 5_000 },
  )

/** A separate query, because the store of the backups may be slow. */
const backupWorkQuery = adminQuery(['work', 'backups'], (admin) => admin.work.backups.$get(), {
  staleTime: 60_000,
})

const load = createPageLoader((queryClient, params) =>
  queryClient.prefetchQuery(workQuery(parseWorkSearch(params))),
)

export { load as clientLoader, load as loader }

/** `/admin`: the administrators' tasks, and who has taken each. */
export default function WorkPage() {
  const search = useParsedSearch(parseWorkSearch)
  const work = useQuery(workQuery(search))
  const { data: backups } = useQuery(backupWorkQuery)
  const hasNoFilters = search.by === null && search.kind === null
  const kindLabel = search.kind && work.data && getWorkTexts(work.data.delays)[search.kind].label
  return (
    <AdminPage title="À traiter" text="Ce qui attend quelqu’un, et ce qui se passe si personne n’agit.">
      <Choices search={search} kindLabel={kindLabel ?? null} />
      <Loaded query={work} failure={workMessages.loadFailure} rowClass="h-20">
        {({ groups, delays }) => (
          <div aria-busy={work.isPlaceholderData} className="grid gap-10 aria-busy:opacity-60">
            <Groups
              groups={[...groups, ...((hasNoFilters && backups?.groups) || [])]}
              delays={delays}
              hasNoFilters={hasNoFilters}
              empty={search.by ? workMessages.nothingOwn : workMessages.nothing}
            />
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

interface GroupsProps {
  groups: readonly WorkGroup[]
  delays: OrderDelays
  hasNoFilters: boolean
  empty: string
}

function Groups({ groups, delays, hasNoFilters, empty }: GroupsProps) {
  const words = getWorkTexts(delays)
  const withTasks = groups.filter(({ count }) => count > 0)
  const withoutTasks = groups
    .filter(({ count }) => count === 0)
    .map(({ kind }) => words[kind].label.toLowerCase())
  return (
    <>
      {withTasks.map((group) => (
        <Group key={group.kind} group={group} delays={delays} isFiltered={!hasNoFilters} />
      ))}
      {withTasks.length === 0 && <EmptyState>{empty}</EmptyState>}
      {hasNoFilters && withTasks.length === 0 && <FirstSteps />}
      {hasNoFilters && withTasks.length > 0 && withoutTasks.length > 0 && (
        <p className="text-sm text-ink-soft">Rien à faire pour&nbsp;: {withoutTasks.join(', ')}.</p>
      )}
    </>
  )
}

const workPath = (search: Partial<WorkSearch>) =>
  withParams('/admin', workParams({ kind: null, by: null, ...search }))

const Choices = ({ search, kindLabel }: { search: WorkSearch; kindLabel: string | null }) => (
  <FilterLinks
    label="Ce qui est montré"
    choices={[
      { label: 'Tout', to: workPath({}), isCurrent: !search.by && !search.kind },
      { label: 'Ce dont je m’occupe', to: workPath({ by: 'me' }), isCurrent: search.by === 'me' },
      ...(search.kind && kindLabel
        ? [{ label: kindLabel, to: workPath({ kind: search.kind }), isCurrent: true }]
        : []),
    ]}
  />
)

interface GroupProps {
  group: WorkGroup
  delays: OrderDelays
  /** Whether the list is filtered by kind or person; it then has all matching entries, and no link to further ones. */
  isFiltered: boolean
}

function Group({ group: { kind, count, entries }, delays, isFiltered }: GroupProps) {
  const { label, consequence, to, toLabel } = getWorkTexts(delays)[kind]
  const remaining = count - entries.length
  const id = `travail-${kind}`
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div className="grid max-w-prose gap-1">
          <h2 id={id} className="text-xl">
            {label} <span className="text-terracotta-deep tabular-nums">({totalText(count)})</span>
          </h2>
          <p className="text-sm text-ink-soft">Si personne n’agit, {consequence}</p>
        </div>
        <Link
          to={to}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-fir underline underline-offset-4"
        >
          {toLabel} <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <ul className="border-b border-line">
        {entries.map((entry) => (
          <WorkRow key={entry.id} kind={kind} entry={entry} />
        ))}
      </ul>
      {remaining > 0 && !isFiltered && (
        <Link
          to={workPath({ kind })}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-fir underline underline-offset-4"
        >
          {remaining === 1 ? 'Et une autre' : `Et ${totalText(remaining)} autres`}
          <span className="sr-only">&nbsp;: {label.toLowerCase()}</span>
        </Link>
      )}
    </section>
  )
}
