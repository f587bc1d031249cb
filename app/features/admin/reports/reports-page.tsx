import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { SelectField } from '#app/components/select-field.tsx'
import { Time } from '#app/components/time.tsx'
import { AdminList } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import type { Column } from '#app/features/admin/shared/admin-table.tsx'
import { FilterForm } from '#app/features/admin/shared/filter-form.tsx'
import {
  reportReasonLabels,
  reportStatuses,
  reportStatusLabels,
} from '#domain/conversations/conversations.ts'
import type { ReportSearch } from '#domain/conversations/report-search.ts'
import { formatShortDate } from '#domain/dates.ts'
import { totalText } from '#domain/page.ts'
import { type ReportLine, reportsQuery } from './queries.ts'
import { ReportStatus } from './report-status.tsx'

const statuses = reportStatuses.map((value) => ({ value, label: reportStatusLabels[value] }))

/** `/admin/reports`: the conversations that people have reported. */
export function ReportsPage({ search }: { search: ReportSearch }) {
  const list = useQuery(reportsQuery(search))
  const isFiltered = search.status !== null
  return (
    <AdminPage
      title="Signalements"
      text="Un signalement ouvre la lecture de la conversation. Chaque lecture est inscrite au journal."
    >
      <FilterForm label="Signalements" isFiltered={isFiltered}>
        <div className="max-w-xs">
          <SelectField
            label="État"
            name="status"
            defaultValue={search.status ?? ''}
            options={statuses}
            placeholder="Tous"
          />
        </div>
      </FilterForm>
      <AdminList
        label="Signalements"
        caption="Signalements, les plus récents d’abord"
        list={list}
        columns={reportColumns}
        keyOf={({ id }) => id}
        countText={(total) =>
          `${totalText(total)} signalement${total > 1 ? 's' : ''}${waitingText(list.data?.open ?? 0)}`
        }
        empty={isFiltered ? 'Aucun signalement dans cet état.' : 'Personne n’a rien signalé.'}
        failure="Les signalements n’ont pas pu être chargés."
      />
    </AdminPage>
  )
}

const waitingText = (open: number): string => (open > 0 ? ` · ${totalText(open)} à traiter` : '')

const link = 'text-fir underline underline-offset-4 hover:text-terracotta'

const reportColumns: Column<ReportLine>[] = [
  {
    heading: 'Raison',
    isTitle: true,
    cell: ({ reason, details, conversationId }) => (
      <div className="text-left">
        <Link to={`/admin/conversations/${conversationId}`} className={link}>
          {reportReasonLabels[reason]}
        </Link>
        {details && (
          <span dir="auto" className="mt-1 line-clamp-3 text-base font-normal">
            {details}
          </span>
        )}
      </div>
    ),
  },
  {
    heading: 'Date',
    cell: ({ createdAt }) => <Time at={createdAt} format={formatShortDate} className="whitespace-nowrap" />,
  },
  { heading: 'Signalé par', cell: ({ reporter }) => <Person person={reporter} /> },
  { heading: 'Contre', cell: ({ reported }) => <Person person={reported} /> },
  { heading: 'À propos de', cell: ({ subject }) => <bdi>{subject}</bdi> },
  {
    heading: 'État',
    cell: ({ status, settledBy }) => (
      <>
        <ReportStatus status={status} />
        {settledBy && <span className="block text-sm text-ink-soft">{settledBy.name}</span>}
      </>
    ),
  },
]

const Person = ({ person }: { person: ReportLine['reporter'] }) => (
  <Link to={`/admin/users/${person.id}`} className={link}>
    <bdi>{person.name}</bdi>
  </Link>
)
