import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Column } from '#app/components/data-table.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { Time } from '#app/components/time.tsx'
import { AdminList } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { useAddress } from '#app/lib/page-data.ts'
import {
  reportReasonLabels,
  reportStatuses,
  reportStatusLabels,
} from '#domain/conversations/conversations.ts'
import { parseReportSearch } from '#domain/conversations/report-search.ts'
import { formatShortDate } from '#domain/dates.ts'
import { totalText } from '#domain/page.ts'
import { type ReportLine, reportsQuery } from './queries.ts'
import { ReportKinds } from './report-kinds.tsx'
import { ReportStatus } from './report-status.tsx'

const filters: Filter[] = [
  {
    kind: 'one',
    name: 'status',
    label: 'État',
    every: 'Tous',
    options: reportStatuses.map((value) => ({ value, label: reportStatusLabels[value] })),
  },
]

/** `/admin/reports`: the conversations that people have reported. */
export function ReportsPage() {
  const search = useAddress(parseReportSearch)
  const list = useQuery(reportsQuery(search))
  const open = list.data?.open ?? 0
  return (
    <AdminPage
      title="Signalements"
      text="Un signalement ouvre la lecture de la conversation. Chaque lecture est inscrite au journal."
    >
      <ReportKinds current="conversations" />
      <AdminList
        exportAs="reports"
        label="Signalements"
        caption="Signalements, les plus récents d’abord"
        filters={{ filters }}
        list={list}
        columns={reportColumns}
        keyOf={({ id }) => id}
        unit={['signalement', 'signalements']}
        note={open > 0 ? ` · ${totalText(open)} à traiter` : ''}
        empty="Personne n’a rien signalé."
        noMatch="Aucun signalement dans cet état."
        failure="Les signalements n’ont pas pu être chargés."
      />
    </AdminPage>
  )
}

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
